import fs from 'node:fs'
import path from 'node:path'

/**
 * The reference folder beside the checkout: goldens of established software and data sets that may not be committed.
 * Where it is absent the tests that need it are skipped, and the runner prints how many.
 */
export const referenceFolder = path.resolve(import.meta.dirname, '../../../shared/reference')
export const hasReference = fs.existsSync(path.join(referenceFolder, 'goldens'))

/** Reads one golden file, e.g. `golden('did_mpdta_twfe')`. */
export function golden(name: string): any {
  return JSON.parse(fs.readFileSync(path.join(referenceFolder, 'goldens', `${name}.json`), 'utf8'))
}

/** Text of a reference data set, e.g. `referenceData('tests/mpdta.csv')`. */
export function referenceData(file: string): string {
  return fs.readFileSync(path.join(referenceFolder, 'data', file), 'utf8')
}
