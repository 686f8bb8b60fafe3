/*
 * Runs every test that compares with reference software or a publication, checks that no reference figure is left out,
 * and writes docs/validation.md and docs/validation.csv, worst difference on top. Without dates: the same engine and
 * reference files give the same pages. Writes to docs/ and a temporary folder only; ends with 1 when a test fails or the
 * reference folder is missing.
 *
 * Usage: npm run validate
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ENGINE_VERSION } from '../engine/version.ts'
import { goldenNames, hasReference } from '../tests/support/shared-reference.ts'
import { readRecords, type ValidationRecord } from '../tests/support/validation-records.ts'
import { noPeer } from '../tests/validation/no-peer.ts'
import { notCompared } from '../tests/validation/not-compared/index.ts'
import { figuresOf } from '../tests/validation/uncovered.ts'
import { compactTable } from './validation/compact.ts'
import { validationCsv } from './validation/csv.ts'
import { validationPage } from './validation/page.ts'

const root = path.resolve(import.meta.dirname, '..')

if (!hasReference) fail('This needs the folder of reference data: name it in REFERENCE_DIR.')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-validation-'))
try {
  const status = runTests(folder)
  const records = readRecords(folder)
  if (status !== 0) fail('A comparison failed; the pages were not written.')
  fs.writeFileSync(path.join(root, 'docs/validation.md'), pageOf(records))
  fs.writeFileSync(path.join(root, 'docs/validation.csv'), validationCsv(records))
  console.log(compactTable(records))
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

/** The unit tests that compare, then the tests of the list of what is not compared. */
function runTests(records: string): number | null {
  const files = fs
    .readdirSync(path.join(root, 'engine'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('engine', file))
    .filter((file) => /expect(Golden|Known|Published)/.test(fs.readFileSync(path.join(root, file), 'utf8')))
  const projects = ['--project', 'unit', '--project', 'validation']
  const args = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', ...projects]
  const { status } = spawnSync(process.execPath, [...args, ...files, 'tests/validation'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CASEFILES_VALIDATION: records },
  })
  return status
}

function pageOf(records: ValidationRecord[]): string {
  const figures = goldenNames.reduce((sum, name) => sum + figuresOf(name).length, 0)
  return validationPage({
    records,
    notCompared,
    noPeer,
    figures,
    goldens: goldenNames.length,
    engineVersion: ENGINE_VERSION,
  })
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
