import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import { referenceFiles } from '../../tests/support/reference-files.ts'
import { goldenNames, hasData, hasDataOf } from '../../tests/support/shared-reference.ts'
import { readRecords, type ValidationRecord } from '../../tests/support/validation-records.ts'
import { estimators } from '../../tests/validation/estimators.ts'
import { noPeer } from '../../tests/validation/no-peer.ts'
import { notCompared } from '../../tests/validation/not-compared/index.ts'
import { figuresOf } from '../../tests/validation/uncovered.ts'
import { compactTable, show, showSmall, worstFirst } from './table.ts'
import { validationPage } from './page.ts'

/** Runs the comparisons and writes their pages; the exit code of the command. */
export function validate(root: string, out: string): number {
  const isWhole = referenceFiles.every(({ file }) => hasData(file))
  if (!isWhole) console.log(sayWhatIsLeftOut())
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-validation-'))
  try {
    if (runTests(root, folder) !== 0) {
      console.error('A comparison failed; the pages were not written.')
      return 1
    }
    const records = readRecords(folder)
    const page = validationPage({
      records,
      notCompared,
      noPeer,
      estimators,
      referenceFiles,
      figures: goldenNames.reduce((sum, name) => sum + figuresOf(name).length, 0),
      goldens: goldenNames.length,
      engineVersion: ENGINE_VERSION,
    })
    fs.mkdirSync(out, { recursive: true })
    fs.writeFileSync(path.join(out, 'validation.csv'), validationCsv(records))
    const place = isWhole ? path.join(root, 'docs/validation.md') : path.join(out, 'validation.md')
    fs.writeFileSync(place, page)
    console.log(compactTable(records))
    console.log(
      `The page is ${path.relative(root, place)}, every comparison is a row of ${path.relative(root, path.join(out, 'validation.csv'))}.`,
    )
    return 0
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const columns: [string, (record: ValidationRecord) => string][] = [
  ['design', ({ design }) => design],
  ['source', ({ source }) => source],
  ['data set', ({ dataset }) => dataset],
  ['quantity', ({ quantity }) => quantity],
  ['kind', ({ kind }) => kind],
  ['ours', ({ ours }) => show(ours)],
  ['theirs', ({ peer }) => show(peer)],
  ['software', ({ peerSoftware }) => peerSoftware],
  ['difference', ({ difference }) => showSmall(difference)],
  ['tolerance', ({ tolerance }) => showSmall(tolerance)],
  ['numbers', ({ count }) => String(count)],
  ['why', ({ why }) => why],
  ['test', ({ file }) => file],
]

/** validation.csv: one row per comparison, worst first. */
export function validationCsv(records: ValidationRecord[]): string {
  const rows = worstFirst(records).map((record) => columns.map(([, pick]) => quote(pick(record))).join(','))
  return `${[columns.map(([name]) => name).join(','), ...rows].join('\n')}\n`
}

function quote(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** How many figures wait for files that are not at hand, and how to get these. */
function sayWhatIsLeftOut(): string {
  const count = (names: readonly string[]) => names.reduce((sum, name) => sum + figuresOf(name).length, 0)
  const waiting = goldenNames.filter((name) => !hasDataOf(name))
  return (
    `${count(waiting)} of ${count(goldenNames)} figures of other software are of data that may not be shipped and are left out: a folder ` +
    `with these files is made as docs/validation.md#reference-files says and named by \`npx casefiles validate --reference DIR\`.`
  )
}

/** The unit tests that compare, then the tests of the list of what is not compared. */
function runTests(root: string, records: string): number | null {
  const files = fs
    .readdirSync(path.join(root, 'packages/engine'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join('packages/engine', file))
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
