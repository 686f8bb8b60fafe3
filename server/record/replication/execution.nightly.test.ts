import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { parseCsv } from '@casefiles/engine/frame'
import { replicate } from '@casefiles/recipes/replication'
import { type ConformanceCase, conformanceCases, type Rows } from '@casefiles/engine/test-support'
import { largestDifference, resultOfEstimate } from '../../../contract/executed-script.ts'
import { findPython, packagesInPython, runInPython, runInR, versionOfR } from './run-script.ts'

const hasR = (await versionOfR()) !== null
const python = await findPython()
const hasPython = attempt(() => execFileSync('python3', ['--version'], { stdio: 'ignore' }))
const words = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  places: 'here',
  years: 'then',
  unitPlural: 'units',
}
const cases = Object.entries(conformanceCases) as [DesignType, ConformanceCase][]

function attempt(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

/** Quotes, backslashes, line ends, macros, comments and letters of everywhere, around what was there. */
const makeHostile = (text: string) => `__proto__ "${text}" 'x' \\n \n é法🏛 \`m' $g */ # {}, ${text}`

/** The case with every column's name and every cell of text made hostile, in data and design alike. */
function hostile({ rows, renamed }: ConformanceCase): { csv: string; spec: unknown } {
  const cells = new Set(rows.flatMap((row) => Object.values(row).filter((cell) => typeof cell === 'string')))
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return cells.has(value) ? makeHostile(value) : value
    if (Array.isArray(value)) return value.map(replace)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replace(item)]))
  }
  return { csv: toCsv(rows), spec: replace(renamed(makeHostile)) }
}

function toCsv(rows: Rows): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
  const names = Object.keys(rows[0])
  const cell = (value: Rows[number][string]) =>
    value == null ? '' : typeof value === 'string' ? quote(makeHostile(value)) : String(value)
  const lines = [
    names.map((name) => quote(makeHostile(name))).join(','),
    ...rows.map((row) => names.map((name) => cell(row[name] ?? null)).join(',')),
  ]
  return `\uFEFF${lines.join('\n')}\n`
}

async function replicateHostile(design: DesignType, made: ConformanceCase) {
  const { csv, spec } = hostile(made)
  const request = { design, spec, seed: 3, intent: made.intent, words }
  return { csv, ...(await replicate(parseCsv(csv), request)) }
}

describe.skipIf(!hasR).each(cases)('the base-R script of %s, executed', (design, made) => {
  it('finds our estimate and interval whatever columns and cells are called', async () => {
    const { csv, primary, replication } = await replicateHostile(design, made)
    const carried = Object.fromEntries(replication.carried.map(({ file, text }) => [file, text]))
    const { file, text } = replication.scripts[0]
    const found = await runInR(file, { [file]: text, 'data.csv': csv, ...carried })
    expect(largestDifference(resultOfEstimate(primary), found)).toBeLessThan(1e-9)
    // R repeats every draw of a bootstrap, which takes a minute and more on a busy machine
  }, 300_000)
})

describe.skipIf(!hasR)('an R script that fails', () => {
  it('is reported with its last words', async () => {
    await expect(runInR('x.R', { 'x.R': 'stop("no such column")' })).rejects.toThrow('no such column')
    await expect(runInR('x.R', { 'x.R': 'cat("done\\n")' })).rejects.toThrow('not a result: done')
  })
})

describe.skipIf(!hasPython).each(cases)('the Python script of %s', (design, made) => {
  it('is Python whatever columns and cells are called', async () => {
    const { replication } = await replicateHostile(design, made)
    const { text } = replication.scripts.find(({ language }) => language === 'python')!
    execFileSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], { input: text })
  })
})

/** Designs whose Python script needs nothing but what Debian packages; the others ask for what is on no machine of ours. */
const BY_DEBIAN = ['Blocks', 'Matching', 'SyntheticControl']
const PACKAGES = ['pandas', 'scipy', 'statsmodels']
const hasPackages = python !== null && (await packagesInPython(python, PACKAGES)).size === PACKAGES.length

describe.skipIf(!hasPackages).each(cases.filter(([design]) => BY_DEBIAN.includes(design)))(
  'the Python script of %s, executed',
  (design, made) => {
    it('finds our estimate whatever columns and cells are called', async () => {
      const { csv, primary, replication } = await replicateHostile(design, made)
      const { file, text, packages } = replication.scripts.find(({ language }) => language === 'python')!
      expect(PACKAGES).toEqual(expect.arrayContaining(packages))
      const carried = Object.fromEntries(replication.carried.map((one) => [one.file, one.text]))
      const found = await runInPython(python!, file, { [file]: text, 'data.csv': csv, ...carried })
      const ours = resultOfEstimate(primary)
      // a package may know no interval like ours
      const compared = found.ci.every((end) => end === null) ? { ...ours, ci: found.ci } : ours
      // a search of theirs may end elsewhere within its tolerance
      expect(largestDifference(compared, found)).toBeLessThan(1e-6)
    }, 300_000)
  },
)
