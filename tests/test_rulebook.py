"""What the rulebooks say that matters to deduction, one rule a test, by both engines.

The Clue Card Game has 6 suspects, 3 weapons and 3 locations; Clue Express 6 Brains and 6 Brawn;
Clue (2023) 6 suspects, 6 weapons and 9 rooms.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from deduce.counting import WorldCounter
from deduce.log.remarks import remarks
from deduce.log.view import view
from deduce.logic.backbone import verdicts
from deduce.logic.mus import smallest_clash
from deduce.logic.oracle import SatOracle
from deduce.meaning.constraints import observe
from deduce.notation import read_log

CARD_GAME = "variant clue-card-game\nplayers Ann, Bob, Cat\n"
CLUE = "variant clue-2023\nplayers Ann 6, Bob 6, Cat 6\n"
TWO = "variant clue-2023\nplayers Ann 7, Bob 7\nme Ann\n"
EXPRESS = "variant clue-express\nplayers Ann, Bob, Cat\n"
SEATS = ("Ann", "Bob", "Cat", "spectator")

Verdicts = Mapping[tuple[str, str], str]


def counted(counter: WorldCounter) -> Verdicts:
    """The verdict of each (card, holder) by counting: in none, all or some of the worlds."""
    names = {0: "impossible", counter.worlds: "certain"}
    return {
        (card, holder): names.get(worlds, "possible")
        for card, row in counter.marginals().items()
        for holder, worlds in row.items()
    }


def judge(text: str, viewer: str | None = None, folder: Path | None = None) -> Verdicts:
    """The verdict of every cell, on which both engines agree; empty for a contradictory log."""
    evidence = observe(view(read_log(text, folder=folder), viewer))
    counter = WorldCounter(evidence)
    with SatOracle(evidence) as oracle:
        found = verdicts(oracle) or {}
        assert oracle.consistent() == (counter.worlds > 0)
    if found:
        assert counted(counter) == found
    return found


def holders(found: Verdicts, card: str) -> list[str]:
    """Who may have the card."""
    return [holder for (c, holder), v in found.items() if c == card and v != "impossible"]


def clash(text: str, viewer: str | None = None) -> tuple[int, ...] | None:
    with SatOracle(observe(view(read_log(text), viewer))) as oracle:
        return smallest_clash(oracle)


def solutions(text: str) -> dict[tuple[str, ...], int]:
    return dict(WorldCounter(observe(view(read_log(text)))).solutions())


# Questions


def test_each_card_is_in_exactly_one_place():
    found = judge(CARD_GAME + "Bob has Rope")
    assert holders(found, "Rope") == ["Bob"]
    assert found["Rope", "Bob"] == "certain"


def test_the_envelope_has_one_card_of_every_category():
    found = judge(CARD_GAME + "envelope has Rope")
    assert [found[weapon, "envelope"] for weapon in ("Candlestick", "Knife", "Rope")] == [
        "impossible",
        "impossible",
        "certain",
    ]


def test_who_passes_holds_none_of_the_named_cards():
    found = judge(CARD_GAME + "Ann asks Green, Rope: Bob passes")
    assert found["Green", "Bob"] == found["Rope", "Bob"] == "impossible"


def test_who_shows_holds_at_least_one_and_maybe_more():
    # Clue Card Game rulebook, Player Answering: one who holds both shows only one.
    text = CARD_GAME + "Ann asks Green, Rope: Bob shows"
    found = judge(text)
    assert found["Green", "Bob"] == found["Rope", "Bob"] == "possible"
    assert judge(text + "\nBob has Green, Rope") != {}
    assert judge(text + "\nBob lacks Green")["Rope", "Bob"] == "certain"


def test_nobody_could_help_leaves_each_card_with_the_asker_or_in_the_envelope():
    found = judge(CARD_GAME + "Ann asks Green, Rope: nobody")
    assert holders(found, "Green") == holders(found, "Rope") == ["Ann", "envelope"]


def test_nobody_could_help_does_not_put_both_cards_into_the_envelope():
    # One edition's rules claim that it does, but the asker may have bluffed.
    text = CARD_GAME + "Ann asks Green, Rope: nobody"
    found = judge(text)
    assert found["Green", "envelope"] == found["Rope", "envelope"] == "possible"
    assert judge(text + "\nAnn has Green, Rope") != {}


def test_nobody_could_help_an_asker_without_the_cards_and_both_are_in_the_envelope():
    text = CARD_GAME + "me Ann\nhand Plum, Knife, Kitchen\nAnn asks Green, Rope: nobody"
    found = judge(text)
    assert found["Green", "envelope"] == found["Rope", "envelope"] == "certain"
    assert judge(text, "Bob")["Green", "envelope"] == "possible"


def test_a_bluff_with_one_card_of_the_own_hand_puts_the_other_into_the_envelope():
    text = CARD_GAME + "me Ann\nhand Green, Knife, Kitchen\nAnn asks Green, Rope: nobody"
    found = judge(text)
    assert found["Green", "Ann"] == found["Rope", "envelope"] == "certain"


def test_nobody_can_be_asked_for_a_card_that_lies_on_the_table():
    text = CARD_GAME.replace("Cat", "Cat, Dan") + "Ann asks Green, Rope: nobody"
    assert holders(judge(text), "Green") == ["Ann", "table", "envelope"]
    assert holders(judge(text + "\ntable Green"), "Rope") == ["Ann", "envelope"]


def test_nobody_can_be_asked_for_a_card_that_lies_aside():
    found = judge(TWO + "Ann asks Green, Rope, Kitchen: nobody")
    assert holders(found, "Rope") == ["Ann", "aside", "envelope"]


def test_of_two_cards_of_one_category_unanswered_the_asker_holds_at_least_one():
    text = CARD_GAME + "Ann asks Green, Plum: nobody"
    assert clash(text + "\nAnn lacks Green, Plum") == (3, 4)
    assert judge(text + "\nAnn lacks Green")["Plum", "Ann"] == "certain"
    assert judge(text)["Plum", "Ann"] == "possible"


def test_a_show_ends_the_answers_and_says_nothing_of_those_behind():
    found = judge(CLUE + "Ann asks Green, Rope, Kitchen: Bob shows")
    before = judge(CLUE)
    assert all(found[cell] == before[cell] for cell in found)


def test_the_same_card_shown_twice_is_no_second_card():
    once = CLUE + "me Ann\nAnn asks Green, Rope, Kitchen: Bob shows Rope\n"
    twice = (
        once + "Cat asks Plum, Wrench, Study: ?\nAnn asks Mustard, Rope, Library: Bob shows Rope"
    )
    assert judge(twice) == judge(once)


def test_an_answer_that_was_not_recorded_is_not_a_pass():
    found = judge(CLUE + "Ann asks Green, Rope, Kitchen: Bob ?, Cat shows")
    assert found["Green", "Bob"] == "possible"
    passed = judge(CLUE + "Ann asks Green, Rope, Kitchen: Bob passes, Cat shows")
    assert passed["Green", "Bob"] == "impossible"


def test_my_own_pass_on_a_card_of_my_hand_is_a_conflict():
    text = CARD_GAME + "me Ann\nhand Green, Knife, Kitchen\nCat asks Green, Rope: Ann passes"
    assert judge(text) == {}
    assert clash(text) == (4, 5)


def test_where_everyone_shows_each_answer_counts():
    # Clue Master Detective rulebook, Making a Suggestion: every opponent who can shows one card.
    head = "variant clue-master-detective\nplayers Ann 9, Bob 9, Cat 9\n"
    text = head + "Ann asks Green, Rope, Kitchen: Cat"
    found = judge(text)
    assert found["Green", "Bob"] == "impossible"
    assert judge(text + "\nCat lacks Green, Rope")["Kitchen", "Cat"] == "certain"
    both = judge(head + "Ann asks Green, Rope, Kitchen: Bob, Cat\nBob has Green\nCat has Rope")
    assert holders(both, "Kitchen") == ["Ann", "Bob", "Cat", "envelope"]


def test_three_cards_shown_by_three_players_are_none_in_the_envelope():
    # Clue Master Detective rulebook: all three named cards are then seen to be in hands.
    head = "variant clue-master-detective\nplayers Ann, Bob, Cat, Dan\n"
    found = judge(head + "Ann asks Green, Rope, Kitchen: Bob, Cat, Dan")
    assert [found[card, "envelope"] for card in ("Green", "Rope", "Kitchen")] == ["impossible"] * 3


def test_a_player_may_be_called_like_a_card():
    # Clue (2023) rulebook: players are often called by their suspect.
    head = "variant clue-2023\nplayers Plum 6, Green 6, Ann 6\n"
    found = judge(
        head + "Plum asks Plum, Rope, Study: Green passes, Ann shows\nAnn lacks Rope, Study"
    )
    assert found["Plum", "Ann"] == "certain"
    assert found["Plum", "Plum"] == found["Plum", "Green"] == "impossible"


# Clue Express


def test_one_suspect_may_play_two_roles():
    # Clue Express rulebook, Setting Up: both cards are dealt by role.
    assert solutions(EXPRESS)["Scarlet Brains", "Scarlet Brawn"] > 0
    assert len(solutions(EXPRESS)) == 36
    found = judge(EXPRESS + "envelope has Scarlet Brains")
    assert found["Scarlet Brawn", "envelope"] == "possible"


def test_inspecting_shows_one_card_of_a_hand():
    text = EXPRESS + "Ann peeks Bob: Plum Brawn"
    assert judge(text, "Ann")["Plum Brawn", "Bob"] == "certain"
    assert judge(text, "Cat") == judge(EXPRESS, "Cat")


def test_the_third_die_has_none_excludes_the_face_in_every_role():
    head = "variant clue-express-master\nplayers Ann, Bob, Cat\n"
    found = judge(head + "Ann asks Bob about Plum: has none")
    roles = ("Plum Brains", "Plum Brawn", "Plum Driver")
    assert [found[card, "Bob"] for card in roles] == ["impossible"] * 3


def test_the_third_die_is_shown_one_card_of_the_face_in_any_role():
    text = EXPRESS + "Ann asks Bob about Plum: shows Plum Brawn"
    assert judge(text, "Ann")["Plum Brawn", "Bob"] == "certain"
    found = judge(text, "Cat")
    assert found["Plum Brains", "Bob"] == found["Plum Brawn", "Bob"] == "possible"
    assert (
        judge(text + "\nBob reveals none of Plum Brains", "Cat")["Plum Brawn", "Bob"] == "certain"
    )


def test_the_keyhole_shows_a_colour_and_not_the_role():
    text = EXPRESS + "me Ann\nAnn peeks envelope: red"
    found = judge(text)
    assert found["Scarlet Brains", "envelope"] == found["Scarlet Brawn", "envelope"] == "possible"
    assert judge(text + "\nBob has Scarlet Brains")["Scarlet Brawn", "envelope"] == "certain"
    assert judge(text, "Bob") == judge(EXPRESS, "Bob")


def test_two_looks_at_the_keyhole_show_the_same_colour():
    text = EXPRESS + "me Ann\nAnn peeks envelope: red\nAnn peeks envelope: blue"
    assert judge(text) == {}
    assert clash(text) == (4, 5)


def test_a_wrong_accusation_opens_the_envelope_and_the_keyhole_may_change():
    text = EXPRESS + (
        "me Ann\nAnn peeks envelope: red\nBob accuses Plum Brains, Plum Brawn: wrong\n"
        "Ann peeks envelope: blue"
    )
    assert set(solutions(text)) == {
        ("Scarlet Brains", "Peacock Brawn"),
        ("Peacock Brains", "Scarlet Brawn"),
    }


def test_a_free_accusation_is_answered_like_a_question_and_costs_nothing():
    # Clue Express rulebook, Bonus die directions
    line = "Ann tests Plum Brains, Green Brawn: Bob passes, Cat shows"
    asked = judge(EXPRESS + line.replace("tests", "asks"))
    assert judge(EXPRESS + line) == asked
    later = [f"{asker} asks Plum Brains, Green Brawn: ?" for asker in SEATS[:3]]
    assert remarks(view(read_log("\n".join((EXPRESS + line, *later))))) == ()


# Accusations


def test_a_spoken_wrong_accusation_says_only_that_not_all_its_cards_are_in_the_envelope():
    # Clue (2023) rulebook, Win
    text = CLUE + "Bob accuses Green, Rope, Kitchen: wrong"
    found = judge(text)
    assert {found[card, "envelope"] for card in ("Green", "Rope", "Kitchen")} == {"possible"}
    assert ("Green", "Rope", "Kitchen") not in solutions(text)
    assert len(solutions(text)) == 6 * 6 * 9 - 1
    known = judge(text + "\nenvelope has Green, Rope")
    assert known["Kitchen", "envelope"] == "impossible"


def test_several_wrong_accusations_combine():
    text = "variant clue-card-game\nplayers Ann, Bob, Cat\nenvelope has Green, Rope\n" + (
        "Ann accuses Green, Rope, Kitchen: wrong\nBob accuses Green, Rope, Ballroom: wrong"
    )
    assert judge(text)["Observatory", "envelope"] == "certain"


def test_a_lone_face_down_accusation_says_nothing_of_its_cards():
    # Clue Card Game rulebook, How to Accuse
    text = CARD_GAME + "Bob accuses Green, Rope, Kitchen: wrong"
    assert judge(text, "Ann") == judge(CARD_GAME, "Ann")
    with_notes = text + "\nme Ann\nenvelope has Green, Rope"
    assert judge(with_notes, "Ann")["Kitchen", "envelope"] == "possible"


def test_a_lone_face_down_accuser_knows_the_own_cards():
    text = CARD_GAME + "me Bob\nBob accuses Green, Rope, Kitchen: wrong\nenvelope has Green, Rope"
    assert judge(text)["Kitchen", "envelope"] == "impossible"


def test_several_face_down_accusations_at_once_are_open():
    # Clue Card Game rulebook, How to Accuse: all turn their cards up, the first right one wins.
    text = CARD_GAME + (
        "me Ann\nenvelope has Green, Rope\n"
        "Bob accuses Green, Rope, Kitchen: wrong\nCat accuses Green, Rope, Ballroom: wrong"
    )
    assert judge(text)["Observatory", "envelope"] == "certain"


def test_a_right_accusation_is_the_envelope():
    found = judge(CLUE + "Bob accuses Green, Rope, Kitchen: right")
    assert {found[card, "envelope"] for card in ("Green", "Rope", "Kitchen")} == {"certain"}


def test_a_loser_still_answers():
    # Clue Card Game rulebook, Is It Only you Accusing?; Clue (2023) rulebook, Win
    text = CARD_GAME + "Bob accuses: wrong\nAnn asks Green, Rope: Bob passes, Cat shows"
    assert judge(text)["Green", "Bob"] == "impossible"
    assert remarks(view(read_log(text))) == ()
    assert clash(text + "\nBob has Green", "spectator") == (4, 5)


def test_a_loser_who_lays_the_hand_open_is_known_to_all(tmp_path: Path):
    deck = (
        'id = "open"\nname = "Open"\nsource = "some editions"\nplayers = [2, 4]\n'
        'loser = "lays-hand-open"\nquestion = { cards = 1, categories = "any" }\n'
        'category = [{ name = "who", cards = ["Cook", "Butler", "Maid", "Page", "Groom"] }]\n'
    )
    (tmp_path / "open.toml").write_text(deck)
    head = "variant ./open.toml\nplayers Ann 1, Bob 1, Cat 2\nCat accuses Cook: wrong\n"
    text = head + "Cat reveals hand: Maid, Page\nAnn asks Butler: nobody"
    for viewer in SEATS:
        found = judge(text, viewer, tmp_path)
        assert found["Maid", "Cat"] == found["Page", "Cat"] == "certain"
        assert holders(found, "Butler") == ["Ann", "envelope"]
        assert holders(found, "Cook") == ["Ann", "Bob"]


# Cards outside the hands


def test_two_players_have_four_cards_aside_that_are_not_in_the_envelope():
    # Clue (2023) rulebook, Two-Player (or Team) Game
    text = TWO + "Ann peeks aside: Kitchen"
    found = judge(text)
    assert found["Kitchen", "aside"] == "certain"
    assert found["Kitchen", "envelope"] == "impossible"
    assert judge(text, "Bob")["Kitchen", "aside"] == "possible"


def test_four_cards_seen_aside_are_all_there_are():
    looks = "\n".join(f"Ann peeks aside: {card}" for card in ("Kitchen", "Study", "Rope", "Plum"))
    found = judge(TWO + looks)
    assert [
        card for (card, holder), v in found.items() if (holder, v) == ("aside", "possible")
    ] == []


def test_spare_cards_lie_face_up_for_all():
    # Clue Card Game rulebook, The Evidence: four players, 9 cards, 2 each and one spare.
    text = "variant clue-card-game\nplayers Ann, Bob, Cat, Dan\ntable Rope"
    for viewer in (*SEATS, "Dan"):
        found = judge(text, viewer)
        assert found["Rope", "table"] == "certain"
        assert holders(found, "Green") == ["Ann", "Bob", "Cat", "Dan", "envelope"]


def test_spare_cards_may_lie_face_down(tmp_path: Path):
    # Cluedo Discover the Secrets: spare cards face down in a pool
    deck = (
        'id = "down"\nname = "Down"\nsource = "Cluedo Discover the Secrets"\nplayers = [2, 4]\n'
        'deal = "face-down"\nquestion = { cards = 1, categories = "any" }\n'
        'category = [{ name = "who", cards = ["Cook", "Maid", "Page", "Boy", "Nurse", "Aunt"] }]\n'
    )
    (tmp_path / "down.toml").write_text(deck)
    text = "variant ./down.toml\nplayers Ann, Bob\nAnn asks Cook: nobody"
    found = judge(text, folder=tmp_path)
    assert holders(found, "Cook") == ["Ann", "aside", "envelope"]
    known = text + "\naside has Nurse"
    assert holders(judge(known, folder=tmp_path), "Cook") == ["Ann", "envelope"]


def test_a_revealed_card_is_seen_by_all():
    # Clue (2023) rulebook, Clue cards
    text = CLUE + "Cat reveals Rope"
    assert {judge(text, viewer)["Rope", "Cat"] for viewer in SEATS} == {"certain"}


def test_having_nothing_to_reveal_is_public():
    # Clue (2023) rulebook, Win: a loser still answers for cards that a clue asks for
    text = CLUE + "Bob accuses: wrong\nBob reveals none of weapon"
    for viewer in SEATS:
        found = judge(text, viewer)
        assert found["Rope", "Bob"] == found["Wrench", "Bob"] == "impossible"


def test_hands_of_an_uneven_deal_may_differ_by_one():
    # Clue (2023) rulebook, Setup, step 6: 18 cards for four players, 4 or 5 each
    head = "variant clue-2023\nplayers Ann, Bob, Cat, Dan\n"
    known = "Ann has Green, Plum, Rope, Study, Kitchen\n"
    assert judge(head + known)["Lounge", "Ann"] == "impossible"
    assert judge(head + known.replace(", Kitchen", ""))["Lounge", "Ann"] == "possible"


@pytest.mark.parametrize("viewer", SEATS)
def test_a_spectators_empty_log_has_the_closed_number_of_worlds(viewer):
    # 6 · 3 · 3 solutions, 9 cards dealt to three hands of 3: 9! / (3!)^3
    log = read_log(CARD_GAME)
    assert WorldCounter(observe(view(log, viewer))).worlds == 54 * 1680
