import { beforeAll, describe, expect, it } from 'vitest'
import type { Text } from '../../../fact.ts'
import { type Analysis, type LogLine, toJson } from '../../../analysis.ts'
import { analyze } from '../../../analyze.ts'
import { metaAnalyze } from '../../../synthesis/meta-analysis.ts'
import { readArchiveCasefile } from '../../../test-support/archive-casefile.ts'
import { toTable } from '../../../test-support/conformance-case.ts'
import { openFacts } from '../../../test-support/evidence.ts'
import { estimateDifference } from '../effect/combine-blocks.ts'
import { frameOf, specWith, tell } from '../test-support/experiments.ts'
import { poolTrials } from './pool-trials.ts'
import { tellAnalysis, tellerOf, tellScore } from '@casefiles/words'

/** Two rows a trial: cases and people with treatment, then without. */
const cells = (trials: Record<string, [number, number, number, number]>, rating: Record<string, string> = {}) =>
  Object.entries(trials).flatMap(([block, [a, treated, c, control]]) => [
    { id: `${block} 1`, block, arm: 'yes', y: a, people: treated, risk: rating[block] ?? 'low' },
    { id: `${block} 0`, block, arm: 'no', y: c, people: control, risk: rating[block] ?? 'low' },
  ])
const outcome = { column: 'y', transform: 'log', scale: 100, label: 'Died', units: 'log points' }
const specOf = (trials: object = {}, changes: object = {}) =>
  specWith({ outcome, blocks: ['block'], cellSize: 'people', trials: { found: 'A search.', ...trials }, ...changes })
const rated = { riskOfBias: { column: 'risk', highValues: ['high'], source: 'A test.' } }

const three = { A: [10, 100, 20, 100], B: [5, 50, 10, 50], C: [8, 80, 10, 80] } satisfies Record<
  string,
  [number, number, number, number]
>

function pool(trials: Parameters<typeof cells>[0], spec = specOf(), rating = {}, log: LogLine<Text>[] = []) {
  const frame = frameOf(cells(trials, rating), spec, log)
  return poolTrials(estimateDifference(frame, frame.outcomes[0].values).blocks, frame, spec)!
}

describe('the effect of a trial', () => {
  it('is the log of the ratio of risks, in hundredths', () => {
    const [{ effect, se, n }] = pool(three).trials
    expect(n).toBe(200)
    expect(effect).toBeCloseTo(100 * Math.log(0.5), 10)
    expect(se).toBeCloseTo(100 * Math.sqrt(1 / 10 - 1 / 100 + 1 / 20 - 1 / 100), 10)
  })

  it('has half a case added to every cell where one is empty', () => {
    const { trials } = pool({ ...three, D: [0, 20, 4, 20] })
    expect(trials[3].effect).toBeCloseTo(100 * Math.log(0.5 / 21 / (4.5 / 21)), 10)
  })

  it('is left out, named and counted where nobody, or everybody, has the outcome in both arms', () => {
    const log: LogLine<Text>[] = []
    const { trials, silent, meta } = pool({ ...three, D: [0, 20, 0, 20], E: [9, 9, 7, 7] }, specOf(), {}, log)
    expect(trials.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    expect(silent).toEqual(['D', 'E'])
    expect(meta.pooled.value).toBeCloseTo(pool(three).meta.pooled.value, 10)
    expect(tell(log.find(({ code }) => code === 'blocks/silent-trials')!.message)).toContain(
      '2 trials left out of the average (D, E)',
    )
  })

  it('is a plain difference in means where the outcome is no logarithm', () => {
    const { trials, mantelHaenszel } = pool(
      three,
      specOf({}, { outcome: { ...outcome, transform: 'none', units: 'points' } }),
    )
    expect(trials[0].effect).toBeCloseTo(-10, 10)
    expect(mantelHaenszel).toBeNull()
  })
})

describe('risk of bias as declared', () => {
  it('leaves the average without the trials at high risk beside that of all', () => {
    const found = pool(three, specOf(rated), { A: 'high' })
    expect(found.trials.map(({ isHighRisk }) => isHighRisk)).toEqual([true, false, false])
    expect(found.withoutHighRisk).toEqual(metaAnalyze(found.trials.slice(1)))
    expect(found.withoutHighRisk!.pooled.value).not.toBeCloseTo(found.meta.pooled.value, 0)
    expect(found.withoutHighRisk!.k).toBe(2)
  })

  it('is not known where nobody rated the trials, and leaves nothing out where none is at high risk', () => {
    expect(pool(three).trials[0].isHighRisk).toBeNull()
    expect(pool(three, specOf(rated)).withoutHighRisk).toBeNull()
  })
})

describe('the whole analysis of trials', () => {
  let therapy: Analysis<Text>
  beforeAll(async () => {
    const { data, request } = readArchiveCasefile('therapy-for-offenders')
    therapy = await analyze(data, { ...request, intent: request.intent! })
  })

  it('speaks of trials and never of blocks', async () => {
    const { checks, plots, sensitivity, narrative, estimates, log } = await tellAnalysis(therapy)
    const words = JSON.stringify(toJson({ checks, plots, sensitivity, narrative, estimates, log }))
    expect(words.replaceAll(/"code":\s*"blocks/g, '')).not.toMatch(/\bblocks?\b/i)
  })

  it('locks random effects, and shows heterogeneity, prediction, each trial and each one left out', () => {
    expect(therapy.estimates.map(({ id, role }) => `${id} ${role}`)).toEqual([
      'random-effects primary',
      'fixed-effect robustness',
      'mantel-haenszel robustness',
      'without-high-risk robustness',
    ])
    expect(therapy.checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['risk-of-bias', 'small-trials', 'heterogeneity', 'prediction']),
    )
    const rows = (id: string) => therapy.plots.find((plot) => plot.id === id)!.rows.length
    expect([rows('trial-forest'), rows('leave-one-trial-out')]).toEqual([20, 19])
  })

  it('is held at the level of trials that only say they were random, however well the checks come out', () => {
    expect(therapy.eqs.weakest).toMatchObject({ id: 'drawBalance', allows: 70 })
    expect(therapy.eqs.overall).toBeLessThanOrEqual(70)
    const faults = therapy.eqs.pillars
      .flatMap(({ components }) => components)
      .find(({ id }) => id === 'attritionBounds')!
    expect(faults).toMatchObject({ state: 'not-known', unseen: 3.75 })
    expect(tellScore(faults.label)).toBe('Faults inside the trials')
  })

  it('has the check fail, and takes marks away, where the trials at high risk decide', async () => {
    const trials = Object.fromEntries(
      Array.from({ length: 12 }, (_, i): [string, [number, number, number, number]] => [
        `T${i}`,
        i < 6 ? [40, 400, 160, 400] : [160, 400, 160, 400],
      ]),
    )
    const ratings = Object.fromEntries(Object.keys(trials).map((name, i) => [name, i < 6 ? 'high' : 'low']))
    const rows = cells(trials, ratings)
    const analysis = await analyze(toTable(rows), {
      designType: 'Blocks',
      spec: specOf(rated),
      intent: { direction: 'decrease', smallestEffect: 10, smallestEffectBasis: 'A test.' },
      words: {
        policyName: 'It',
        outcomeName: 'deaths',
        places: 'trials',
        years: '2000',
        unitPlural: 'people',
        unit: 'person',
      },
      seed: 3,
      facts: openFacts,
    })
    const check = analysis.checks.find(({ id }) => id === 'risk-of-bias')!
    expect((await tellerOf('Blocks'))(check)).toMatchObject({
      passed: false,
      title: 'Trials at high risk of bias decide the result',
    })
    const faults = analysis.eqs.pillars
      .flatMap(({ components }) => components)
      .find(({ id }) => id === 'attritionBounds')!
    expect(faults.state).toBe('measured')
    expect(faults.score!).toBeLessThan(3.75)
  })
})

it('a design without trials has no word of them, so that what is locked keeps its fingerprint', () => {
  expect(Object.keys(readArchiveCasefile('juvenile-prison-visits').spec)).not.toContain('trials')
})
