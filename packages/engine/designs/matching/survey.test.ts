import { tellerOf } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../../frame/csv.ts'
import { keepRows, readText } from '../../frame/table.ts'
import { countSurvey, selectSurvey, surveyError } from '../../inference/survey-design.ts'
import { drawnData } from '../../test-support/drawn-data.ts'
import { mapInPlace } from '../../tasks/map-tasks.ts'
import { plainWords } from '../../verdict/reader-words.ts'
import { diagnostics } from './diagnostics.ts'
import { estimateEntropyBalancing } from './estimators/entropy-balancing.ts'
import { estimateMatchedEffect, matchedSets } from './estimators/matched-effect.ts'
import { matchWithoutReplacement } from './estimators/nearest-without-replacement.ts'
import { estimateRegressionAdjustment } from './estimators/regression-adjustment.ts'
import { estimateStackedAipw } from './estimators/stacked-aipw.ts'
import { estimateIpw } from './estimators/weighting.ts'
import { estimate } from './estimate.ts'
import { preflight } from './preflight.ts'
import { fitPropensity, logOdds } from './propensity.ts'
import { matchingSchema } from './spec.ts'
import type { CrossSection } from './cross-section.ts'

const data = parseCsv(drawnData.surveyed())
const survey = { strata: 'stratum', primarySamplingUnit: 'psu' }

function specWith(changes: object = {}) {
  return matchingSchema.parse({
    unit: 'id',
    outcome: { column: 'earnings', label: 'Earnings', units: 'units' },
    treatment: { column: 'trained' },
    covariates: [
      { kind: 'number', column: 'age', label: 'Age' },
      { kind: 'number', column: 'income', label: 'Income' },
    ],
    samplingWeight: { column: 'weight', question: 'the effect on all who were trained' },
    measured: { before: { from: 2000, to: 2000 }, after: { from: 2001, to: 2001 } },
    ...changes,
  })
}

const frameOf = (changes: object = {}, table = data) => preflight(table, specWith(changes), { log: () => {} })

function pairs(frame: CrossSection) {
  const odds = logOdds(fitPropensity(frame).fitted)
  const matches = matchWithoutReplacement(frame.treated, odds, { ratio: 1, order: 'largest', caliper: 0.2 })
  return estimateMatchedEffect(frame, matchedSets(frame.n, matches, frame.samplingWeights))
}

// villages as units of one stratum: the two ways to name them are one
const villages = readText(data, 'stratum').map((stratum, row) => `${stratum}-${readText(data, 'psu')[row]}`)
const withVillages = {
  ...data,
  columns: new Map(data.columns)
    .set('village', { kind: 'text', values: villages })
    .set('same', { kind: 'text', values: villages.map(() => 'all') }),
}

describe('matching within a survey', () => {
  it.each([
    // residuals freed of their leverage add up to nearly nothing, and strata take what is left
    ['augmented weighting', (frame: CrossSection) => estimateStackedAipw(frame, 'ATT'), 4],
    ['weighting', (frame: CrossSection) => estimateIpw(frame, fitPropensity(frame), 'ATT'), 8],
    ['entropy balancing', (frame: CrossSection) => estimateEntropyBalancing(frame, 'ATT'), 8],
    ['regression adjustment', (frame: CrossSection) => estimateRegressionAdjustment(frame, 'ATT'), 8],
  ])('of one stratum has the clustered error: %s', (_name, run, digits) => {
    const clustered = run(frameOf({ cluster: 'village' }, withVillages))
    const sampled = run(frameOf({ survey: { strata: 'same', primarySamplingUnit: 'village' } }, withVillages))
    expect(sampled.value).toBeCloseTo(clustered.value, 12)
    expect(sampled.se).toBeCloseTo(clustered.se, digits)
    expect(sampled.df! / clustered.df!).toBeCloseTo(1, digits / 2)
  })

  it('strata change the error alone: what they differ by is no part of it', () => {
    const [stratified, whole] = [
      frameOf({ survey }),
      frameOf({ survey: { primarySamplingUnit: 'village' } }, withVillages),
    ]
    const [a, b] = [stratified, whole].map((frame) => estimateStackedAipw(frame, 'ATT'))
    expect(a.value).toBe(b.value)
    expect(a.se).not.toBeCloseTo(b.se, 3)
    const influence = estimateStackedAipw(stratified, 'ATT').influence
    expect(a.se).toBeCloseTo(
      surveyError(influence, selectSurvey(stratified.clusters as never, [...influence.keys()])),
      12,
    )
  })

  it('pairs within one unit take the error of the units, pairs of rows drawn one by one that of the pairs', () => {
    const whole = pairs(frameOf({ survey: {} }))
    const { samplingWeights: _, ...frame } = frameOf()
    const plain = pairs({ ...frame, samplingWeights: frameOf().samplingWeights! })
    // n/(n − 1) of the rows against what they share with the sets, and no factor of the coefficients
    expect(whole.seSets / plain.seSets).toBeGreaterThan(0.99)
    expect(whole.seSets / plain.seSets).toBeLessThan(1.01)
    expect(whole.value).toBe(plain.value)
  })

  it('keeps units without a row in use in the error', () => {
    const frame = frameOf(
      { survey },
      {
        ...data,
        columns: new Map(data.columns).set('earnings', {
          kind: 'number',
          values: (data.columns.get('earnings')!.values as Float64Array).map((value, row) =>
            readText(data, 'psu')[row] === 'p3' ? NaN : value,
          ),
        }),
      },
    )
    const rows = villages.flatMap((name, row) => (name.endsWith('p3') ? [] : [row]))
    const forgotten = frameOf({ survey }, keepRows(data, rows))
    const asPart = frameOf({ survey }, { ...keepRows(data, rows), partOf: { whole: data, rows } })
    const of = (one: CrossSection) => estimateIpw(one, fitPropensity(one), 'ATT')
    expect(countSurvey(frame.clusters as never).units).toBe(26 - 6)
    expect(of(frame).se).toBeCloseTo(of(asPart).se, 12)
    expect(of(frame).se).not.toBeCloseTo(of(forgotten).se, 4)
  })

  it('says how each error is made, counts sampling units, and clusters nothing it has no error for', async () => {
    const spec = specWith({ survey })
    const frame = frameOf({ survey })
    const intent = { direction: 'increase' as const, smallestEffect: 1, smallestEffectBasis: 'A test.' }
    const context = { seed: 1, intent, words: plainWords, log: () => {}, progress: () => {}, map: mapInPlace }
    const tell = await tellerOf('Matching')
    const fit = await estimate(frame, spec, context)
    const { method, clusters } = tell(fit.primary)
    expect(method).toContain('linearized, 26 primary sampling units in 7 strata taken as drawn with replacement')
    expect(method).toContain('no more than the units less strata')
    expect(clusters).toBe(26)
    const of = (id: string) => tell(fit.estimates.find((one) => one.id === id)!)
    expect(of('least-squares').method).toContain('t with 19 degrees of freedom')
    expect(of('nearest-neighbour-score').method).toContain('by matched set and by primary sampling unit within strata')
    expect(of('nearest-neighbour-score').se).toBeGreaterThan(0)
    expect(of('nearest-neighbour-mahalanobis-replacement').reason).toContain('sampled by the units of a survey')
    const { checks } = tell(diagnostics(frame, spec, fit, context))
    expect(checks.find(({ id }) => id === 'clusters')!.message).toContain('26 primary sampling units')
  })

  it('refuses a cluster that lies in two units', () => {
    expect(() => frameOf({ survey: { primarySamplingUnit: 'village' }, cluster: 'stratum' }, withVillages)).toThrow(
      expect.objectContaining({ code: 'survey/cluster-crosses-units' }),
    )
  })
})
