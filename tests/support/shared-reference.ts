import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The reference folder beside the checkout: data sets that may not be committed. Where it is absent the tests that need
 * them are skipped, and the runner prints how many.
 */
export const referenceFolder = path.resolve(root, '../shared/reference')
export const hasReference = fs.existsSync(path.join(referenceFolder, 'data'))

/** Data sets that casefiles of the archive are made of, at most with columns added. */
const IN_ARCHIVE: Record<string, string> = {
  'archive/cigar.csv': 'proposition-99',
  'archive/cigarettes_sw.csv': 'cigarette-taxes',
  'archive/college_distance.csv': 'college-proximity',
  'archive/fatalities.csv': 'drinking-age-traffic-deaths',
  'archive/fertility.csv': 'third-child-mothers-work',
  'archive/guns.csv': 'concealed-carry-laws',
  'archive/lalonde.csv': 'supported-work',
  'archive/mlda.csv': 'drinking-age-mortality',
  'archive/resume_names.csv': 'names-on-resumes',
  'archive/smoke_ban.csv': 'workplace-smoking-bans',
  'archive/star.csv': 'class-size-tennessee',
  'archive/us_seatbelts.csv': 'seat-belt-laws',
}

/** Where each golden of established software lies, beside the code it is compared with: `<design>_<data>_<topic>.json`. */
const goldens = new Map(
  fs.globSync('engine/**/goldens/*_*.json', { cwd: root }).map((file) => [path.basename(file, '.json'), file] as const),
)

/** Names of the golden files, without their ending. */
export const goldenNames: readonly string[] = [...goldens.keys()].sort()

/** Reads one golden file, e.g. `golden('did_mpdta_twfe')`. */
export function golden(name: string): any {
  const file = goldens.get(name)
  if (file === undefined) throw new Error(`There is no golden "${name}".`)
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))
}

/** Whether a reference data set is at hand; those of the archive's casefiles always are. */
export function hasData(file: string): boolean {
  return fs.existsSync(pathOf(file))
}

/** Whether the data set of a golden is at hand; a golden that holds its own data needs none. */
export function hasDataOf(name: string): boolean {
  const dataset = String(golden(name).dataset)
  return !dataset.startsWith('data/') || hasData(dataset.slice('data/'.length))
}

/** Text of a reference data set, e.g. `referenceData('tests/mpdta.csv')`. */
export function referenceData(file: string): string {
  return fs.readFileSync(pathOf(file), 'utf8')
}

function pathOf(file: string): string {
  const casefile = IN_ARCHIVE[file]
  return casefile ? path.join(root, 'data/archive', casefile, 'data.csv') : path.join(referenceFolder, 'data', file)
}
