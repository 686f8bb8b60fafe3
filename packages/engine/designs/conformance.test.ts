import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import { analysisSchema } from '../../../contract/analysis.ts'
import { RUN_STEPS } from '../../../contract/run.ts'
import { toJson, type Analysis, type DesignType } from '../analysis.ts'
import { analyze, type AnalysisOptions, type AnalysisRequest } from '../analyze.ts'
import { toTable, type Rows } from '../test-support/conformance-case.ts'
import { conformanceCases } from '../test-support/conformance-cases.ts'
import { openFacts } from '../test-support/evidence.ts'
import { createRandom } from '../numerics/random.ts'
import { DESIGNS } from './registry.ts'
import { tellAnalysis, type ToldAnalysis } from '@casefiles/words'

const README_HEADINGS = [
  'Estimand',
  'Assumptions',
  'Equation',
  'Variance',
  'Edge cases',
  'Peers',
  'How to cite',
  'References',
]
const words = {
  policyName: 'The law',
  outcomeName: 'deaths',
  places: '24 places',
  years: '2001–2010',
  unitPlural: 'places',
}

it('has a case for every registered design', () => {
  expect(Object.keys(DESIGNS).length).toBeGreaterThan(0)
  expect(Object.keys(conformanceCases)).toEqual(Object.keys(DESIGNS))
  for (const [id, { rows }] of Object.entries(conformanceCases)) expect(rows.length, id).toBeGreaterThan(0)
})

/** What every registered design must be able to show. A design joins with its folder and its line of the registry. */
describe.each(Object.entries(conformanceCases))('%s', (designType, given) => {
  // by day each law is asked of the designs whose analysis takes a moment: sets of IV are found by trying, and DiD draws most
  const tags = designType === 'IV' || designType === 'DiD' ? ['night'] : []
  const onlyIv = designType === 'IV' ? ['night'] : []

  const { folder } = DESIGNS[designType as DesignType]
  const codes = `${folder}/`
  const { figures } = given
  const run = (rows: Rows, changes: Partial<AnalysisRequest> = {}, options: AnalysisOptions = {}) =>
    analyze(
      toTable(rows),
      { designType, spec: given.spec, intent: given.intent, words, seed: 5, facts: openFacts, ...changes },
      options,
    )
  const withOutcome = (change: (value: number) => number): Rows =>
    given.rows.map((row) =>
      row[given.outcome] === null ? row : { ...row, [given.outcome]: change(Number(row[given.outcome])) },
    )
  let reference: Analysis<Text>
  /** As a reader has it. */
  let told: ToldAnalysis

  it('is registered under its own id, with the spec that its rooms read', async () => {
    const registered = DESIGNS[designType as DesignType]
    expect(registered.spec.id).toBe(designType)
    expect((await registered.load()).spec).toBe(registered.spec)
  })

  beforeAll(async () => {
    reference = await run(given.rows)
    told = await tellAnalysis(reference)
  })

  it('gives numbers that are finite, or absent with a reason', () => {
    for (const { id, value, se, ci, p, reason } of told.estimates) {
      const isWhole = [value, se, ...ci, p].every(Number.isFinite)
      expect(isWhole || (reason ?? '').length > 10, id).toBe(true)
    }
    for (const { id, passed, statistic, message } of told.checks) {
      expect(statistic === null || Number.isFinite(statistic), id).toBe(true)
      expect(passed !== null || message.length > 10, id).toBe(true)
    }
    for (const { id, series, message } of told.sensitivity) {
      expect(message.length, id).toBeGreaterThan(10)
      for (const point of series) expect(Number.isFinite(point.value) || !point.keepsConclusion, id).toBe(true)
    }
  })

  it('has one primary estimate or more, and ids that are unique', () => {
    expect(reference.estimates.some(({ role }) => role === 'primary')).toBe(true)
    for (const list of [reference.estimates, reference.checks, reference.sensitivity, reference.plots]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    }
  })

  it('gives the score a statistic or a reason for every component', () => {
    for (const component of reference.eqs.pillars.flatMap(({ components }) => components)) {
      expect(component.inputText, component.id).not.toBe('Not computed.')
    }
  })

  it('draws only columns that it names, and names only columns that it draws', () => {
    for (const { id, columns, rows, title, alt } of told.plots) {
      const named = columns.map(({ key }) => key).sort()
      for (const row of rows) expect(Object.keys(row).sort(), id).toEqual(named)
      expect(
        [title.length, alt.length].every((length) => length > 10),
        id,
      ).toBe(true)
    }
  })

  it('draws every figure that the methodology names for it', () => {
    const kinds = reference.plots.map(({ id, kind }) => (kind === 'binned-relation' ? id : kind))
    expect(kinds).toEqual(expect.arrayContaining(figures))
  })

  it('gives every figure its finding, measure and text alternative in words, and axes with labels', () => {
    for (const { id, title, subtitle, alt, x, y } of told.plots) {
      expect(title, id).toMatch(/^[A-Z0-9>].*[^.]$/)
      expect(alt, id).toContain(title)
      expect(subtitle, id).toMatch(/\.$/)
      expect(`${title} ${subtitle} ${alt}`, id).not.toMatch(/NaN|undefined|Infinity|-\d/)
      expect(
        [x.label, y.label].every((label) => label !== ''),
        id,
      ).toBe(true)
    }
  })

  it('does not mind the order of rows', { tags: onlyIv }, async () => {
    expect(toJson(await run(shuffle(given.rows)))).toEqual(toJson(reference))
  })

  it('does not mind the order and the names of columns', { tags }, async () => {
    const rename = (column: string) => `renamed_${column}`
    const rows = given.rows.map((row) => {
      const cells = Object.entries(row).map(([name, cell]) => [rename(name), cell] as const)
      return Object.fromEntries(cells.reverse())
    })
    const renamed = JSON.stringify(toJson(await run(rows, { spec: given.renamed(rename) })))
    // Sentences may name a column, so the names are taken back before comparing.
    const back = JSON.parse(renamed.replaceAll('renamed_', '')) as Analysis
    expect(withoutFileOrder(back)).toEqual(withoutFileOrder(toJson(reference)))
  })

  it(
    'follows the unit of the outcome: ten times the outcome is ten times the estimate and the same score',
    { tags: onlyIv },
    async () => {
      const intent = { ...given.intent, smallestEffect: 10 * given.intent.smallestEffect }
      const scaled = await run(
        withOutcome((value) => 10 * value),
        { intent },
      )
      // Scaling rounds every cell once, so agreement is to rounding errors carried through the estimators.
      expectSameEstimates(scaled, reference, (value) => 10 * value)
      expect(scaled.eqs.overall).toBe(reference.eqs.overall)
      expect(scaled.verdict.verdict).toBe(reference.verdict.verdict)
    },
  )

  it('does not mind where the outcome is counted from', { tags }, async () => {
    const shifted = await run(withOutcome((value) => value + 100))
    expectSameEstimates(shifted, reference, (value) => value)
    expect(shifted.eqs.overall).toBe(reference.eqs.overall)
  })

  it('scores the opposite effect the same, whichever was intended', { tags }, async () => {
    const opposite = await run(withOutcome((value) => -value))
    expectSameEstimates(opposite, reference, (value) => -value)
    expect(opposite.eqs.overall).toBe(reference.eqs.overall)
    expect(opposite.eqs.pillars.map(({ score }) => score)).toEqual(
      reference.eqs.pillars.map(({ score }) => expect.closeTo(score, 9)),
    )
    const direction = given.intent.direction === 'increase' ? 'decrease' : 'increase'
    expect((await run(given.rows, { intent: { ...given.intent, direction } })).eqs).toEqual(reference.eqs)
  })

  it('gives the same bits for the same seed', { tags: onlyIv }, async () => {
    expect(JSON.stringify(toJson(await run(given.rows)))).toBe(JSON.stringify(toJson(reference)))
  })

  it('survives the way through JSON, as the contract says', () => {
    const json = toJson(told)
    expect(JSON.parse(JSON.stringify(json))).toEqual(json)
    expect(analysisSchema.parse(json)).toEqual(json)
  })

  it('tells shares of each step that never go back', { tags }, async () => {
    const heard = new Map<string, number[]>(RUN_STEPS.map((step) => [step, []]))
    await run(given.rows, {}, { onProgress: (step, share) => void heard.get(step)!.push(share) })
    for (const shares of heard.values()) expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  it.each([...RUN_STEPS])('can be cancelled in %s', async (step) => {
    let current = ''
    const stopped = run(
      given.rows,
      {},
      {
        onProgress: (now) => {
          current = now
        },
        isCancelled: () => current === step,
      },
    )
    await expect(stopped).rejects.toMatchObject({ code: 'analysis/cancelled' })
    expect(current).toBe(step)
  })

  const documented = documentedCodes(codes)
  it('has a way to raise each documented error, or a reason why none exists', () => {
    const covered = [...Object.keys(given.refusals), ...Object.keys(given.unreachable)]
    expect(covered.sort()).toEqual(documented.sort())
  })

  it.each(Object.entries(given.refusals))('raises %s before any model runs', async (code, { rows, spec }) => {
    const steps = new Set<string>()
    const refused = run(
      rows ? rows(given.rows) : given.rows,
      { spec: { ...given.spec, ...spec } },
      { onProgress: (step) => steps.add(step) },
    )
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringMatching(/^[A-Z0-9"].{20,}\.$/) })
    expect([...steps]).toEqual(['Data Load', 'Preflight Checks'])
  })

  it('has a README with every heading', () => {
    const readme = fs.readFileSync(path.join(import.meta.dirname, folder, 'README.md'), 'utf8')
    const headings = [...readme.matchAll(/^## (.+)$/gm)].map((match) => match[1])
    for (const heading of README_HEADINGS)
      expect(
        headings.some((one) => one.startsWith(heading)),
        heading,
      ).toBe(true)
    expect(readme).toMatch(/doi[:.]/i)
  })
})

function expectSameEstimates(
  actual: Analysis<Text>,
  expected: Analysis<Text>,
  convert: (value: number) => number,
): void {
  expect(actual.estimates.map(({ id }) => id)).toEqual(expected.estimates.map(({ id }) => id))
  actual.estimates.forEach((estimate, i) => {
    const { id, value, se, ci, p } = expected.estimates[i]
    const scale = Math.abs(convert(1))
    const ends = ci.map(convert).sort((a, b) => a - b)
    expect(estimate.value, id).toSatisfy(near(convert(value), scale))
    expect(estimate.se, id).toSatisfy(near(scale * se, scale))
    expect(estimate.ci[0], id).toSatisfy(near(ends[0], scale))
    expect(estimate.ci[1], id).toSatisfy(near(ends[1], scale))
    expect(estimate.p, id).toSatisfy(near(p, 1))
  })
}

/** Outcomes near 150 carry rounding errors near 3e-14; ten-thousandfold for solving normal equations. */
function near(expected: number, scale: number) {
  return (actual: number) =>
    Number.isNaN(expected) ? Number.isNaN(actual) : Math.abs(actual - expected) <= 3e-10 * scale
}

function shuffle(rows: Rows): Rows {
  const random = createRandom(3, 'shuffle')
  return rows
    .map((row) => ({ row, key: random.uniform() }))
    .sort((a, b) => a.key - b.key)
    .map(({ row }) => row)
}

function documentedCodes(area: string): string[] {
  const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/errors.md'), 'utf8')
  return [...page.matchAll(/^### (\S+)$/gm)].map((match) => match[1]).filter((code) => code.startsWith(area))
}

/** Replication scripts name columns by their place in the file, which is the one thing that may follow it. */
function withoutFileOrder({ replication, ...analysis }: Analysis<Text>) {
  const columns = replication.columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return { ...analysis, replication: { ...replication, columns } }
}
