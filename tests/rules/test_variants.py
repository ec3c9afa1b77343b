"""The bundled variants say what the rulebooks say, and a faulty file is told all its faults."""

import re
from pathlib import Path

import pytest

from deduce.errors import DeduceError
from deduce.rules.names import FORBIDDEN_CHARACTERS, RESERVED_WORDS
from deduce.rules.variant import Variant
from deduce.rules.variant_file import (
    UnknownVariant,
    VariantFileError,
    VariantProblem,
    bundled_variants,
    load_variant,
)
from deduce.rules.variant_schema import CATEGORY_KEYS, FILE_KEYS, QUESTION_KEYS

ROOT = Path(__file__).parents[2]
VARIANTS = ROOT / "tests" / "data" / "variants"

# The smallest file without faults; the tests below spoil one thing of it at a time.
SOUND = """\
id = "sound"
name = "Sound"
source = "these tests"
players = [2, 3]

[question]
cards = 2

[[category]]
name = "who"
cards = ["Cook", "Butler"]

[[category]]
name = "where"
cards = ["Attic", "Wine Cellar"]
"""


def told_of(folder: Path, text: str | bytes) -> tuple[VariantProblem, ...]:
    """The problems that a file with this content is told."""
    file = folder / "spoilt.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    with pytest.raises(VariantFileError) as caught:
        load_variant(str(file))
    return caught.value.problems


def deck_sizes(variant: Variant) -> list[tuple[str, int]]:
    return [(category.name, len(category.cards)) for category in variant.categories]


# What comes with the package


def test_nine_variants_are_bundled_in_sorted_order() -> None:
    assert bundled_variants() == (
        "clue-2023",
        "clue-card-game",
        "clue-card-game-advanced",
        "clue-classic",
        "clue-express",
        "clue-express-master",
        "clue-master-detective",
        "cluedo-classic",
        "super-cluedo-challenge",
    )


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_every_bundled_file_loads_under_its_id_and_names_its_rulebook(variant_id: str) -> None:
    variant = load_variant(variant_id)
    assert variant.id == variant_id
    assert "rulebook" in variant.source
    assert "rulebook" in (ROOT / "encodings" / f"{variant_id}.toml").read_text(encoding="utf-8")


def test_a_bundled_variant_is_read_once() -> None:
    assert load_variant("clue-2023") is load_variant("clue-2023")


def test_an_id_may_be_typed_in_capitals() -> None:
    assert load_variant("Clue-2023") is load_variant("clue-2023")


def test_no_python_file_lies_below_encodings() -> None:
    """A package of that name is the standard library's, imported before anything of ours."""
    assert [str(file) for file in (ROOT / "encodings").rglob("*.py")] == []


def test_the_readme_of_the_encodings_has_every_key_and_every_variant() -> None:
    readme = (ROOT / "encodings" / "README.md").read_text(encoding="utf-8")
    quoted = set(re.findall(r"`([\w-]+)`", readme))
    assert FILE_KEYS.keys() | QUESTION_KEYS.keys() | CATEGORY_KEYS.keys() <= quoted
    assert set(bundled_variants()) <= quoted


# What the rulebooks say


def test_the_card_game_has_6_suspects_3_weapons_3_locations() -> None:
    """Clue Suspect rulebook, Contents: twelve cards; Setup: 6, 3 and 3."""
    variant = load_variant("clue-card-game")
    assert deck_sizes(variant) == [("suspect", 6), ("weapon", 3), ("location", 3)]
    assert variant.players == (2, 4)


def test_the_advanced_card_game_adds_the_revolver_the_lounge_and_the_hall() -> None:
    """Clue Suspect rulebook, Advanced Game for the Best Detectives."""
    basic, advanced = load_variant("clue-card-game"), load_variant("clue-card-game-advanced")
    assert deck_sizes(advanced) == [("suspect", 6), ("weapon", 4), ("location", 5)]
    assert set(advanced.cards) - set(basic.cards) == {"Revolver", "Lounge", "Hall"}
    assert (basic.question, basic.aliases) == (advanced.question, advanced.aliases)


@pytest.mark.parametrize("variant_id", ["clue-card-game", "clue-card-game-advanced"])
def test_the_card_games_ask_about_any_two_cards_and_deal_equal_hands(variant_id: str) -> None:
    """Clue Card Game rulebook, The Evidence; Player Asking; How to Accuse."""
    variant = load_variant(variant_id)
    assert (variant.question.cards, variant.question.categories) == (2, "any")
    assert (variant.deal, variant.accusations) == ("face-up", "face-down")
    assert not variant.free_accusation


def test_the_third_location_of_the_card_game_is_said_to_be_a_placeholder() -> None:
    """No rulebook names it."""
    assert "Ballroom" in load_variant("clue-card-game").cards
    text = (ROOT / "encodings" / "clue-card-game.toml").read_text(encoding="utf-8")
    assert '"Ballroom" is a placeholder' in text


def test_the_card_game_knows_rose_and_madame_leblanc() -> None:
    """Clue Suspect rulebook, The Player Who Asks the Questions; Advanced Game."""
    aliases = load_variant("clue-card-game").aliases
    assert (aliases["Rose"], aliases["Madame Leblanc"]) == ("Scarlett", "White")


def test_clue_express_has_6_brains_and_6_brawn_and_asks_one_of_each() -> None:
    """Clue Express rulebook, Setting Up, step 1; On Your Turn."""
    variant = load_variant("clue-express")
    assert deck_sizes(variant) == [("Brains", 6), ("Brawn", 6)]
    assert (variant.question.cards, variant.question.categories) == (2, "each")
    assert variant.cards[:2] == ("Scarlet Brains", "Mustard Brains")


def test_the_master_detective_game_adds_6_drivers_and_asks_two_roles_of_three() -> None:
    """Clue Express rulebook, The Master Detective Game, Setting Up; Making a Suggestion."""
    variant = load_variant("clue-express-master")
    assert deck_sizes(variant) == [("Brains", 6), ("Brawn", 6), ("Driver", 6)]
    assert (variant.question.cards, variant.question.categories) == (2, "distinct")


@pytest.mark.parametrize("variant_id", ["clue-express", "clue-express-master"])
def test_clue_express_deals_unevenly_and_has_the_free_accusation(variant_id: str) -> None:
    """Clue Express rulebook, Setting Up, step 2; Bonus die directions."""
    variant = load_variant(variant_id)
    assert (variant.deal, variant.free_accusation) == ("uneven", True)
    assert variant.accusations == "open"


@pytest.mark.parametrize("variant_id", ["clue-express", "clue-express-master"])
@pytest.mark.parametrize(
    ("face", "colour"),
    [
        ("Scarlet", "red"),
        ("Mustard", "yellow"),
        ("White", "White"),
        ("Green", "Green"),
        ("Peacock", "blue"),
        ("Plum", "purple"),
    ],
)
def test_a_keyhole_colour_is_the_face_in_every_role(
    variant_id: str, face: str, colour: str
) -> None:
    """Clue Express rulebook, Bonus die directions: the third die and the keyhole."""
    variant = load_variant(variant_id)
    cards = tuple(f"{face} {category.name}" for category in variant.categories)
    assert variant.groups[face] == variant.groups[colour] == cards
    assert len(variant.groups) == 10


def test_clue_2023_has_6_characters_6_weapons_9_rooms() -> None:
    """Clue (2023) rulebook, Suspects, Weapons & Rooms."""
    variant = load_variant("clue-2023")
    assert deck_sizes(variant) == [("suspect", 6), ("weapon", 6), ("room", 9)]
    assert {"Orchid", "Dagger", "Bathroom"} <= set(variant.cards)
    assert not {"White", "Knife", "Hall"} & set(variant.cards)


def test_clue_2023_lays_four_cards_face_down_for_two_players_only() -> None:
    """Clue (2023) rulebook, Two-Player (or Team) Game."""
    variant = load_variant("clue-2023")
    assert (variant.players, variant.aside, variant.deal) == ((2, 6), {2: 4}, "uneven")


def test_the_classic_us_deck_differs_from_2023_in_three_cards() -> None:
    old, new = load_variant("clue-classic"), load_variant("clue-2023")
    assert deck_sizes(old) == deck_sizes(new)
    assert set(old.cards) - set(new.cards) == {"White", "Knife", "Hall"}


def test_the_classic_uk_deck_is_the_us_one_under_uk_names() -> None:
    uk, us = load_variant("cluedo-classic"), load_variant("clue-classic")
    assert set(uk.cards) - set(us.cards) == {"Dagger", "Lead Piping", "Spanner"}
    assert (us.aliases["Spanner"], uk.aliases["Wrench"]) == ("Wrench", "Spanner")
    assert us.aliases["Rev. Green"] == uk.aliases["Mr. Green"] == "Green"


def test_clue_master_detective_has_10_8_12_and_everyone_who_can_shows() -> None:
    variant = load_variant("clue-master-detective")
    assert deck_sizes(variant) == [("suspect", 10), ("weapon", 8), ("room", 12)]
    assert (variant.players, variant.question.answer) == ((3, 10), "all")


def test_super_cluedo_challenge_has_9_9_9() -> None:
    variant = load_variant("super-cluedo-challenge")
    assert deck_sizes(variant) == [("suspect", 9), ("weapon", 9), ("room", 9)]
    assert variant.players == (2, 9)


@pytest.mark.parametrize("variant_id", bundled_variants())
def test_a_loser_goes_on_answering_and_players_are_asked_clockwise(variant_id: str) -> None:
    variant = load_variant(variant_id)
    assert (variant.loser, variant.question.direction) == ("keeps-answering", "left")


# Where a file is found


def test_a_path_serves_as_well_as_an_id() -> None:
    variant = load_variant(str(VARIANTS / "house-deck.toml"))
    assert variant.id == "house-deck"
    assert variant.cards[2] == "Gärtner"
    assert variant.aside == {2: 2, 3: 1}
    assert variant.question.categories == ("who", "where")
    assert (variant.question.answer, variant.question.direction) == ("asked", "right")
    assert (variant.deal, variant.accusations, variant.loser) == (
        "uneven",
        "open",
        "lays-hand-open",
    )
    assert variant.groups == {"indoors": ("Attic", "Pantry")}
    assert variant.aliases == {"Gardener": "Gärtner"}


@pytest.mark.parametrize(
    "reference", ["./house-deck.toml", "house-deck.toml", "../variants/house-deck.toml"]
)
def test_a_relative_path_is_relative_to_the_given_folder(reference: str) -> None:
    assert load_variant(reference, VARIANTS).id == "house-deck"


def test_a_relative_path_is_else_relative_to_the_current_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(VARIANTS)
    assert load_variant("house-deck.toml").id == "house-deck"


def test_what_a_file_leaves_out_has_a_default(tmp_path: Path) -> None:
    (tmp_path / "sound.toml").write_text(SOUND, encoding="utf-8")
    variant = load_variant("sound.toml", tmp_path)
    assert (variant.deal, variant.accusations) == ("uneven", "open")
    assert (variant.loser, variant.free_accusation) == ("keeps-answering", False)
    assert (variant.question.categories, variant.question.answer) == ("each", "first")
    assert (variant.aside, variant.groups, variant.aliases) == ({}, {}, {})


def test_a_byte_order_mark_and_carriage_returns_are_fine(tmp_path: Path) -> None:
    content = SOUND.replace("\n", "\r\n").encode("utf-8-sig")
    (tmp_path / "sound.toml").write_bytes(content)
    assert load_variant("sound.toml", tmp_path).id == "sound"


def test_a_card_can_be_renamed_and_its_old_name_stays_an_alias() -> None:
    variant = load_variant("clue-express").renamed("Plum Brains", "Violet Brains")
    assert "Plum Brains" not in variant.cards
    assert variant.groups["purple"] == ("Violet Brains", "Plum Brawn")
    assert variant.aliases["Plum Brains"] == "Violet Brains"
    assert variant.aliases["Professor Plum Brains"] == "Violet Brains"
    assert variant.cards.index("Violet Brains") == 5


def test_an_unknown_id_is_told_the_nearest_ids() -> None:
    with pytest.raises(UnknownVariant) as caught:
        load_variant("clue-2032")
    assert (caught.value.reference, caught.value.nearest) == ("clue-2032", ("clue-2023",))
    assert str(caught.value) == 'no variant "clue-2032" (did you mean clue-2023?)'


def test_an_id_like_no_other_is_told_all_ids() -> None:
    with pytest.raises(DeduceError, match=r"known: clue-2023, .*, super-cluedo-challenge\)$"):
        load_variant("zzz")


# What a faulty file is told


def test_a_sound_file_is_told_nothing(tmp_path: Path) -> None:
    (tmp_path / "spoilt.toml").write_text(SOUND, encoding="utf-8")
    assert load_variant(str(tmp_path / "spoilt.toml")).id == "sound"


REPLACEMENTS = [
    # the text to replace, its replacement, then where, message and nearest names
    pytest.param(
        'name = "Sound"', 'nmae = "Sound"\nname = "Sound"',
        ("nmae", "unknown key", ("name",)), id="unknown key",
    ),
    pytest.param(
        "cards = 2", "cards = 2\nanswers = 'all'",
        ("question, answers", "unknown key", ("answer",)),
        id="unknown key of the question",
    ),
    pytest.param(
        'name = "where"', 'name = "where"\ncolour = "red"',
        ("category 2, colour", "unknown key", ()),
        id="unknown key of a category",
    ),
    pytest.param(
        'source = "these tests"\n', "",
        ("", 'missing key "source"', ()), id="missing key",
    ),
    pytest.param(
        "cards = 2\n", 'answer = "all"\n',
        ("question", 'missing key "cards"', ()), id="missing key of the question",
    ),
    pytest.param(
        'name = "where"\n', "",
        ("category 2", 'missing key "name"', ()), id="missing key of a category",
    ),
    pytest.param(
        '"Sound"', "7",
        ("name", "must be a text on one line, without outer blanks, not 7", ()), id="no text",
    ),
    pytest.param(
        "cards = 2", 'cards = "2"',
        ("question, cards", 'must be a whole number, not "2"', ()), id="no number",
    ),
    pytest.param(
        "cards = 2", "cards = true",
        ("question, cards", "must be a whole number, not true", ()), id="a truth for a number",
    ),
    pytest.param(
        "[2, 3]", "[2, 3, 4]",
        ("players", "must be two whole numbers, [fewest, most], not [2, 3, 4]", ()),
        id="three numbers",
    ),
    pytest.param(
        '["Cook", "Butler"]', '["Cook", 5]',
        ("category 1, cards", 'must be a list of texts, not ["Cook", 5]', ()),
        id="a number for a card",
    ),
    pytest.param(
        "players =", "free_accusation = 1\nplayers =",
        ("free_accusation", "must be true or false, not 1", ()), id="a number for a truth",
    ),
    pytest.param(
        '"Wine Cellar"', '"Wine Cellar", "attic"',
        ("category 2, cards 3",
         'the card "attic" has the name of a card (first: category 2, cards 1)', ()),
        id="a card twice in a category",
    ),
    pytest.param(
        '"Wine Cellar"', '"Wine Cellar", "Cook"',
        ("category 2, cards 3", '"Cook" stands twice (first: category 1, cards 1)', ()),
        id="a card twice, letter for letter",
    ),
    pytest.param(
        '"Butler"', '"D\'Arcy", "D\u2019Arcy"',
        ("category 1, cards 3",
         'the card "D\u2019Arcy" has the name of a card (first: category 1, cards 2)', ()),
        id="a card twice but for the shape of a quote",
    ),
    pytest.param(
        '["Attic", ', '[\n  "Attic",\n  # the same again:\n  "BUTLER",\n',
        ("category 2, cards 2",
         'the card "BUTLER" has the name of a card (first: category 1, cards 2)', ()),
        id="a card twice in two categories",
    ),
    pytest.param(
        '["Cook", "Butler"]', "[]",
        ("category 1, cards", "a category must have at least one card", ()),
        id="empty category",
    ),
    pytest.param(
        'name = "where"', 'name = "Who"',
        ("category 2, name", 'a second category "Who" (first: category 1, name)', ()),
        id="category twice",
    ),
    pytest.param(
        '"Butler"', '""',
        ("category 1, cards 2", "the name of a card is empty", ()), id="empty name",
    ),
    pytest.param(
        '"Butler"', '"Butler "',
        ("category 1, cards 2", '"Butler " begins or ends with a blank', ()),
        id="outer blank",
    ),
    pytest.param(
        '"Wine Cellar"', '"Wine\\tCellar"',
        ("category 2, cards 2",
         "'Wine\\tCellar' has more than single blanks between words", ()),
        id="tab",
    ),
    pytest.param(
        "[2, 3]", "[0, 3]",
        ("players 1", "at least 1 player, not 0", ()), id="no player",
    ),
    pytest.param(
        "[2, 3]", "[3, 2]",
        ("players 2", "at most 2 players is below at least 3", ()), id="most below fewest",
    ),
    pytest.param(
        "players =", "aside = { 4 = 1 }\nplayers =",
        ("aside, 4", "4 players, but 2 to 3 may play", ()), id="aside for too many",
    ),
    pytest.param(
        "players =", "aside = { two = 1 }\nplayers =",
        ("aside, two", '"two" is not a number of players', ()), id="aside for a word",
    ),
    pytest.param(
        "players =", "aside.2 = -1\nplayers =",
        ("aside, 2", "cannot lay -1 cards aside", ()), id="aside below zero",
    ),
    pytest.param(
        "players =", "aside = { 2 = 3 }\nplayers =",
        ("aside, 2", "cannot lay 3 of the 2 cards outside the envelope aside", ()),
        id="more aside than there are",
    ),
    pytest.param(
        "players =", 'deal = "faceup"\nplayers =',
        ("deal", '"faceup" is none of "uneven", "face-up", "face-down"', ("face-up",)),
        id="no such deal",
    ),
    pytest.param(
        "players =", 'accusations = "opne"\nplayers =',
        ("accusations", '"opne" is none of "open", "face-down"', ("open",)),
        id="no such accusations",
    ),
    pytest.param(
        "players =", 'loser = "lays-hands-open"\nplayers =',
        ("loser",
         '"lays-hands-open" is none of "keeps-answering", "lays-hand-open"', ("lays-hand-open",)),
        id="no such loser",
    ),
    pytest.param(
        "cards = 2", 'cards = 2\nanswer = "frist"',
        ("question, answer", '"frist" is none of "first", "all", "asked"', ("first",)),
        id="no such answer",
    ),
    pytest.param(
        "cards = 2", 'cards = 2\ndirection = "rigth"',
        ("question, direction", '"rigth" is none of "left", "right"', ("right",)),
        id="no such direction",
    ),
    pytest.param(
        "cards = 2", 'cards = 2\ncategories = "eech"',
        ("question, categories", '"eech" is none of "any", "distinct", "each"', ("each",)),
        id="no such rule of categories",
    ),
    pytest.param(
        "cards = 2", "cards = 0",
        ("question, cards", "a question names at least 1 card, not 0", ()),
        id="question of no card",
    ),
    pytest.param(
        "cards = 2", "cards = 3",
        ("question, cards", "3 cards, but one of each category makes 2", ()),
        id="each, but more cards than categories",
    ),
    pytest.param(
        "cards = 2", 'cards = 3\ncategories = "distinct"',
        ("question, cards", "3 cards of distinct categories, but there are 2", ()),
        id="distinct, but more cards than categories",
    ),
    pytest.param(
        "cards = 2", 'cards = 5\ncategories = "any"',
        ("question, cards", "5 cards, but the deck has 4", ()),
        id="any, but more cards than the deck",
    ),
    pytest.param(
        "cards = 2", 'cards = 2\ncategories = ["who", "were"]',
        ("question, categories 2", '"were" is no category', ("where",)),
        id="no such category",
    ),
    pytest.param(
        "cards = 2", 'cards = 2\ncategories = ["who", "who"]',
        ("question, categories 2", '"who" is listed twice (first: question, categories 1)', ()),
        id="category listed twice",
    ),
    pytest.param(
        "cards = 2", 'cards = 2\ncategories = ["who"]',
        ("question, cards", "2 cards, but one of each category makes 1", ()),
        id="list, but more cards than categories",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "told"), REPLACEMENTS)
def test_one_fault_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, told: tuple[str, str, tuple[str, ...]]
) -> None:
    assert old in SOUND
    assert told_of(tmp_path, SOUND.replace(old, new, 1)) == (VariantProblem(*told),)


ADDITIONS = [
    pytest.param(
        "[groups]\nstaff = []",
        ("groups, staff", "a group must have at least one card", ()), id="empty group",
    ),
    pytest.param(
        '[groups]\nstaff = "Cook"',
        ("groups, staff", 'must be a list of texts, not "Cook"', ()), id="a text for a group",
    ),
    pytest.param(
        '[groups]\nstaff = ["Cook", "Buttler"]',
        ("groups, staff 2", '"Buttler" is no card', ("Butler",)),
        id="group of an unknown card",
    ),
    pytest.param(
        '[groups]\nstaff = ["Cook", "Cook"]',
        ("groups, staff 2", '"Cook" stands twice in the group (first: groups, staff 1)', ()),
        id="card twice in a group",
    ),
    pytest.param(
        '[groups]\nstaff = ["Cook"]\nSTAFF = ["Butler"]',
        ("groups, STAFF", 'the group "STAFF" has the name of a group (first: groups, staff)', ()),
        id="group twice",
    ),
    pytest.param(
        '[groups]\ncook = ["Butler"]',
        ("groups, cook",
         'the group "cook" has the name of a card (first: category 1, cards 1)', ()),
        id="group with the name of a card",
    ),
    pytest.param(
        '[aliases]\n"wine cellar" = "Attic"',
        ('aliases, "wine cellar"',
         'the alias "wine cellar" has the name of a card (first: category 2, cards 2)', ()),
        id="alias with the name of a card",
    ),
    pytest.param(
        '[groups]\nstaff = ["Cook"]\n\n[aliases]\nStaff = "Cook"',
        ("aliases, Staff", 'the alias "Staff" has the name of a group (first: groups, staff)', ()),
        id="alias with the name of a group",
    ),
    pytest.param(
        '[aliases]\nChef = "Cook"\nchef = "Butler"',
        ("aliases, chef", 'the alias "chef" has the name of an alias (first: aliases, Chef)', ()),
        id="alias twice",
    ),
    pytest.param(
        '[aliases]\nChef = "Kook"',
        ("aliases, Chef", '"Kook" is no card', ("Cook",)), id="alias of an unknown card",
    ),
    pytest.param(
        "[aliases]\nChef = 1",
        ("aliases, Chef", "must be a text, the name of a card, not 1", ()),
        id="alias of a number",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("added", "told"), ADDITIONS)
def test_a_faulty_group_or_alias_is_told_with_its_place(
    tmp_path: Path, added: str, told: tuple[str, str, tuple[str, ...]]
) -> None:
    assert told_of(tmp_path, SOUND + added + "\n") == (VariantProblem(*told),)


@pytest.mark.parametrize("word", sorted(RESERVED_WORDS))
def test_a_word_of_the_notation_names_no_card_group_or_alias(tmp_path: Path, word: str) -> None:
    message = f'"{word.title()}" is a word of the log\'s notation'
    told = told_of(tmp_path, SOUND.replace("Butler", word.title()))
    assert told == (VariantProblem("category 1, cards 2", message),)
    told = told_of(tmp_path, SOUND + f'[groups]\n{word.title()} = ["Cook"]\n')
    assert told == (VariantProblem(f"groups, {word.title()}", message),)
    told = told_of(tmp_path, SOUND + f'[aliases]\n{word.title()} = "Cook"\n')
    assert told == (VariantProblem(f"aliases, {word.title()}", message),)


@pytest.mark.parametrize("sign", FORBIDDEN_CHARACTERS)
def test_a_sign_of_the_notation_stands_in_no_name(tmp_path: Path, sign: str) -> None:
    told = told_of(tmp_path, SOUND.replace("Butler", f"But{sign}ler"))
    message = f'"But{sign}ler" has the sign "{sign}"'
    assert told == (VariantProblem("category 1, cards 2", message),)


def test_a_file_without_any_category_is_told_so(tmp_path: Path) -> None:
    start = SOUND[: SOUND.index("[[category]]")].replace("cards = 2", "cards = 1")
    missing = VariantProblem("", 'missing key "category"')
    assert told_of(tmp_path, start)[0] == missing
    told = told_of(tmp_path, "category = []\n" + start)
    assert told[0] == VariantProblem("category", "there must be at least one category")


def test_an_empty_file_is_told_every_missing_key(tmp_path: Path) -> None:
    told = told_of(tmp_path, "")
    required = [key for key, rule in FILE_KEYS.items() if rule.required]
    assert told == tuple(VariantProblem("", f'missing key "{key}"') for key in required)
    assert required == ["id", "name", "source", "players", "question", "category"]


def test_bad_toml_is_told_with_line_and_column(tmp_path: Path) -> None:
    (told,) = told_of(tmp_path, SOUND.replace("cards = 2", "cards = "))
    assert told == VariantProblem("line 7, column 9", "not valid TOML: Invalid value")


def test_toml_that_breaks_off_is_told_the_last_line(tmp_path: Path) -> None:
    (told,) = told_of(tmp_path, SOUND + "[groups]\nstaff = [")
    assert told.where == "line 17, column 10"
    assert told.message.startswith("not valid TOML: ")


def test_a_file_that_is_not_utf_8_is_told_the_place_of_the_byte(tmp_path: Path) -> None:
    spoilt = SOUND.replace("Butler", "Gärtner").encode("latin-1")
    problem = VariantProblem("line 11, column 20", "not UTF-8 text: byte 0xe4")
    assert told_of(tmp_path, spoilt) == (problem,)
    assert told_of(tmp_path, b"\xef\xbb\xbf" + spoilt) == (problem,)


def test_a_file_that_nests_or_counts_without_end_is_told_so(tmp_path: Path) -> None:
    for value in ("[" * 20_000, "1" * 20_000):
        (told,) = told_of(tmp_path, f"players = {value}")
        assert told.message.startswith("not usable TOML: ")


def test_a_missing_file_and_a_folder_are_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(VariantFileError, match=r"no-such\.toml: cannot be read: No such file"):
        load_variant("no-such.toml", tmp_path)
    with pytest.raises(VariantFileError, match=r"cannot be read: "):
        load_variant(f"{tmp_path}/")


def test_faults_in_inline_tables_dotted_keys_and_long_arrays_are_told_in_their_order(
    tmp_path: Path,
) -> None:
    """The same faults in another layout of the same file."""
    text = (
        """\
id = "other"  # a comment with a ] and a "quote
name = '''Other'''
source = \"""
\\
 "these" tests\"""
players = [ 2,
            1 ]
question.cards = 9
question . "answer" = "al"
category = [
  { name = "who", cards = ["Cook", 'Cook', ] },
  { cards = ["Attic"],
""".replace("  { cards", '  { name = "where", cards')
        .rstrip()
        .rstrip(",")
        + " },\n]\n"
    )
    assert [p.where for p in told_of(tmp_path, text)] == [
        *("players 2", "question, cards", "question, answer", "category 1, cards 2"),
    ]
    moved = text.replace("players", "deal = 1\nplayers").replace("question.cards = 9\n", "")
    assert [p.where for p in told_of(tmp_path, moved + "question.cards = 9\n")] == [
        *("deal", "players 2", "question, answer", "question, cards", "category 1, cards 2"),
    ]


def test_a_long_value_is_told_by_its_beginning(tmp_path: Path) -> None:
    (told,) = told_of(tmp_path, SOUND.replace('"Sound"', str(["Sound"] * 9)))
    beginning = '["Sound", "Sound", "Sound", "Sound", "S…'
    message = f"must be a text on one line, without outer blanks, not {beginning}"
    assert told == VariantProblem("name", message)
    (told,) = told_of(tmp_path, SOUND.replace('"Sound"', "0x" + "f" * 20_000))
    assert told.message.endswith(", not a number of thousands of digits")


def test_a_key_that_is_no_bare_key_stands_in_quotes_and_on_one_line(tmp_path: Path) -> None:
    (told,) = told_of(tmp_path, SOUND + '[groups]\n"the \\"old\\"\\nstaff" = []\n')[:1]
    assert told.where == r'groups, "the \"old\"\nstaff"'


def test_one_file_with_many_faults_is_told_all_of_them_in_one_error() -> None:
    with pytest.raises(VariantFileError) as caught:
        load_variant("many-problems.toml", VARIANTS)
    error = caught.value
    assert error.path == str(VARIANTS / "many-problems.toml")
    assert [problem.where for problem in error.problems] == [
        *("", "nmae", "source", "players 2", "deal", "aside, 2", "question, answer"),
        *("category 1, cards 3", "category 2, cards 2", "category 2, cards 3"),
        *("category 3, cards", "groups, indoors 2", "groups, outdoors", "groups, butler"),
        *('aliases, "Chef: de cuisine"', "aliases, Maid"),
    ]
    lines = str(error).splitlines()
    assert lines[:2] == [
        f'{error.path}: missing key "name"',
        f"{error.path}: nmae: unknown key (did you mean name?)",
    ]
    assert len(lines) == len(error.problems)
