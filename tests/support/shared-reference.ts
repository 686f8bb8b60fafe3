import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The folder that the environment names in REFERENCE_DIR, which nothing else in the tree reads: data sets that may not be
 * committed (`data`). Where it names none, what needs them is skipped and counted.
 */
export const referenceFolder = process.env.REFERENCE_DIR ? path.resolve(process.env.REFERENCE_DIR) : null
if (referenceFolder !== null && !fs.existsSync(path.join(referenceFolder, 'data')))
  throw new Error(`REFERENCE_DIR names ${referenceFolder}, which has no folder "data".`)
export const hasReference = referenceFolder !== null

/** Laws as they were published, with labels: `policy-texts` beside the reference folder; null where they are not. */
export const policyTexts = besideReference('policy-texts')

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
  fs
    .globSync('packages/engine/**/goldens/*_*.json', { cwd: root })
    .map((file) => [path.basename(file, '.json'), file] as const),
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
  const found = pathOf(file)
  return found !== null && fs.existsSync(found)
}

/** Whether the data are at hand that a golden was made from; one that holds or draws its own needs none. */
export function hasDataOf(name: string): boolean {
  const dataset = String(golden(name).dataset)
  return !dataset.startsWith('data/') || hasData(dataset.slice('data/'.length))
}

/** Text of a reference data set, e.g. `referenceData('tests/mpdta.csv')`. */
export function referenceData(file: string): string {
  const found = pathOf(file)
  if (found === null) throw new Error(`${file} is read from the folder that REFERENCE_DIR names, and it names none.`)
  return fs.readFileSync(found, 'utf8')
}

function pathOf(file: string): string | null {
  const casefile = IN_ARCHIVE[file]
  if (casefile) return path.join(root, 'data/archive', casefile, 'data.csv')
  return referenceFolder && path.join(referenceFolder, 'data', file)
}

function besideReference(name: string): string | null {
  const folder = referenceFolder && path.join(path.dirname(referenceFolder), name)
  return folder !== null && fs.existsSync(folder) ? folder : null
}
