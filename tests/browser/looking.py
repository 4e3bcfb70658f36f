"""What can be asked of a page as it stands: what glows, what has no name, what does not fit."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

LEAST_PX = 44
PLACES = "what => [...document.querySelectorAll(what)].map((place) => place.dataset.at)"
NAMELESS = """() => [...document.querySelectorAll('button, a, input, select, [role=img]')]
  .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden]'))
  .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length || one.title))
  .map((one) => one.outerHTML)"""
TOO_SMALL = """(least) => [...document.querySelectorAll(
  '.legal[data-at], .choose button, .dock button, .prompt .btn:not(:disabled), .sheet button:not(.whole .k)'
)].filter((target) => target.checkVisibility() && !target.disabled).map((target) => {
  const box = target.getBoundingClientRect()
  return [target.dataset.at ?? target.textContent.trim(), Math.round(box.width), Math.round(box.height)]
}).filter(([, width, height]) => width < least || height < least)"""
COVERED = """() => [...document.querySelectorAll('.board .legal[data-at]')].filter((target) => {
  if (document.querySelector(':popover-open')) return false
  target.scrollIntoView({ block: 'center' })
  const box = target.getBoundingClientRect()
  return !target.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
}).map((target) => target.dataset.at)"""
STILL = """() => document.getAnimations().every((moving) =>
  moving.playState !== 'running' || moving.effect.getComputedTiming().endTime === Infinity)"""
SIDEWAYS = "document.scrollingElement.scrollWidth > innerWidth"


def misfits(page: Page) -> list[Any]:
    """What can be pressed and is smaller than a fingertip, and whether the page is wider than the device."""
    page.wait_for_function(STILL)
    found: list[Any] = page.evaluate(TOO_SMALL, LEAST_PX)
    return [*found, *(["wider than the device"] if page.evaluate(SIDEWAYS) else [])]


def covered(page: Page) -> list[str]:
    """What can be pressed and does not lie bare."""
    found: list[str] = page.evaluate(COVERED)
    return found
