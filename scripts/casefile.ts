/*
 * Usage: npx casefiles COMMAND
 *
 *   analyze --design FILE --data FILE [--out FILE]
 *       Analyze a data file (CSV, TSV, XLSX, Parquet or Stata) with a design: a whole design document, or the bare
 *       specification of an analysis. docs/examples holds one of each kind.
 *       Needs no server and locks nothing; --out writes the whole analysis as JSON.
 *       --sheet NAME chooses the sheet of a workbook (default: the first); --value-labels words takes the words that a
 *       Stata file gives for its codes (default: codes).
 *       --repair ID, any number of times, accepts a repair of a file that cannot be read as it stands, such as
 *       decimal-comma where nothing in the file says which mark is the decimal one (docs/data-files.md, "Repairs").
 *       For a bare specification: --type DiD (default), --seed NUMBER (default 1), and for a verdict
 *       --direction increase|decrease|equal with --smallest-effect NUMBER, in the units of the estimate.
 *   analyze --help [--type DESIGN]
 *       Every field that a specification may hold, for one design or for all.
 *   estimate-large --design FILE --data FILE [--type DESIGN] [--recipe FILE]
 *       The main estimate of a CSV or Parquet file that is too large to be read as a whole, from sums that DuckDB (an optional
 *       package) computes: DiD without covariates, Blocks, IV and RDD. No checks, no sensitivity, no figures.
 *       --recipe  steps that make the data of the file, as JSON.
 *   new --from ADDRESS --for EMAIL --domain DOMAIN/SUBDOMAIN [--type DESIGN --title TEXT --file NAME]
 *       A draft from the address of a page of data of the World Bank, Eurostat, FRED, the OECD, Our World in Data, Zenodo or
 *       Dataverse: the file is fetched and kept under its fingerprint, with citation, source and license as the service tells
 *       them; --file names one of several. No value is shown. Tried on answers written by hand from the services' documents.
 *   lock SLUG        Freeze the design of a draft.
 *   run SLUG         Analyze a locked casefile.
 *   publish SLUG     Publish an analyzed casefile.
 *   reproduce SLUG   Compute a published casefile again from what is published, and compare every number.
 *   verify SLUG      Recompute every fingerprint of the chain: lock, data, run, publication.
 *   reproduce --all, verify --all
 *       The same for every published casefile, one line each; verify checks the signed checkpoints, too.
 *   answer SLUG      What an answer to a casefile of the release can say: the draft, and every figure with its values.
 *   answer --all --check, answer SLUG --check
 *       Put the figures into the answers of the source folders (answer.json), and refuse what is not of these results.
 *   search-index     Build the index of the full-text search anew.
 *   help             This text.
 *
 * Ends with 0; with 1 when something is refused, differs or is broken; with 2 when what was given cannot be used.
 */
import '../server/base/sound-compiler.ts'
import path from 'node:path'
import { runCasefile } from '../server/operations/command-line/run-casefile.ts'

process.exitCode = await runCasefile(process.argv.slice(2), {
  openArchive: async () => (await import('./open-archive.ts')).openArchive(),
  archive: path.resolve(import.meta.dirname, '../data/archive'),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
