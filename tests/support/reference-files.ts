import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseCsv } from '@casefiles/engine/frame'

/** A data set that goldens compare on and that may not be shipped: where anybody gets it, and what its values are. */
export interface ReferenceFile {
  /** Below `data/` of the reference folder. */
  file: string
  package: string
  version: string
  /** R that writes it, run in the reference folder. */
  line: string
  rows: number
  /** Columns whose values count; others may stand beside them. */
  columns: string[]
  /** Of the values, see {@link fingerprintValues}. */
  fingerprint: string
}

const write = (table: string, name: string) =>
  `write.csv(${table}, "data/tests/${name}.csv", row.names = FALSE, na = "")`

const regions = [661, 662, 663, 664, 665, 666, 667, 668, 669].map((code) => `reg${code}`)
const shares = ['blackm_15_24', 'whitem_15_24', 'blackm_25_44', 'whitem_25_44']
const senate =
  'https://raw.githubusercontent.com/rdpackages/rdrobust/a9e62bf776d42c8284aabf16916860cd1fe867df/Python/rdrobust_senate.csv'

export const referenceFiles: ReferenceFile[] = [
  {
    file: 'tests/california_prop99.csv',
    package: 'R synthdid (github.com/synth-inference/synthdid)',
    version: '0.0.9',
    line: `data(california_prop99, package = "synthdid"); ${write('setNames(california_prop99, c("state", "year", "packs_per_capita", "treated"))', 'california_prop99')}`,
    rows: 1209,
    columns: ['state', 'year', 'packs_per_capita', 'treated'],
    fingerprint: '80c3771086f55a5f9ae4fdf7b570850985a11f5cc6a61fa4427b07c58e963ea0',
  },
  {
    file: 'tests/card1995.csv',
    package: 'R wooldridge (CRAN)',
    version: '1.4-7',
    line: write('wooldridge::card', 'card1995'),
    rows: 3010,
    columns: ['nearc2', 'nearc4', 'educ', 'exper', 'expersq', 'black', 'smsa', 'south', 'smsa66', 'lwage', ...regions],
    fingerprint: '02437459f2f0e4ae7fcd18540a2f648958bae30de81b2ec721c6a628212d19d8',
  },
  {
    file: 'tests/castle.csv',
    package: 'R bacondecomp (CRAN)',
    version: '0.1.3',
    line: write('bacondecomp::castle', 'castle'),
    rows: 550,
    columns: [
      'sid',
      'year',
      'effyear',
      'cdl',
      'popwt',
      'l_homicide',
      'l_police',
      'unemployrt',
      'poverty',
      'l_income',
      'l_prisoner',
      'l_lagprisoner',
      ...shares,
    ],
    fingerprint: '542b5f7014527cb79bf5c4d2751ab3cc15aba2620b1b02a932dfa98f0e5b54ac',
  },
  {
    file: 'tests/mpdta.csv',
    package: 'R did (CRAN)',
    version: '2.3.0',
    line: `data(mpdta, package = "did"); ${write('setNames(mpdta, sub(".", "_", names(mpdta), fixed = TRUE))', 'mpdta')}`,
    rows: 2500,
    columns: ['year', 'countyreal', 'lpop', 'lemp', 'first_treat'],
    fingerprint: '69de2ec196d4e3b874155d9bc8afc4b21fe73bd6aca332ab9962804ca091e290',
  },
  {
    file: 'tests/prop99_predictors.csv',
    package: 'R tidysynth (CRAN)',
    version: '0.2.0',
    line: `data(smoking, package = "tidysynth"); ${write('smoking', 'prop99_predictors')}`,
    rows: 1209,
    columns: ['state', 'year', 'cigsale', 'lnincome', 'beer', 'age15to24', 'retprice'],
    fingerprint: '3971eeb351746bf0c0bc2e8407ab28e05b10b1cbb01dfbfafba805d4829c969c',
  },
  {
    file: 'tests/rdrobust_senate.csv',
    package: 'rdrobust (github.com/rdpackages/rdrobust)',
    version: 'commit a9e62bf',
    line: `download.file("${senate}", "data/tests/rdrobust_senate.csv")`,
    rows: 1390,
    columns: ['state', 'year', 'vote', 'margin', 'class', 'termshouse', 'termssenate', 'population'],
    fingerprint: 'c9b167f77e623861cf1cac84b2c1d2d00c1a8b274c322e3b6fda2580fdd0d5af',
  },
]

export interface CheckedFile {
  file: string
  state: 'found' | 'missing' | 'values differ'
  sentence: string
}

/** What a reference folder holds of the files, each with a sentence that says so. */
export function checkReferenceFolder(folder: string, files: readonly ReferenceFile[] = referenceFiles): CheckedFile[] {
  return files.map((known) => {
    const { file } = known
    const place = path.join(folder, 'data', file)
    if (!fs.existsSync(place))
      return { file, state: 'missing', sentence: `${file} is missing; ${known.package} ${known.version} holds it.` }
    const difference = differenceFrom(known, fs.readFileSync(place, 'utf8'))
    return difference === null
      ? { file, state: 'found', sentence: `${file} is there with the values of ${known.package} ${known.version}.` }
      : {
          file,
          state: 'values differ',
          sentence: `${file} has other values than ${known.package} ${known.version}: ${difference}.`,
        }
  })
}

function differenceFrom({ rows, columns, fingerprint }: ReferenceFile, csv: string): string | null {
  const table = parseCsv(csv)
  const absent = columns.filter((name) => !table.columns.has(name))
  if (absent.length > 0) return `it has no column ${absent.join(', ')}`
  if (table.rows !== rows) return `it has ${table.rows} rows in place of ${rows}`
  const found = fingerprintValues(csv, columns)
  return found === fingerprint
    ? null
    : `their fingerprint is ${found.slice(0, 12)}… in place of ${fingerprint.slice(0, 12)}…`
}

/**
 * SHA-256 of a table's values: the named columns in the order of their names, numbers to fifteen digits (what R writes, so
 * that seventeen digits of the same number make no difference), a missing cell as nothing, rows sorted. Order of rows and
 * columns, quotes, line ends and further columns do not count.
 */
export function fingerprintValues(csv: string, columns: readonly string[]): string {
  const table = parseCsv(csv)
  const names = [...columns].sort()
  const cells = names.map((name) => Array.from(table.columns.get(name)!.values as ArrayLike<number | string | null>))
  const rows = Array.from({ length: table.rows }, (_, row) => cells.map((column) => spell(column[row])).join('\u001F'))
  const text = [names.join('\u001F'), ...rows.sort()].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

function spell(cell: number | string | null | undefined): string {
  if (typeof cell !== 'number') return cell ?? ''
  return Number.isNaN(cell) ? '' : String(Number(cell.toPrecision(15)))
}
