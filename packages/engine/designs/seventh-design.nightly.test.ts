import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkPackages } from '../../../scripts/link-packages.ts'

/*
 * A seventh design is one folder, that of its words, that of its scripts and lines, one line, its part of the rubric's table and its lines
 * among the texts of fields and of designs: the parts that know designs are copied, a made-up one is laid into them, and the tests that every design has to pass are run
 * there. A place that needs to be told of a design by hand fails here.
 */

const root = path.resolve(import.meta.dirname, '../../..')
/** What the tests need of the product. */
const PARTS = [
  'contract',
  'data/archive/teaching-examples.json',
  'docs/errors.md',
  'packages',
  'package.json',
  'scripts/replication/examples.ts',
  'server/operations/command-line/describe-fields.ts',
  'server/operations/command-line/input-error.ts',
  'site/casefile-list',
  'site/domains',
  'studio/features/cues',
  'studio/forms',
  'studio/ui',
  'tsconfig.json',
  'ui',
]
const TESTS = [
  'packages/engine/designs/conformance.test.ts',
  'packages/engine/designs/means/taken-up.test.ts',
  'studio/forms/forms.test.tsx',
]
let copy: string

beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-seventh-'))
  for (const part of PARTS)
    fs.cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: isNeeded })
  linkPackages(root, copy)
  fs.writeFileSync(
    path.join(copy, 'vitest.config.mjs'),
    'export default { test: { include: ["**/*.test.{ts,tsx}"], tags: [{ name: "night" }] } }',
  )
})
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

it('is taken up by the contract, the API, forms, names, suggestions, scripts and the conformance tests', () => {
  const folder = path.join(copy, 'packages/engine/designs/means')
  fs.cpSync(path.join(copy, 'packages/engine/test-support/made-up-design'), folder, { recursive: true })
  fs.renameSync(path.join(folder, 'taken-up.ts'), path.join(folder, 'taken-up.test.ts'))
  fs.renameSync(path.join(folder, 'words'), path.join(copy, 'packages/words/designs/means'))
  fs.mkdirSync(path.join(copy, 'packages/recipes/designs/means'))
  for (const part of ['model-line.ts', 'replication'])
    fs.renameSync(path.join(folder, part), path.join(copy, 'packages/recipes/designs/means', part))
  addLine(path.join(copy, 'packages/engine/designs/registry.ts'))
  addRubric(path.join(copy, 'packages/engine/eqs/table.ts'))
  addLineTo(path.join(copy, 'packages/words/fields/index.ts'), 'Readonly<Record<string, FieldText>>>> = {\n', 'fields')
  addLineTo(path.join(copy, 'packages/words/designs/about.ts'), 'Readonly<Record<DesignType, About>> = {\n', 'about')
  const { success, passed, failures } = runTests('Means')
  expect(failures).toEqual([])
  expect(success).toBe(true)
  expect(passed).toBeGreaterThan(25)
})

/** Of the tests only those that are run. */
function isNeeded(file: string): boolean {
  return !/\.test\.tsx?$/.test(file) || TESTS.some((test) => file.endsWith(test))
}

/** The line of the registry, with the import it needs. */
function addLine(registry: string): void {
  const before = fs.readFileSync(registry, 'utf8')
  const after = before
    .replace('const LINES = {\n', "const LINES = {\n  Means: { folder: 'means', spec: meansSpec },\n")
    .replace(/^/, "import { meansSpec } from './means/spec.ts'\n")
  expect(after.split('\n').length - before.split('\n').length).toBe(2)
  fs.writeFileSync(registry, after)
}

/** Its part of the rubric's table. */
function addRubric(table: string): void {
  const before = fs.readFileSync(table, 'utf8')
  const opening = 'export const RUBRICS: Readonly<Record<DesignType, DesignRubric>> = {\n'
  expect(before).toContain(opening)
  const after = before.replace(opening, `${opening}  Means: meansRubric,\n`)
  fs.writeFileSync(table, `import { rubric as meansRubric } from '../designs/means/rubric.ts'\n${after}`)
}

/** Its line among the texts of fields, and among what is said of each design. */
function addLineTo(table: string, opening: string, name: 'fields' | 'about'): void {
  const before = fs.readFileSync(table, 'utf8')
  expect(before).toContain(opening)
  const after = before.replace(opening, `${opening}  Means: means,\n`)
  fs.writeFileSync(
    table,
    `import { ${name} as means } from '${path.dirname(table).endsWith('fields') ? '../designs' : '.'}/means/fields.ts'\n${after}`,
  )
}

/** Those of the tests that have the word in their name. */
function runTests(word: string): { success: boolean; passed: number; failures: string[] } {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const report = path.join(copy, 'report.json')
  // the limit that these tests have where they stand: it only ends what hangs
  const limit = '--testTimeout=600000'
  const args = ['run', ...TESTS, '-t', word, limit, '--reporter=json', `--outputFile=${report}`]
  const { stderr } = spawnSync(process.execPath, [vitest, ...args], { cwd: copy, encoding: 'utf8' })
  if (!fs.existsSync(report)) throw new Error(stderr)
  const { success, numPassedTests, testResults } = JSON.parse(fs.readFileSync(report, 'utf8'))
  const files = testResults as { message: string; assertionResults: { status: string; failureMessages: string[] }[] }[]
  const failed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  const messages = [...files.map(({ message }) => message), ...failed.flatMap((one) => one.failureMessages)]
  return { success, passed: numPassedTests, failures: messages.filter((message) => message !== '') }
}
