import { beforeAll, describe, expect, it } from 'vitest'
import { analysisSchema } from '../../../../../contract/analysis.ts'
import { toJson, type Analysis } from '../../../analysis.ts'
import type { Text } from '../../../fact.ts'
import { createRandom } from '../../../numerics/random.ts'
import { expectedOf, writeReplication } from '@casefiles/recipes/replication'
import type { Rows } from '../../../test-support/conformance-case.ts'
import { expectSound } from '../../../test-support/expect-sound.ts'
import { rddSchema } from '../spec.ts'
import { drawPapers, moveOver, papersSpec, rowsOf, singleSpec, smoothCounts, twoExams } from './test-support/papers.ts'
import { primaryOf, runPapers } from './test-support/run.ts'
import { tellAnalysis, tellScore } from '@casefiles/words'
import { tell } from '../test-support/analysis.ts'

const estimateOf = ({ estimates }: Analysis<Text>, id: string) => estimates.find((one) => one.id === id)!
const componentsOf = ({ eqs }: Analysis<Text>) => eqs.pillars.flatMap(({ components }) => components)

/** A row for each paper. */
const apart = (rows: Rows): Rows =>
  rows.flatMap(({ score, papers, ...rest }) =>
    Array.from({ length: Number(papers) }, () => ({ score: score!, ...rest })),
  )

describe('counts that a polynomial makes, with four in ten moved', () => {
  let found: Analysis<Text>
  beforeAll(async () => {
    found = await runPapers(rowsOf(moveOver(smoothCounts(70_000), 0.4)))
  })

  it('give back the share, the number, the share of all and the excess mass', () => {
    const smooth = smoothCounts(70_000)
    const moved = 0.4 * smooth.slice(30, 35).reduce((sum, count) => sum + count, 0)
    expect(primaryOf(found).value).toBeCloseTo(40, 8)
    expect(estimateOf(found, 'number-moved').value).toBeCloseTo(moved, 6)
    expect(estimateOf(found, 'share-of-all').value).toBeCloseTo((100 * moved) / 70_000, 8)
    expect(estimateOf(found, 'excess-mass').value).toBeCloseTo(moved / smooth[35], 8)
    expect(estimateOf(found, 'missing-alone').value).toBeCloseTo(40, 8)
    expect(estimateOf(found, 'excess-alone').value).toBeCloseTo(40, 8)
  })

  it('have a smooth count in the figure that is theirs without the move', () => {
    const { rows } = found.plots.find(({ kind }) => kind === 'bunching-histogram')!
    rows.forEach(({ smooth }, i) => expect(smooth).toBeCloseTo(smoothCounts(70_000)[i], 6))
    expect(rows.filter(({ moved }) => moved).map(({ value }) => value)).toEqual([
      55, 56, 57, 58, 59, 60, 61, 62, 63, 64,
    ])
  })
})

describe('a drawn exam', () => {
  const rows = drawPapers(createRandom(3, 'papers'), { papers: 60_000, share: 0.4, lumps: 0.05 })
  let found: Analysis<Text>
  beforeAll(async () => {
    found = await runPapers(rows)
  })

  it('is sound, fits the contract and holds the truth in its interval', async () => {
    await expectSound(found)
    const json = toJson(await tellAnalysis(found))
    expect(analysisSchema.parse(json)).toEqual(json)
    const { ci } = primaryOf(found)
    expect(ci[0]).toBeLessThan(40)
    expect(ci[1]).toBeGreaterThan(40)
    expect(found.verdict.verdict).toBe('Contradicted policy intent.')
  })

  it('is not marked down for the heap that it measures', async () => {
    const sorting = componentsOf(found).find(({ id }) => id === 'sorting')!
    expect(sorting).toMatchObject({ state: 'not-applicable', score: null })
    expect(found.checks.map(({ id }) => id)).not.toContain('density')
    // nine in ten moved, with the same noise
    const larger = await runPapers(drawPapers(createRandom(3, 'papers'), { papers: 60_000, share: 0.9, lumps: 0.05 }))
    expect(primaryOf(larger).value).toBeGreaterThan(80)
    expect(Math.abs(larger.eqs.overall - found.eqs.overall)).toBeLessThanOrEqual(3)
  })

  it('gives the score names and sources of its own, and never more than the part that nobody can see allows', () => {
    const labels = componentsOf(found).map(({ label }) => tellScore(label))
    expect(labels).toContain('As many missing below as too many above')
    expect(labels).toContain('Heaps at false thresholds')
    expect(labels).toContain('What the counts would be next to the threshold')
    expect(found.eqs.overall).toBeLessThanOrEqual(68)
  })

  it('says the same of a row for each paper as of counts', async () => {
    const single = await runPapers(apart(rows), singleSpec)
    // each sum of counts is one of ones
    found.estimates.forEach(({ id, value, ci }) => {
      expect(estimateOf(single, id).value).toBeCloseTo(value, 9)
      expect(estimateOf(single, id).ci[0]).toBeCloseTo(ci[0], 9)
    })
  })

  it('does not mind the order of rows, nor how many rows a count is parted into', async () => {
    const shuffled = await runPapers(rows.toReversed())
    expect(toJson(shuffled)).toEqual(toJson(found))
    const parted = rows.flatMap(({ score, papers }) => [
      { score: score!, papers: Math.floor(Number(papers) / 3) },
      { score: score!, papers: Number(papers) - Math.floor(Number(papers) / 3) },
    ])
    expect(primaryOf(await runPapers(parted)).value).toBe(primaryOf(found).value)
  })

  it('finds the same where the scale is turned around and those at or below are over the threshold', async () => {
    const turned = await runPapers(
      rows.map(({ score, papers }) => ({ score: 100 - Number(score), papers: papers! })),
      { cutoff: 40, treatedSide: 'below', bunching: { from: 45, to: 36, order: 4 } },
    )
    expect(primaryOf(turned).value).toBeCloseTo(primaryOf(found).value, 9)
    expect(primaryOf(turned).ci[1]).toBeCloseTo(primaryOf(found).ci[1], 9)
  })

  it('is the same twice, and its interval changes with the seed alone', { tags: ['night'] }, async () => {
    expect(toJson(await runPapers(rows))).toEqual(toJson(found))
    const other = primaryOf(await runPapers(rows, {}, { seed: 6 }))
    expect(other.value).toBe(primaryOf(found).value)
    expect(other.se).not.toBe(primaryOf(found).se)
    expect(Math.abs(other.se / primaryOf(found).se - 1)).toBeLessThan(0.1)
  })

  it('finds nobody moved where nobody is, and no verdict of a heap', async () => {
    const none = await runPapers(drawPapers(createRandom(8, 'none'), { papers: 60_000, share: 0, lumps: 0.02 }))
    const { ci } = primaryOf(none)
    expect(ci[0]).toBeLessThan(0)
    expect(ci[1]).toBeGreaterThan(0)
    expect(tell(none.plots[0].title)).toContain('No clear heap of papers at 60')
  })

  it('sees heaps at false thresholds, at round values, and a heap that nobody below is missing for', async () => {
    const check = (analysis: Analysis<Text>, id: string) => analysis.checks.find((one) => one.id === id)!
    const heaped = (at: number[], times: number) =>
      rows.map((row) =>
        at.includes(Number(row.score)) ? { ...row, papers: Math.round(times * Number(row.papers)) } : row,
      )
    expect(check(found, 'round-values').passed).toBe(true)
    const round = await runPapers(heaped([25, 30, 35, 40, 45, 50, 65, 70, 75, 80, 85, 90, 95], 1.6))
    expect(tell(check(round, 'round-values'))).toMatchObject({
      passed: false,
      title: 'Round values heap elsewhere, too',
    })
    expect(check(found, 'bunching-balance').passed).toBe(true)
    const added = await runPapers(heaped([60, 61], 4))
    expect(check(added, 'bunching-balance')).toMatchObject({ passed: false })
    const component = componentsOf(added).find(({ id }) => id === 'donutMove')!
    expect(component.failed).toBe(true)
    expect(component.score!).toBeLessThan(componentsOf(found).find(({ id }) => id === 'donutMove')!.score!)
  })

  it('writes scripts in base R and Python with the beginning of its draws, and says why there are no others', async () => {
    const facts = found.replication
    const { scripts } = await writeReplication({
      design: 'RDD',
      spec: rddSchema.parse(papersSpec),
      facts,
      expected: expectedOf(primaryOf(found)),
      seed: 5,
    })
    expect(scripts.map(({ language }) => language)).toEqual(['base-r', 'python'])
    const { state } = facts.design as { state: number[] }
    for (const { text } of scripts) {
      for (const one of state) expect(text).toContain(String(one))
      expect(text).toContain('No script for an R or Stata package')
      expect(text).not.toMatch(/undefined|\[object/)
    }
  })
})

it('estimates every exam where a column names one, and compares them', async () => {
  const found = await runPapers(twoExams(), { subgroups: [{ column: 'exam', label: 'Exam' }] })
  const [history, mathematics] = found.estimates.filter(({ id }) => id.startsWith('subgroup'))
  expect(history.value).toBeLessThan(35)
  expect(mathematics.value).toBeGreaterThan(40)
  expect(found.checks.find(({ id }) => id === 'heterogeneity-1')!.passed).toBe(false)
})

it('counts rows without a value, and rows in bins that the ends cut', async () => {
  const random = createRandom(4, 'continuous')
  const rows = Array.from({ length: 4000 }, () => ({ score: (25.5 + 70 * random.uniform()) as number | null }))
  rows[7].score = null
  const found = await runPapers(rows, singleSpec)
  expect(found.log.find(({ code }) => code === 'rdd/partial-bins')!.rows).toBeGreaterThan(20)
  expect(tell(found.checks.find(({ id }) => id === 'bunching-missing')!.message)).toContain('1 row lacks')
  expect(found.sample.units).toBeLessThan(3999)
})

describe('what bunching refuses', () => {
  const rows = rowsOf(moveOver(smoothCounts(70_000), 0.4))
  const refused = (changes: object, data: Rows = rows) => expect(runPapers(data, changes)).rejects

  it.each([
    [{ takeUp: { column: 'papers', label: 'Take-up' } }, 'a treatment received'],
    [{ cluster: 'score' }, 'clusters'],
    [{ donutHoles: [1] }, 'holes around the cutoff'],
    [{ estimator: { kind: 'global' } }, 'an estimator'],
    [{ cellSize: { kind: 'unknown' }, outcome: { ...papersSpec.outcome, column: 'score' } }, 'is not known'],
    [{ outcome: { ...papersSpec.outcome, transform: 'log' } }, 'the logarithm of "papers"'],
    [{ outcome: { ...papersSpec.outcome, column: 'score' } }, 'counts the cases of "papers"'],
  ])('the choice %o', async (changes, message) => {
    await refused(changes).toMatchObject({
      code: 'rdd/bunching-choice',
      message: expect.stringContaining(message),
      hint: expect.stringMatching(/\.$/),
    })
  })

  it.each([
    ['a stretch on one side', { bunching: { from: 61, to: 64 } }],
    ['a stretch that leaves too few bins', { bunching: { from: 27, to: 93, order: 2 } }],
    ['an order that the bins do not carry', { window: { from: 52, to: 67 }, bunching: { from: 55, to: 64, order: 7 } }],
  ])('%s', async (_, changes) => {
    await refused(changes).toMatchObject({ code: 'rdd/bunching-support', hint: expect.stringMatching(/\.$/) })
  })

  it('a negative number of papers', async () => {
    await refused({}, [...rows, { score: 50, papers: -1 }]).toMatchObject({ code: 'rdd/negative-weight' })
  })

  it('a histogram without a case inside', async () => {
    await refused(
      {},
      rows.map((row) => (Number(row.score) >= 55 && Number(row.score) <= 64 ? { ...row, papers: 0 } : row)),
    ).toMatchObject({ code: 'rdd/bunching-support' })
  })
})
