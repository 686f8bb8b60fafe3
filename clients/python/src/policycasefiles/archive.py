"""How an archive is asked: one address, JSON or a file, and what it refuses as an error with the archive's own sentence."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.parse
import urllib.request
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Sequence

if TYPE_CHECKING:
    from .casefile import Casefile

Row = dict[str, Any]
#: Where an archive is looked for when nobody says another: the one that runs on this machine.
DEFAULT_ADDRESS = "http://127.0.0.1:4321"
#: Casefiles of one answer.
PAGE = 200
SECONDS = 60


class ArchiveError(Exception):
    """What an archive refuses; ``code`` is one of those that its page ``/api-reference`` lists."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Archive:
    """An archive at its address; left out, ``POLICY_CASEFILES_URL`` or the one on this machine."""

    def __init__(self, address: str | None = None) -> None:
        given = address or os.environ.get("POLICY_CASEFILES_URL") or DEFAULT_ADDRESS
        self.address = given.rstrip("/")

    def find(
        self,
        q: str | None = None,
        *,
        domain: str | None = None,
        subdomain: str | None = None,
        jurisdiction: str | None = None,
        design: str | None = None,
        eqs_min: float | None = None,
        updated_since: str | None = None,
        sort: str = "newest",
        limit: int | None = None,
    ) -> list[Row]:
        """Casefiles that fit, one row each; ``sort`` is newest, eqs_desc, eqs_asc, title or effect."""
        query: dict[str, Any] = {
            "q": q,
            "domain": domain,
            "subdomain": subdomain,
            "jurisdiction": jurisdiction,
            "designType": design,
            "eqsMin": eqs_min,
            "updated_since": updated_since,
            "sort": sort,
        }
        found: list[Row] = []
        for card in self._pages(query, limit):
            found.append(row_of(card))
            if limit is not None and len(found) >= limit:
                break
        return found

    def casefile(self, slug: str, version: int | None = None) -> Casefile:
        """One casefile, as it stands today; with a version, that one."""
        from .casefile import Casefile

        part = "" if version is None else f"/v{version}"
        address = f"/casefiles/{urllib.parse.quote(slug)}{part}"
        return Casefile(self, address, self.json(f"{address}.json"))

    def compare(self, slugs: Sequence[str]) -> list[Row]:
        """Casefiles side by side, one row each, in the order given."""
        answers = [self.json(f"/api/v2/casefiles/{urllib.parse.quote(slug)}") for slug in slugs]
        return [row_of(answer["casefile"]) for answer in answers]

    def json(self, path: str, query: Mapping[str, Any] | None = None) -> Any:
        """The answer of an address below the archive's, read as JSON."""
        return json.loads(self.fetch(path, query))

    def fetch(self, path: str, query: Mapping[str, Any] | None = None) -> bytes:
        """The same as it is sent; raises :class:`ArchiveError` where the archive refuses or does not answer."""
        asked = {name: str(value) for name, value in (query or {}).items() if value is not None}
        url = f"{self.address}{path}" + (f"?{urllib.parse.urlencode(asked)}" if asked else "")
        request = urllib.request.Request(url, headers={"User-Agent": "policycasefiles-python/0.1.0"})
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as refused:
            raise _refusal(refused) from None
        except urllib.error.URLError as problem:
            raise ArchiveError("unreachable", f"No archive answers at {self.address}: {problem.reason}") from None

    def _pages(self, query: Mapping[str, Any], limit: int | None) -> Iterator[Row]:
        size = PAGE if limit is None else max(1, min(limit, PAGE))
        cursor: str | None = None
        while True:
            answer = self.json("/api/v2/casefiles", {**query, "limit": size, "cursor": cursor})
            yield from answer["casefiles"]
            cursor = answer["next_cursor"]
            if cursor is None:
                return


def row_of(card: Row) -> Row:
    """What a list says of a casefile, flat: numbers with units, ``None`` where there is none."""
    effect = card.get("effect") or {}
    low, high = effect.get("ci") or (None, None)
    return {
        "slug": card["slug"],
        "docket": card.get("docket"),
        "title": card["title"],
        "state": (card.get("standing") or {}).get("state", "current"),
        "verdict": card.get("plain_verdict"),
        "evidence": card.get("evidence"),
        "score": card.get("eqs_overall"),
        "outcome": (card.get("study") or {}).get("outcome"),
        "effect": effect.get("value"),
        "ci_low": low,
        "ci_high": high,
        "units": effect.get("units"),
        "standardized_effect": card.get("standardised_effect"),
        "design": card.get("design_type"),
        "jurisdiction": card.get("jurisdiction"),
        "period": card.get("period"),
    }


def _refusal(refused: urllib.error.HTTPError) -> ArchiveError:
    try:
        said = json.loads(refused.read())
        return ArchiveError(said["code"], said["message"])
    except (ValueError, KeyError, TypeError):
        return ArchiveError(f"http/{refused.code}", f"The archive answers {refused.code} at {refused.url}")
