/*
 * Makes of packages/engine what can be installed anywhere: JavaScript of its own for Node and browsers, declarations for TypeScript,
 * README and licence, as `npm pack` packs them; with it, under `sentences`, what writes the facts of a design (packages/words/tell.ts).
 * Prints the tarball's path.
 *
 * Usage: npx casefiles pack [--out FOLDER]     (default: node_modules/.cache/engine)
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const source = path.join(root, 'packages/engine')
const sentences = path.join(root, 'packages/words/tell.ts')

/** What `sentences` exports of packages/words/tell.ts, by the declarations of the engine alone. */
const SENTENCES = `import type { Analysis } from './packages/engine/index.js'
import type { Told } from './packages/engine/fact.js'
/** What writes the facts of a design as sentences, in any value that holds some. */
export declare function tellerOf(design: Analysis['design']): Promise<<Value>(value: Value) => Told<Value>>
`

const { values } = parseArgs({
  options: { out: { type: 'string', default: path.join(root, 'node_modules/.cache/engine') } },
})
console.log(await packEngine(path.resolve(values.out)))

async function packEngine(out: string): Promise<string> {
  fs.rmSync(path.join(out, 'package'), { recursive: true, force: true })
  const folder = path.join(out, 'package')
  fs.mkdirSync(folder, { recursive: true })
  await writeScripts(path.join(folder, 'js'))
  writeDeclarations(path.join(folder, 'types'))
  for (const [from, to] of [
    [path.join(source, 'README.md'), 'README.md'],
    [path.join(root, 'LICENSE'), 'LICENSE'],
    [path.join(root, 'CITATION.cff'), 'CITATION.cff'],
  ])
    fs.copyFileSync(from, path.join(folder, to))
  const manifest = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8')) as object
  const exports = {
    '.': { types: './types/packages/engine/index.d.ts', default: './js/index.js' },
    './sentences': { types: './types/sentences.d.ts', default: './js/sentences.js' },
  }
  const files = ['js', 'types', 'CITATION.cff']
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, exports, files, engines: { node: '>=20' } }, null, 2)}\n`,
  )
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', out], { cwd: folder, encoding: 'utf8' }),
  ) as { filename: string }[]
  return path.join(out, packed.filename)
}

/** ES modules, each design in a part that is loaded when it is called; of packages only zod stays outside, which types name, too. */
async function writeScripts(folder: string): Promise<void> {
  const names = { entryFileNames: '[name].js', chunkFileNames: '[name].js' }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      target: 'es2023',
      minify: false,
      copyPublicDir: false,
      lib: { entry: { index: path.join(source, 'index.ts'), sentences }, formats: ['es'] },
      rolldownOptions: { external: /^zod(\/|$)/, output: names },
    },
  })
}

/** Declarations beside each other as the sources stand, their imports by the names of JavaScript. */
function writeDeclarations(folder: string): void {
  const compiler = path.join(root, 'node_modules/typescript7/bin/tsc')
  const flags = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', folder, '--rootDir', root]
  const config = path.join(folder, '../tsconfig.json')
  fs.writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'packages/engine/tsconfig.json'),
      files: [path.join(source, 'index.ts'), path.join(root, 'packages/engine/frame/papaparse.d.ts')],
      include: [],
    }),
  )
  execFileSync(process.execPath, [compiler, '-p', config, ...flags], { cwd: root, stdio: 'inherit' })
  fs.rmSync(config)
  fs.writeFileSync(path.join(folder, 'sentences.d.ts'), SENTENCES)
  for (const file of fs.globSync('**/*.d.ts', { cwd: folder })) {
    const place = path.join(folder, file)
    const text = fs.readFileSync(place, 'utf8')
    fs.writeFileSync(place, text.replace(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'))
  }
}
