import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** Designs whose rooms say facts: `packages/words` writes every sentence on them. */
const FACTS_ALONE = ['iv', 'synthetic-control']

/**
 * Files of a design that no analysis is told by: names and help of the forms, which the schema needs; what the wizard, the Explorer
 * and the rehearsal ask and advise; programs in other languages; made-up studies.
 */
const BESIDE =
  /^(spec|suggest|explore|before-lock|rehearsal|model-line|worlds|conformance-case)\.ts$|^replication\/|^test-support\//

/**
 * The strings with two words or more in a file, but for those of errors: an error is thrown through every room to whoever called, and
 * has its sentence on what to do with it, as its hint. What only an error is made of stands in the block that throws it, or in what
 * returns one.
 */
function sentencesIn(file: string): string[] {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const isError = (node: ts.Node) =>
    (ts.isNewExpression(node) && node.expression.getText() === 'EngineError') ||
    (ts.isFunctionDeclaration(node) && node.type?.getText() === 'EngineError') ||
    (ts.isPropertyAssignment(node) && node.name.getText() === 'hint') ||
    (ts.isBlock(node) && ts.isIfStatement(node.parent) && node.statements.some(ts.isThrowStatement))
  const visit = (node: ts.Node): void => {
    if (isError(node) || ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter((text) => /\S \S/.test(text))
}

it.each(FACTS_ALONE)('no sentence that a reader could see is written in the rooms of %s', (folder) => {
  const root = path.join(import.meta.dirname, folder)
  const rooms = fs
    .globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !BESIDE.test(file.replaceAll(path.sep, '/')))
  expect(rooms.length).toBeGreaterThan(10)
  const written = rooms.flatMap((file) => sentencesIn(path.join(root, file)).map((text) => `${file}: ${text}`))
  expect(written).toEqual([])
})

it('would find one', () => {
  const root = path.join(import.meta.dirname, 'synthetic-control')
  expect(sentencesIn(path.join(root, 'before-lock.ts'))).toContain('Mean of the donors')
  expect(sentencesIn(path.join(root, 'before-lock.ts'))).toContain('… beside its donors before treatment')
})
