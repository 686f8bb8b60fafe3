import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const folder = import.meta.dirname

/** Messages of the compiler for one file that stands in the engine, beside all that the engine imports. */
function compile(text: string): string[] {
  const config = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder)
  const file = path.join(folder, 'compiled-for-a-test.ts')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, options.target!) : getSourceFile(name, ...rest)
  const program = ts.createProgram([file, path.join(folder, 'analyze.ts')], options, host)
  const found = program.getSemanticDiagnostics(program.getSourceFile(file))
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

it('refuses names of Node and of browsers in the engine', () => {
  const lines = [
    'export const a = process.env',
    'export const b = document.title',
    'export const c = Buffer.from([])',
    "export const d = fetch('there')",
    'export const e = setTimeout(() => {}, 1)',
    "import * as fs from 'node:fs'",
    'export const f = fs',
  ]
  const messages = compile(lines.join('\n'))
  for (const name of ['process', 'document', 'Buffer', 'fetch', 'setTimeout', 'node:fs']) {
    expect(
      messages.some((message) => message.includes(`'${name}'`)),
      name,
    ).toBe(true)
  }
  expect(messages).toHaveLength(6)
})

it('compiles a pure file', { tags: ['night'] }, () => {
  expect(compile("import { parseCsv } from './frame/csv.ts'\nexport const rows = parseCsv('a\\n1').rows")).toEqual([])
})
