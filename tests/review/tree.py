"""A page as a tree of elements, read strictly."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "input", "br", "hr", "img", "link"}


class Element:
    """An element: its tag, attributes, elements and text inside."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.inside: list[Element | str] = []

    @property
    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text for part in self.inside)

    def all(self, tag: str, style: str = "") -> list[Element]:
        """The elements of a tag, and of a class, anywhere inside."""
        found = []
        for part in self.inside:
            if isinstance(part, Element):
                if part.tag == tag and (not style or style in part.classes):
                    found.append(part)
                found += part.all(tag, style)
        return found

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()


class Tree(HTMLParser):
    """Reads a page strictly: every element but the void ones must be closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("root", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), tag
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def tree(text: str) -> Element:
    parser = Tree()
    parser.feed(text)
    parser.close()
    (root,) = parser.open
    return root
