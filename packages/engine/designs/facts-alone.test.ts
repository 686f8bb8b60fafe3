import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { DESIGNS } from './registry.ts'

/** The rooms of every design say facts: `packages/words` writes every sentence on them. */
const FOLDERS = Object.values(DESIGNS).map(({ folder }) => folder)

/**
 * Files of a design that say no facts: names and help of fields, which the schema holds (forms, errors, the API's reference and the
 * command line read them there; a table elsewhere would have to be joined to the schema in each of these); programs in other
 * languages; made-up studies. A shape of a design has files of its own by these names.
 */
const BESIDE = /(^|\/)(spec|model-line|worlds|conformance-case)\.ts$|(^|\/)(replication|test-support|model-line)\//

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
    if (isError(node) || ts.isImportDeclaration(node) || isNameOfField(node)) return
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter((text) => /\S \S/.test(text) && /[a-z]/i.test(text) && !IN_A_SPEC.includes(text))
}

it.each(FOLDERS)('no sentence that a reader could see is written in the rooms of %s', (folder) => {
  const root = path.join(import.meta.dirname, folder)
  const rooms = fs
    .globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !BESIDE.test(file.replaceAll(path.sep, '/')))
  expect(rooms.length).toBeGreaterThan(10)
  const written = rooms.flatMap((file) => sentencesIn(path.join(root, file)).map((text) => `${file}: ${text}`))
  expect(written).toEqual([])
})

it.each([
  ...['compass', 'preview-design', 'project-score'].map((file) => `compass/${file}.ts`),
  ...['draw-sides', 'fill-panel', 'outcome-columns'].map((file) => `before-lock/${file}.ts`),
  ...['plant-effect', 'dry-run-result', 'dry-run'].map((file) => `dry-run/${file}.ts`),
  ...['explorer', 'find-change', 'settings'].map((file) => `explorer/${file}.ts`),
  'designs/shared/explore-controls.ts',
  ...['decisive', 'older-score', 'pillars', 'stability', 'transparency'].map((file) => `eqs/${file}.ts`),
  ...['beside-inconclusive', 'failed-checks'].map((file) => `verdict/${file}.ts`),
])('no sentence is written in %s', (file) => {
  expect(sentencesIn(path.join(import.meta.dirname, '..', file))).toEqual([])
})

it('would find one', () => {
  const file = path.join(import.meta.dirname, '../../words/designs/synthetic-control/before-lock.ts')
  expect(sentencesIn(file)).toContain('Mean of the donors')
  expect(sentencesIn(file)).toContain('… beside its donors before treatment')
})
