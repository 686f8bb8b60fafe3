import type { CallWords, WordsOf } from './call-words.ts'
import type { CallName } from '../call-address.ts'
import { ACCOUNT_WORDS, READER_WORDS } from './account.ts'
import { APPROVAL_WORDS, REVIEW_WORDS, STUDIO_WORDS, TEXT_WORDS } from './studio.ts'
import { CONTENT_WORDS, PEOPLE_WORDS, SYSTEM_WORDS } from './admin.ts'
import { READING_WORDS, VOTE_WORDS } from './reading.ts'

const UPLOAD = { id: { description: 'The upload, by the id that its beginning answered.' } }
const DATASET = { sha256: { description: 'The data set, by the fingerprint of its CSV: 64 hexadecimal digits.' } }

/** Data sets, how they are made ready, and where new vintages of them come from. */
const DATA_WORDS = {
  'GET /api/v2/studio/datasets': {
    description:
      'Lists the data sets, those of the archive first, with the number of their columns and the vintage that each was pulled as, if it was.',
  },
  'POST /api/v2/studio/datasets': {
    description:
      'Keeps a data file: CSV, TSV, XLSX, Parquet or Stata, up to 200 MB, with a `description` in JSON (`name`, `description`, `citation`, `source`, `licence`). It is stored as CSV under its fingerprint and never changes; the same bytes are kept once. A workbook with several sheets is refused with their names until `sheet` chooses one; a file that cannot be read as a table is refused with every fault, and read when sent again with the `repairs` that are accepted. A file that was sent in parts is named by `upload` in place of `file`, as often as it takes. Of every column only name, type and missing cells are answered: say next which to show.',
  },
  'POST /api/v2/studio/uploads': {
    description:
      'Begins a data file that is sent in parts, so that a connection that breaks costs one part: say its name and its length in bytes. Answers its id and how long a part may be. An account has four such files at most, the oldest makes way; what nobody has added to for a day is removed.',
    body: { name: 'traffic.csv', bytes: 61000000 },
  },
  'GET /api/v2/studio/uploads/:id': {
    description: 'Answers how many bytes of a file have come, from its beginning on: where the next part starts.',
    parameters: UPLOAD,
  },
  'PUT /api/v2/studio/uploads/:id': {
    description:
      'Takes a part of a file as a form with `from`, the place of its first byte, and `file`. A part that came before may be sent again; one that would leave a gap is refused with the place where the next part starts. Once all have come, name the upload in `POST /api/v2/studio/datasets` in place of a file.',
    parameters: UPLOAD,
  },
  'DELETE /api/v2/studio/uploads/:id': {
    description: 'Throws away what came of a file, as when sending it was canceled.',
    parameters: UPLOAD,
  },
  'GET /api/v2/studio/datasets/:sha256': {
    description:
      'Answers one data set with the profile of its columns: type, range, missing cells, values, and how the file was read. Of a column that a draft names as an outcome, and of one that nobody asked to be shown, only type and missing cells are said until a design on the data is locked.',
    parameters: {
      ...DATASET,
      casefile: { description: 'A draft whose outcomes stay hidden too, by its id.' },
    },
  },
  'POST /api/v2/studio/datasets/:sha256/looks': {
    description:
      'Shows columns of an uploaded file, of which nothing is shown before: name all but those that hold the outcome. Each is recorded as a look, and a lock on an outcome that was looked at says so. Answers the profile.',
    parameters: DATASET,
    body: { columns: ['state', 'year', 'law_since'] },
  },
  'PUT /api/v2/studio/datasets/:sha256/columns': {
    description:
      'Says what columns of an uploaded data set mean; columns that are left out keep their words. Data of the archive are refused: their words stand in its files.',
    parameters: DATASET,
    body: { columns: [{ name: 'fatal', meaning: 'Deaths of car occupants per 100,000 people' }] },
  },
  'GET /api/v2/studio/datasets/:sha256/rows': {
    description:
      'Answers some rows with their columns and the total. Columns that a draft has as an outcome are left out and named in `omitted[]` until its design is locked, so that nobody designs by results.',
    parameters: {
      ...DATASET,
      offset: { description: 'How many rows to pass over.', example: 0 },
      limit: { description: 'How many rows to answer.', example: 5 },
      casefile: { description: 'A draft whose outcomes are left out too, by its id.' },
    },
  },
  'POST /api/v2/studio/datasets/:sha256/recipe/preview': {
    description:
      'Answers what steps would make of a data set: each step in words with the rows before and after, the profile, the first rows, and `defects` with steps that mend them. `keys` are columns that should name one row each. Nothing is kept but that columns were looked at. Without steps it answers the defects alone.',
    parameters: DATASET,
    body: { steps: [] },
  },
  'POST /api/v2/studio/datasets/:sha256/recipe': {
    description:
      'Keeps the data set that steps make of another one. Its recipe holds the sources with their fingerprints, the steps, what each did, and of which source columns each column was made; a lock on these data holds it too. The same recipe is kept once. Steps that cannot be carried out are refused with the step that fails.',
    parameters: DATASET,
    body: { steps: [] },
  },
  'GET /api/v2/studio/sources': {
    description:
      'Lists where new vintages of data sets come from, when each source is asked next, what came of the last pull, and every vintage with what became of the casefiles on it. `candidates[]` are uploaded data sets without a source.',
  },
  'PUT /api/v2/studio/datasets/:sha256/source': {
    description:
      'Declares where new vintages of an uploaded data set come from: public address, license, schedule, the rules by which a vintage fits, and whether its version waits for a person or is published by itself. Nothing is fetched by this call. Rules can be changed until the first vintage came. A private address is refused.',
    parameters: DATASET,
    body: {
      url: 'https://example.org/deaths.csv',
      licence: 'CC BY 4.0',
      schedule: 'monthly',
      rules: { keys: ['state', 'year'], unit: 'state', most_lost: 0.02 },
      publish: 'waits',
      is_active: true,
    },
  },
} satisfies Record<string, CallWords>

/** The words of every call, by method and path: one that has none does not compile. */
export const CALL_WORDS: WordsOf<CallName> = {
  ...READING_WORDS,
  ...VOTE_WORDS,
  ...READER_WORDS,
  ...ACCOUNT_WORDS,
  ...TEXT_WORDS,
  ...STUDIO_WORDS,
  ...DATA_WORDS,
  ...REVIEW_WORDS,
  ...APPROVAL_WORDS,
  ...PEOPLE_WORDS,
  ...CONTENT_WORDS,
  ...SYSTEM_WORDS,
}
