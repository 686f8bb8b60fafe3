import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisJson } from '../../contract/analysis.ts'
import { parseArguments } from '../../server/operations/command-line/parse-arguments.ts'
import { openBrowser } from '../support/browser.ts'

const root = path.resolve(import.meta.dirname, '../..')
const origin = 'http://127.0.0.1'
/**
 * Browsers may differ in the last digits of `Math.exp` and the like, and nothing may make more of it. Relative to the number,
 * or to 1 where it is smaller: the end of an interval of width 100 that falls near zero carries the rounding of the 100.
 */
const TOLERANCE = 1e-12

const CALLS: Record<string, string> = {
  DiD: 'differenceInDifferences',
  Blocks: 'blocks',
  SyntheticControl: 'syntheticControl',
  IV: 'instrumentalVariables',
  RDD: 'regressionDiscontinuity',
  Matching: 'matching',
}
/** What a user of the package writes. */
const USE = `import * as engine from '@casefiles/engine'
import { tellerOf } from '@casefiles/engine/sentences'
export const use = async (call, csv, choices) => {
  const analysis = await engine[call](engine.readCsv(csv), choices)
  return (await tellerOf(analysis.design))(engine.toJson(analysis))
}`

const examples = [
  ...fs
    .readFileSync(path.join(root, 'docs/examples/README.md'), 'utf8')
    .matchAll(/npx casefiles (analyze --type \S+ --design .*?)`/g),
].map(([, command]) => {
  const parsed = parseArguments(command.split(' '))
  if (parsed.command !== 'analyze') throw new Error('The line is no analysis.')
  return { ...parsed.options, call: CALLS[parsed.options.type] }
})

let folder: string
let browser: Browser
let page: Page
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-engine-'))
  const tarball = casefiles('pack', '--out', folder).trim()
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const zod = fs.realpathSync(path.join(root, 'node_modules/zod'))
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--install-links']
  execFileSync('npm', ['install', ...flags, tarball, zod], { cwd: folder, stdio: 'pipe' })
  fs.writeFileSync(path.join(folder, 'use.js'), USE)
  const chunks = await bundle()
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)!.fileName
  browser = await openBrowser()
  page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const chunk = chunks.get(new URL(route.request().url()).pathname.slice(1))
    if (chunk) return route.fulfill({ contentType: 'text/javascript', body: chunk.code })
    const body = `<script type="module">globalThis.use = (await import('/${entry}')).use</script>`
    return route.fulfill({ contentType: 'text/html', body })
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'use' in globalThis)
})
afterAll(async () => {
  await browser?.close()
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
})

describe('the engine, packed and installed into an empty folder', () => {
  it('runs the examples of its README in plain Node, the second after the first', () => {
    const readme = fs.readFileSync(path.join(folder, 'node_modules/@casefiles/engine/README.md'), 'utf8')
    const example = /```ts\n([^`]*(?:`[^`]+`[^`]*)*?)```\n\nprints\n\n```\n([\s\S]*?)```/g
    const [first, second] = [...readme.matchAll(example)]
    expect(node(first[1])).toEqual({ stdout: first[2], stderr: '' })
    expect(node(first[1] + second[1])).toEqual({ stdout: first[2] + second[2], stderr: '' })
  })

  it('has declarations that a strict program compiles with', () => {
    fs.writeFileSync(
      path.join(folder, 'program.ts'),
      `import { EngineError, regressionDiscontinuity, tableOf, type Estimate, type RddChoices } from '@casefiles/engine'
import { tellerOf } from '@casefiles/engine/sentences'
const choices: RddChoices = { runningVariable: { column: 'x', label: 'Score', units: 'points' }, cutoff: 0, outcome: { column: 'y', label: 'Y', units: 'points' } }
// @ts-expect-error a cutoff is a number
const wrong: RddChoices = { ...choices, cutoff: 'high' }
export const main = async (): Promise<Estimate | string> => {
  try {
    const { estimates } = await regressionDiscontinuity(tableOf([{ x: 1, y: 2 }]), choices, { seed: 2 })
    return (await tellerOf('RDD'))(estimates[0]!)
  } catch (error) {
    return error instanceof EngineError ? error.code : String(wrong.cutoff)
  }
}`,
    )
    const flags = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      // the types of zod name `URL`, which browsers' types have, and Node's
      '--lib',
      'es2024,dom',
      '--types',
      '',
    ]
    const compiler = path.join(root, 'node_modules/typescript7/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, ...flags, 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
  })

  it.each(examples)('gives the numbers of the command line for $type', async ({ type, call, design, data }) => {
    const out = path.join(folder, `${type}.json`)
    casefiles('analyze', '--type', type, '--design', design, '--data', data, '--out', out)
    const said = numbersOf(JSON.parse(fs.readFileSync(out, 'utf8')) as AnalysisJson)
    const [choices, csv] = [design, data].map((file) => fs.readFileSync(path.join(root, file), 'utf8'))
    const code = `import fs from 'node:fs'
import { use } from './use.js'
const read = (file) => fs.readFileSync(file, 'utf8')
const [, design, data] = process.argv
console.log(JSON.stringify(await use('${call}', read(data), JSON.parse(read(design)))))`
    const { stdout, stderr } = node(code, path.join(root, design), path.join(root, data))
    expect(stderr).toBe('')
    expect(numbersOf(JSON.parse(stdout) as AnalysisJson)).toEqual(said)

    const there = await page.evaluate(
      ([name, text, given]) =>
        (globalThis as unknown as { use: (...asked: unknown[]) => Promise<AnalysisJson> }).use(name, text, given),
      [call, csv, JSON.parse(choices) as unknown] as const,
    )
    expect(differences(said, numbersOf(there))).toEqual([])
  })
})

/** The log tells of the reading of a file, too, which is each caller's own; the account of an analysis is no matter of the engine. */
function numbersOf(given: AnalysisJson & { account?: unknown }): object {
  const { log: _, narrative: _told, account: _facts, ...analysis } = given
  return analysis
}

function casefiles(...args: string[]): string {
  return execFileSync(process.execPath, [path.join(root, 'scripts/casefiles.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Runs a module in the folder, as somebody who has nothing but the package. */
function node(code: string, ...args: string[]): { stdout: string; stderr: string } {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { stdout, stderr }
}

/** As a page of somebody else bundles the package: chunks by file name. */
async function bundle(): Promise<Map<string, Rolldown.OutputChunk>> {
  const input = path.join(folder, 'use.js')
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rolldownOptions: { input, preserveEntrySignatures: 'strict' } },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const chunks = output.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}

/** Places where two results differ by more than rounding: a number too far off, or anything else that is not the same. */
function differences(a: unknown, b: unknown, at = ''): string[] {
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object') {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    const [x, y] = [a, b] as Record<string, unknown>[]
    return keys.flatMap((key) => differences(x[key], y[key], `${at}/${key}`))
  }
  if (a === b) return []
  const isNear =
    typeof a === 'number' &&
    typeof b === 'number' &&
    Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
  return isNear ? [] : [`${at}: ${String(a)} here, ${String(b)} in the browser`]
}
