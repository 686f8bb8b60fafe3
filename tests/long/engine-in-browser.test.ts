import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisRequest } from '../../engine/analyze.ts'
import { bundleForBrowser } from '../../scripts/bundle-for-browser.ts'
import { parseArguments } from '../../server/operations/command-line/parse-arguments.ts'
import { openBrowser } from '../support/browser.ts'
import * as engine from '../support/engine-entry.ts'

const root = path.resolve(import.meta.dirname, '../..')
const origin = 'http://127.0.0.1'
/**
 * Engines may differ in the last digits of `Math.exp` and the like, and nothing may make more of it. Relative to the number,
 * or to 1 where it is smaller: the end of an interval of width 100 that falls near zero carries the rounding of the 100.
 */
const TOLERANCE = 1e-12

const examples = [
  ...fs
    .readFileSync(path.join(root, 'docs/examples/README.md'), 'utf8')
    .matchAll(/npx casefiles (analyze --type \S+ --design .*?)`/g),
].map(([, command]) => {
  const parsed = parseArguments(command.split(' '))
  if (parsed.command !== 'analyze') throw new Error('The line is no analysis.')
  return parsed.options
})

let browser: Browser
let page: Page
beforeAll(async () => {
  const chunks = await bundleForBrowser(path.join(root, 'tests/support/engine-entry.ts'))
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)!.fileName
  browser = await openBrowser()
  page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const chunk = chunks.get(name)
    if (chunk) return route.fulfill({ contentType: 'text/javascript', body: chunk.code })
    return route.fulfill({
      contentType: 'text/html',
      body: `<script type="module">globalThis.engine = await import('/${entry}')</script>`,
    })
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'engine' in globalThis)
})
afterAll(() => browser.close())

function request(type: string, spec: unknown): AnalysisRequest {
  return {
    designType: type,
    spec,
    intent: { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'Made for a test.' },
    words: { policyName: 'The law', outcomeName: 'deaths', places: 'places', years: 'years', unitPlural: 'places' },
    seed: 1,
    facts: {
      lockStatus: 're-analysis',
      isVouched: false,
      undeclaredDeviation: false,
      allOutcomesReported: true,
      noUndeclaredOutcome: true,
      deviationsDeclared: true,
      dataAvailable: true,
      replication: 'none',
      reproducible: true,
    },
  }
}

describe('the engine in a browser', () => {
  it.each(examples)('gives the numbers of the server for $type', async ({ type, design, data }) => {
    const csv = fs.readFileSync(path.join(root, data), 'utf8')
    const asked = request(type, JSON.parse(fs.readFileSync(path.join(root, design), 'utf8')))
    const here = engine.toJson(await engine.analyze(engine.parseCsv(csv), asked))
    const there = await page.evaluate(
      async ([text, given]) => {
        const { analyze, parseCsv, toJson } = (globalThis as unknown as { engine: typeof engine }).engine
        return toJson(await analyze(parseCsv(text), given))
      },
      [csv, asked] as const,
    )
    expect(differences(here, there)).toEqual([])
  })
})

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
