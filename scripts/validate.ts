/*
 * Runs every test that compares with reference software or a publication, checks that no reference figure is left out,
 * and writes what came out, worst difference on top. Without dates: the same engine and reference files give the same
 * pages. Without the reference folder it runs what anybody can run. With every file of it docs/validation.md is written
 * anew; the table of all comparisons, and the page of a run without some files, go to reports/validation, or where told.
 * Ends with 1 when a test fails or a reference file has other values than it should.
 *
 * Usage: npx casefiles validate [--reference DIR] [--out DIR]
 *   --reference  folder with data/tests/*.csv, see docs/validation.md; left out = REFERENCE_DIR, else none
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkReferenceFolder } from '../tests/support/reference-files.ts'

const root = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { reference: { type: 'string' }, out: { type: 'string' } } })
const reference = values.reference ?? process.env.REFERENCE_DIR

if (reference) useReference(path.resolve(reference))
// read once the variable is set, which the tests and everything below go by
const { validate } = await import('./validation/validate.ts')
process.exitCode = validate(root, path.resolve(values.out ?? path.join(root, 'reports/validation')))

function useReference(folder: string): void {
  const files = checkReferenceFolder(folder)
  for (const { sentence } of files) console.log(sentence)
  if (files.every(({ state }) => state === 'missing'))
    fail(`${folder} holds none of the reference files in data/tests.`)
  if (files.some(({ state }) => state === 'values differ')) fail('Nothing was compared, as a file has other values.')
  process.env.REFERENCE_DIR = folder
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
