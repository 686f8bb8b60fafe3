import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { ONE_BLOCK } from './blocks/spec.ts'
import { ESTIMANDS, EXCESS_MASS_UNITS } from './rdd/spec.ts'
import { DESIGNS } from './registry.ts'

const ENGINE = path.join(import.meta.dirname, '..')

/** The rooms of every design say facts: `packages/words` writes every sentence on them. */
const FOLDERS = Object.values(DESIGNS).map(({ folder }) => folder)

/**
 * Files of a design that say no facts: made-up studies, which nobody is shown. A shape of a design has files of its own by these names.
 */
const BESIDE = /(^|\/)(worlds|conformance-case)\.ts$|(^|\/)test-support\//

/** What a design is called, and the names under which documents have kept its estimands and its one block; nothing else stands in a `spec.ts`. */
const NAMES = new Set([
  ...Object.values(DESIGNS).flatMap(({ spec }) => [spec.label, spec.methodName]),
  ...[...Object.values(ESTIMANDS), EXCESS_MASS_UNITS, ONE_BLOCK],
])

/** What a design would hold, in words of whoever wrote it. */
const IN_A_SPEC = ['Left out by a reader.']

/**
 * The strings with two words or more in a file, but for names of fields and of streams of chance, and for those of errors: an error is
 * thrown through every room to whoever called, and has its sentence on what to do with it, as its hint. What only an error is made of
 * stands in the block that throws it, in what returns one, or is handed to what refuses where no row is whole.
 */
function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const isError = (node: ts.Node) =>
    (ts.isNewExpression(node) && node.expression.getText() === 'EngineError') ||
    (ts.isCallExpression(node) && ['keepComplete', 'createRandom'].includes(node.expression.getText())) ||
    (ts.isClassDeclaration(node) && node.heritageClauses?.some((one) => one.getText() === 'extends Error')) ||
    (ts.isFunctionDeclaration(node) && node.type?.getText() === 'EngineError') ||
    (ts.isPropertyAssignment(node) && node.name.getText() === 'hint') ||
    (ts.isBlock(node) && ts.isIfStatement(node.parent) && node.statements.some(ts.isThrowStatement))
  // as `Holm p` among the choices of a point: the names of a document's fields are the same, whatever is told in them
  const isNameOfField = (node: ts.Node) =>
    node !== source && ts.isPropertyAssignment(node.parent) && node.parent.name === node
  const visit = (node: ts.Node): void => {
    if (isError(node) || ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node) || isNameOfField(node)) return
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter(
    (text) => /\S \S/.test(text) && /[a-z]/i.test(text) && !CODES.has(text) && !IN_A_SPEC.includes(text),
  )
}

/** Of two words or more, but codes: documents have kept them since before there were facts. */
const CODES = new Set([
  ...['Met policy intent.', 'Partly met policy intent.', 'Contradicted policy intent.'],
  ...['No effect that matters.', 'Intended effect ruled out.'],
  ...['no change', 'very coarse', 'one cluster', 'choice after results'],
  ...['very low', 'standard error', 'stated goal', 'smallest effect that matters', 'margin of the standard'],
])

it.each(FOLDERS)('no sentence that a reader could see is written in the rooms of %s', (folder) => {
  const root = path.join(import.meta.dirname, folder)
  const rooms = fs
    .globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !BESIDE.test(file.replaceAll(path.sep, '/')))
  expect(rooms.length).toBeGreaterThan(10)
  const written = rooms.flatMap((file) =>
    sentencesIn(path.join(root, file))
      .filter((text) => !file.endsWith('spec.ts') || !NAMES.has(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(written).toEqual([])
})

/**
 * Words that files hold, by which cells, notes and columns are told: nobody is told them. Then the files that put choices in other words,
 * as `Deaths, the young less the old`: what is made goes through the design's schema again as a choice (the Explorer's notebook does so),
 * and labels of choices are text, as those that an analyst writes.
 */
const WORDS_OF_FILES =
  /^(written\/(na-codes|notes-below|read-day|read-period|signs|take-apart)|profile|contrast|prepare-table)\.ts$/
const NAME_IN_FILE = /^(Series|Flag|Country|Indicator) [A-Z][a-zA-Z]+$|^NA \(code\)$|^school year$/

it.each([
  ['.', 18],
  ['repairs', 7],
  ['written', 12],
])('no sentence is written where files are read: %s', (folder, files) => {
  const root = path.join(import.meta.dirname, '../frame')
  const rooms = fs
    .globSync(`${folder}/*.ts`, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/').replace(/^\.\//, ''))
    .filter((file) => !file.endsWith('.test.ts') && !WORDS_OF_FILES.test(file))
  expect(rooms.length).toBeGreaterThanOrEqual(files)
  const written = rooms.flatMap((file) => sentencesIn(path.join(root, file)).filter((text) => !NAME_IN_FILE.test(text)))
  expect(written).toEqual([])
})

/** Units of effects as a ratio and as a share, which are told as those that an analyst names. */
const UNITS = /^verdict\/outcome-scale\.ts$/
/** What a survey refuses. */
const REFUSALS = /\/survey\.ts$/

/** Every file of a folder of the engine that is no test. */
function roomsOf(folder: string): string[] {
  return fs
    .globSync(`${folder}/**/*.ts`, { cwd: ENGINE })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/test-support/'))
}

it.each([
  ...['before-lock', 'compass', 'dry-run', 'eqs', 'explorer', 'families', 'inference', 'plots', 'replication'].flatMap(
    roomsOf,
  ),
  ...['sandbox', 'synthesis', 'theory', 'verdict'].flatMap(roomsOf).filter((file) => !UNITS.test(file)),
  ...roomsOf('designs/shared').filter((file) => !REFUSALS.test(file)),
  'designs/before-lock.ts',
])('no sentence is written in %s', (file) => {
  expect(sentencesIn(path.join(ENGINE, file))).toEqual([])
})

it('would find one', () => {
  const file = path.join(import.meta.dirname, '../../words/designs/synthetic-control/before-lock.ts')
  expect(sentencesIn(file)).toContain('Mean of the donors')
  expect(sentencesIn(file)).toContain('… beside its donors before treatment')
})
