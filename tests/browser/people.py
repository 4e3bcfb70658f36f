"""People in front of a page: they know what it shows, and decide with a mouse, with keys or with a finger."""

from __future__ import annotations

import random
from typing import NamedTuple

from playwright.sync_api import Locator, Page

MOST_DEEDS = 6000
USUAL = 0.85
SEEN = """() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  return {
    over: all('section.scoring').length > 0,
    lit: [...new Set(all('.legal[data-at]').map((place) => place.dataset.at))].sort(),
    keys: all('.choose button').map((button) => button.textContent.trim()),
    chosen: all('.legal.selected, .choose .on').length > 0,
    main: all('.prompt .btn.go').length > 0,
    curtain: all('.curtain button').length > 0,
  }
}"""
ASKED = f"""() => {{
  const seen = ({SEEN})()
  return (seen.over || seen.curtain || seen.main || seen.lit.length > 0) && seen
}}"""
IN_WORDS = """() => [...document.querySelectorAll('section.scoring, .curtain button, .choices button')]
  .some((element) => element.checkVisibility({ visibilityProperty: true }))"""
FOCUS = """() => {
  const at = document.activeElement, box = at.getBoundingClientRect(), style = getComputedStyle(at)
  const spots = [[.5, .5], [.1, .1], [.9, .1], [.1, .9], [.9, .9]]
  const own = (x, y) => at.contains(document.elementFromPoint(x, y))
  return {
    on: at === document.body ? '' : at.getAttribute('aria-label') || at.textContent.trim() || at.tagName,
    drawn: at.matches(':focus-visible') && (style.boxShadow !== 'none' || parseFloat(style.outlineWidth) > 0),
    clear: spots.some(([x, y]) => own(box.left + x * box.width, box.top + y * box.height)),
  }
}"""


class Seen(NamedTuple):
    """What a page offers at this moment."""

    over: bool
    lit: list[str]  # places that glow
    keys: list[str]  # the buttons of an open chooser
    chosen: bool  # something is chosen and waits to be confirmed
    main: bool  # the prompt has a button to act
    curtain: bool  # the device is to be passed on


class Person:
    """Decides by chance among what is shown, the same way for the same seed."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self.chooser = page, random.Random(seed)

    def seen(self) -> Seen:
        """What the page offers, as soon as it offers anything."""
        return Seen(**self.page.wait_for_function(ASKED).json_value())

    def deed(self, seen: Seen) -> None:
        """One press."""
        raise NotImplementedError

    def play(self, deeds: int = MOST_DEEDS) -> bool:
        """Act so often, or to the end of the game; whether that was reached."""
        for _ in range(deeds):
            seen = self.seen()
            if seen.over:
                return True
            self.deed(seen)
        return False

    def often(self) -> bool:
        """Whether to do what is usual."""
        return self.chooser.random() < USUAL

    def _key(self, seen: Seen) -> int:
        """Which button of the chooser: mostly the last, the largest number, so that games end sooner."""
        last = len(seen.keys) - 1
        return last if self.often() else self.chooser.randint(0, last)

    def _place(self, seen: Seen) -> str:
        """Which lit place: mostly one of the table, since buttons turn things down."""
        places = [at for at in seen.lit if not at.startswith("button/")]
        return self.chooser.choice(places if places and self.often() else seen.lit)


class Pointing(Person):
    """Somebody who presses things where they are."""

    def press(self, thing: Locator) -> None:
        raise NotImplementedError

    def deed(self, seen: Seen) -> None:
        buttons = self.page.locator(".choose button")
        if seen.curtain:
            self.press(self.page.locator(".curtain button"))
        elif seen.keys and seen.chosen and self.chooser.random() < 0.5:
            self.press(self.page.locator(".choose .on"))
        elif seen.keys and not seen.chosen:
            self.press(buttons.nth(self._key(seen)))
        elif seen.main and (seen.chosen or not seen.lit or self.often()):
            self.press(self.page.locator(".prompt .btn.go"))
        else:
            self.press(self.page.locator(f'.legal[data-at="{self._place(seen)}"]:visible').first)


class MousePerson(Pointing):
    """Has only a mouse, and moves it aside after each press: what it rests on explains itself."""

    def press(self, thing: Locator) -> None:
        thing.click()
        self.page.mouse.move(2, 2)


class ReadingPerson(MousePerson):
    """Looks at no picture: reads the list of choices, and presses there."""

    def seen(self) -> Seen:
        self.page.wait_for_function(IN_WORDS)
        return Seen(**self.page.evaluate(SEEN))

    def deed(self, seen: Seen) -> None:
        choices = self.page.locator(".choices button")
        proposed = self.page.locator(".choices [aria-pressed=true]")
        if seen.curtain:
            self.press(self.page.locator(".curtain button"))
        elif proposed.count():
            self.press(proposed.first)
        else:
            self.press(choices.nth(self.chooser.randrange(choices.count())))


class TouchPerson(Pointing):
    """Has only fingers."""

    def press(self, thing: Locator) -> None:
        thing.tap()


class KeyPerson(Person):
    """Has only keys."""

    def keys(self, *names: str) -> None:
        for name in names:
            self.page.keyboard.press(name)

    def tab_to(self, selector: str, most: int = 80) -> None:
        """Go on with Tab until the focus is on something that matches."""
        for _ in range(most):
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            self.keys("Tab")
        raise AssertionError(f"Tab never reached {selector}")

    def deed(self, seen: Seen) -> None:
        if seen.keys:
            self._choose(seen)
        elif seen.chosen:
            self.keys("Enter")
        elif seen.lit and self.chooser.random() < 0.8:
            self._walk()
        else:
            self._in_words()

    def _choose(self, seen: Seen) -> None:
        """A number by its digit, anything else by its place; again with Enter when it waits."""
        if seen.chosen:
            self.keys("Enter")
            return
        index = self._key(seen)
        named = seen.keys[index]
        self.keys(named if named.isdigit() and len(named) == 1 else str(min(index, 8) + 1))

    def _walk(self) -> None:
        """Over the lit places with the arrows, and press one."""
        steps = self.chooser.choices(("ArrowRight", "ArrowDown"), k=self.chooser.randint(0, 3))
        self.keys("b", *steps)
        if self.page.evaluate("document.activeElement.matches('.legal')"):
            self.keys("Enter")
        else:
            self._in_words()

    def _in_words(self) -> None:
        """Through the list of choices."""
        self.keys("c")
        self.tab_to(".choices button")
        self.keys(*["ArrowDown"] * self.chooser.randint(0, 4), "Enter")
        if self.page.locator(".choices [aria-pressed=true]").count():
            self.keys("Enter")
        self.keys("Escape")

    def focus(self) -> dict[str, object]:
        """What has the focus, whether that is drawn, and whether anything lies over it."""
        found: dict[str, object] = self.page.evaluate(FOCUS)
        return found
