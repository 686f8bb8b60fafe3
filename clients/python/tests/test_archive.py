"""Against a started archive with the built-in casefiles, at POLICY_CASEFILES_URL."""

import tempfile
import unittest
import zipfile
from pathlib import Path

from policycasefiles import Archive, ArchiveError

try:
    import pandas
except ImportError:
    pandas = None


class TestArchive(unittest.TestCase):
    def setUp(self) -> None:
        self.archive = Archive()

    def test_finds_by_words_and_filters(self) -> None:
        found = self.archive.find("class size", design="RDD")
        self.assertIn("class-size-tennessee", [card["slug"] for card in self.archive.find("class size")])
        self.assertTrue(all(card["design"] == "RDD" for card in found))

    def test_reads_over_pages(self) -> None:
        everything = self.archive.find()
        self.assertEqual(len({card["slug"] for card in everything}), len(everything))
        self.assertGreaterEqual(len(everything), 37)
        self.assertEqual(self.archive.find(limit=3), everything[:3])
        scores = [card["score"] for card in self.archive.find(sort="eqs_desc", eqs_min=60)]
        self.assertEqual(scores, sorted(scores, reverse=True))

    def test_reads_a_casefile(self) -> None:
        casefile = self.archive.casefile("seat-belt-laws")
        self.assertEqual(casefile.slug, "seat-belt-laws")
        self.assertEqual(casefile.state, "current")
        self.assertIsNone(casefile.notice)
        self.assertIn(casefile.title, repr(casefile))
        self.assertIn(casefile.address, repr(casefile))
        primary = [one for one in casefile.estimates() if one["role"] == "primary"]
        self.assertLess(primary[0]["ci_low"], primary[0]["value"])
        self.assertLess(primary[0]["value"], primary[0]["ci_high"])
        self.assertTrue(all(check["message"] for check in casefile.checks()))
        pinned = self.archive.casefile("seat-belt-laws", version=casefile.version)
        self.assertEqual(pinned.estimates(), casefile.estimates())

    def test_says_that_an_earlier_version_is_superseded(self) -> None:
        current = self.archive.casefile("seat-belt-laws")
        earlier = self.archive.casefile("seat-belt-laws", version=current.version - 1)
        self.assertEqual(earlier.state, "superseded")
        self.assertIn(str(earlier.notice), repr(earlier))
        self.assertEqual(len(earlier.data()), len(current.data()))
        for file in (earlier.cite, earlier.bundle, earlier.reproduce):
            with self.assertRaisesRegex(ArchiveError, f"not of version {earlier.version}"):
                file()
        pinned = self.archive.casefile("seat-belt-laws", version=current.version)
        self.assertEqual(pinned.cite(), current.cite())

    def test_says_what_was_retracted_before_its_numbers(self) -> None:
        gone = [card["slug"] for card in self.archive.find() if card["state"] == "retracted"]
        casefile = self.archive.casefile(gone[0])
        self.assertEqual(repr(casefile).count("RETRACTED on"), 1)
        self.assertNotIn("Effect:", repr(casefile))
        with self.assertWarnsRegex(UserWarning, "RETRACTED on"):
            casefile.estimates()

    def test_compares_in_the_order_given(self) -> None:
        slugs = ["seat-belt-laws", "class-size-tennessee"]
        self.assertEqual([row["slug"] for row in self.archive.compare(slugs)], slugs)

    def test_hands_out_data_citations_and_the_bundle(self) -> None:
        casefile = self.archive.casefile("college-awards-men")
        self.assertEqual(len(casefile.data()), max(one["n"] for one in casefile.estimates()))
        self.assertTrue(casefile.cite("bibtex").startswith("@"))
        self.assertIn(casefile.title, casefile.cite())
        with self.assertRaises(ValueError):
            casefile.cite("word")
        with tempfile.TemporaryDirectory() as folder:
            file = casefile.bundle(Path(folder) / "bundle.zip")
            self.assertIn("data.csv", zipfile.ZipFile(file).namelist())

    def test_refuses_with_the_archives_own_sentence(self) -> None:
        with self.assertRaises(ArchiveError) as refused:
            self.archive.compare(["no-such-casefile"])
        self.assertEqual(refused.exception.code, "casefile/not-found")
        self.assertIn("no-such-casefile", str(refused.exception))
        with self.assertRaises(ArchiveError) as away:
            Archive("http://127.0.0.1:9").find()
        self.assertEqual(away.exception.code, "unreachable")

    @unittest.skipIf(pandas is None, "pandas is not installed")
    def test_makes_data_frames_and_reproduces(self) -> None:
        casefile = self.archive.casefile("college-awards-men")
        self.assertEqual(list(casefile.frame()["units"].unique()), ["grade points"])
        self.assertEqual(len(casefile.data_frame()), len(casefile.data()))
        again = casefile.reproduce()
        self.assertTrue(again.same, again)


if __name__ == "__main__":
    unittest.main()
