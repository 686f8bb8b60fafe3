"""One casefile: what it says, its estimates and checks, its data, its citation, and its script run again."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import warnings
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .archive import Archive, ArchiveError, Row

if TYPE_CHECKING:
    import pandas

FORMATS = {
    "text": ".citation.txt",
    "bibtex": ".bib",
    "ris": ".ris",
    "csl": ".csl.json",
    "datacite": ".datacite.json",
}


#: Scripts print seventeen digits, and a published number may come of another order of sums: they agree to six.
DIGITS = 1e-6


@dataclass(frozen=True)
class Reproduction:
    """The result of a casefile's own script, run here, beside the published one: estimate and the ends of its interval."""

    here: tuple[float | None, float | None, float | None]
    published: tuple[float | None, float | None, float | None]
    units: str

    @property
    def same(self) -> bool:
        """Whether they agree to six digits."""
        scale = abs(self.published[0] or 0.0)
        return all(_agree(one, other, scale) for one, other in zip(self.here, self.published))


def _agree(one: float | None, other: float | None, scale: float) -> bool:
    if one is None or other is None:
        return one is other
    return abs(one - other) <= DIGITS * max(abs(other), scale)


def _short(number: float | None) -> str:
    """Three digits; an end without a bound has no number."""
    return "not defined" if number is None else f"{number:.3g}"


class Casefile:
    """A published casefile; ``document`` is the whole of it, as the archive answers it."""

    def __init__(self, archive: Archive, path: str, document: Row) -> None:
        self.archive = archive
        self.path = path
        self.document = document

    @property
    def card(self) -> Row:
        card: Row = self.document["casefile"]
        return card

    @property
    def slug(self) -> str:
        return str(self.document["slug"])

    @property
    def version(self) -> int:
        return int(self.document["version"])

    @property
    def title(self) -> str:
        return str(self.card["title"])

    @property
    def state(self) -> str:
        """``current``, ``superseded``, ``under review``, ``corrected`` or ``retracted``."""
        return str((self.document.get("standing") or {}).get("state", "current"))

    @property
    def notice(self) -> str | None:
        """What happened to it, in plain sentences; ``None`` where nothing has to be said."""
        return (self.document.get("standing") or {}).get("notice")

    @property
    def verdict(self) -> str | None:
        return self.card.get("plain_verdict")

    @property
    def evidence(self) -> str | None:
        return self.card.get("evidence")

    @property
    def score(self) -> int | None:
        """Evidence Quality Score, 0 to 100."""
        return self.card.get("eqs_overall")

    @property
    def answer(self) -> str | None:
        """The answer that opens its page."""
        return (self.card.get("answer") or {}).get("text")

    @property
    def address(self) -> str:
        return f"{self.archive.address}{self.path}"

    def estimates(self) -> list[Row]:
        """Every published estimate, unrounded, with its interval and units; warns of those that were retracted."""
        if self.state == "retracted":
            warnings.warn(str(self.notice), stacklevel=2)
        rows = []
        for one in self.document["analysis"]["estimates"]:
            low, high = one["ci"]
            names = ("name", "role", "value", "se", "p", "units", "n", "method")
            rows.append({**{name: one.get(name) for name in names}, "ci_low": low, "ci_high": high})
        return rows

    def checks(self) -> list[Row]:
        """Every check of the design: passed, failed, or ``None`` where it could not run."""
        names = ("id", "title", "passed", "severity", "message")
        return [{name: one.get(name) for name in names} for one in self.document["analysis"]["checks"]]

    def frame(self) -> pandas.DataFrame:
        """The estimates as a data frame; needs pandas."""
        import pandas

        return pandas.DataFrame(self.estimates())

    def data(self) -> list[dict[str, str]]:
        """The data behind it, one dictionary a row, as they stand in the file."""
        return list(csv.DictReader(io.StringIO(self._data().decode("utf-8-sig"))))

    def data_frame(self) -> pandas.DataFrame:
        """The same with numbers as numbers; needs pandas."""
        import pandas

        return pandas.read_csv(io.BytesIO(self._data()))

    def cite(self, format: str = "text") -> str:
        """A reference: text, bibtex, ris, csl or datacite."""
        if format not in FORMATS:
            raise ValueError(f"format is one of {', '.join(FORMATS)}, not {format!r}")
        return self._file(FORMATS[format]).decode("utf-8").strip()

    def bundle(self, file: str | os.PathLike[str] | None = None) -> Path:
        """Writes the replication bundle: data, codebook, design, scripts, results."""
        target = Path(file if file is not None else f"{self.slug}.zip")
        target.write_bytes(self._file(".zip"))
        return target

    def reproduce(self) -> Reproduction:
        """Runs the Python script of the bundle in a folder of its own, with this interpreter.

        The script is code that the archive wrote for this casefile; it needs what its first lines import (pandas, scipy).
        Raises :class:`ArchiveError` with what it said where it ends before its result.
        """
        with tempfile.TemporaryDirectory() as folder:
            with zipfile.ZipFile(io.BytesIO(self._file(".zip"))) as bundle:
                bundle.extractall(folder)
            if not (Path(folder) / "python.py").exists():
                raise ArchiveError("no-script", f"The bundle of {self.slug} holds no Python script.")
            command = [sys.executable, "python.py"]
            ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if ran.returncode != 0:
            raise ArchiveError("script-failed", f"The script ended before its result:\n{ran.stdout}{ran.stderr}")
        result = json.loads(ran.stdout.splitlines()[-1])
        main = next(one for one in self.estimates() if one["role"] == "primary")
        return Reproduction(
            here=(result["estimate"], result["conf.low"], result["conf.high"]),
            published=(main["value"], main["ci_low"], main["ci_high"]),
            units=main["units"],
        )

    def __repr__(self) -> str:
        said = [f"{self.card.get('docket')}  {self.title} (version {self.version})", self.notice, f"Verdict:  {self.verdict}"]
        effect: Any = self.card.get("effect")
        if effect:
            low, high = effect["ci"]
            said.append(f"Effect:   {_short(effect['value'])} [{_short(low)}, {_short(high)}] {effect['units']} (95% interval)")
        if self.score is not None:
            said.append(f"Evidence: {self.evidence}, score {self.score} of 100")
        # of what was retracted the notice is all there is to say
        said += [None if self.answer == self.notice else self.answer, self.address]
        return "\n".join(line for line in said if line)

    def _data(self) -> bytes:
        return self.archive.fetch(f"{self.path}/data.csv")

    def _file(self, name: str) -> bytes:
        # a version that another one followed has its document and its data; the files beside them are the current one's
        if self.path != f"/casefiles/{self.slug}":
            current = self.archive.casefile(self.slug)
            if current.version != self.version:
                raise ArchiveError(
                    "not-kept",
                    f"The archive keeps citation and bundle of version {current.version} of {self.slug} alone, not of version {self.version}.",
                )
        return self.archive.fetch(f"/casefiles/{self.slug}{name}")
