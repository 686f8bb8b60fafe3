import { describe, expect, it } from 'vitest'
import { estimate } from './estimate.ts'
import { analysed, contextWith, frameOf, smallPanel, specWith, tell } from './test-support/analysis.ts'
import { meanOver } from './frame.ts'

const income = { column: 'income', label: 'Income', from: 2000, to: 2019 }
const rain = { column: 'rain', label: 'Rain', from: 2000, to: 2019 }
const deaths2010 = { column: 'deaths', label: 'Deaths in 2010', from: 2010, to: 2010 }

describe('the primary estimate', async () => {
  const { fit, frame } = await analysed()

  it('is near the true effect of −3, with a prediction interval and no standard error', () => {
    const { value, se, ci, p, reason } = fit.primary
    expect(Math.abs(value + 3)).toBeLessThan(0.3)
    expect(se).toBeNaN()
    expect(tell(reason)).toBe('A synthetic control has no standard error.')
    expect(ci[0]).toBeLessThan(value)
    expect(ci[1]).toBeGreaterThan(value)
    expect(ci[1]).toBeLessThan(0)
    expect(p).toBeLessThan(0.001)
    expect(fit.conclusion).toBe('effect')
  })

  it('is the mean of the effects of the single periods, each with its own interval', () => {
    const effects = fit.periodEffects
    expect(effects.map(({ id }) => id)).toEqual(['effect-2020', 'effect-2021', 'effect-2022', 'effect-2023'])
    expect(effects.reduce((sum, { value }) => sum + value, 0) / 4).toBeCloseTo(fit.primary.value, 12)
    for (const { value, ci } of effects) {
      expect(ci[0]).toBeLessThan(value)
      expect(ci[1]).toBeGreaterThan(value)
    }
  })

  it('leaves the counterfactual mean when it is taken from the observed one', () => {
    expect(fit.counterfactualMean).toBeCloseTo(meanOver(frame.study.target, 20, 24) - fit.primary.value, 12)
  })

  it('stands beside the other estimators', () => {
    expect(fit.estimates.filter(({ role }) => role === 'robustness').map(({ id }) => id)).toEqual([
      'augmented',
      'synthetic-did',
      'demeaned',
    ])
    for (const { value } of fit.estimates) expect(Math.abs(value + 3)).toBeLessThan(1.5)
  })
})

describe('with fewer than five donors', async () => {
  const { fit } = await analysed({ donorPool: { include: ['D1', 'D2', 'D3', 'D4'] } })

  it('has no interval, says why, and gives the placebo p value with its floor', () => {
    const { ci, p, reason, method } = fit.primary
    expect(ci).toEqual([NaN, NaN])
    expect(p).toBe(fit.placebos.p)
    expect(tell(reason)).toBe(
      'A synthetic control has no standard error. A prediction interval needs 5 donors with an error of their own before treatment, and there are 4.',
    )
    expect(tell(method)).toMatch(
      /rank 1 of 5\), by the gap p = \S+, of which the .* decides; neither can be smaller than 0\.2000/,
    )
    expect(fit.conclusion).toBe('no-interval')
    expect(fit.placeboNoise).toBeGreaterThan(0)
  })
})

describe('where the design lets the gap decide', async () => {
  const gapDecides = 'The donors have one count in five years.'
  const { fit } = await analysed({ gapDecides })
  const { fit: usual } = await analysed({})

  it('takes no interval, and ranks the gap among the donors that fit before treatment', () => {
    const { ci, p, reason, method } = fit.primary
    const own = fit.placebos.runs.find(({ isTreated }) => isTreated)!
    const fitting = fit.placebos.runs.filter(({ preRmspe }) => preRmspe ** 2 <= 5 * own.preRmspe ** 2)
    const larger = fitting.filter(({ meanGap }) => Math.abs(meanGap) >= Math.abs(own.meanGap))
    expect(ci).toEqual([NaN, NaN])
    expect(fitting.length).toBeLessThan(fit.placebos.runs.length)
    expect(p).toBe(larger.length / fitting.length)
    expect(fit.rank).toMatchObject({ p, floor: 1 / fitting.length })
    expect(tell(reason)).toContain(gapDecides)
    expect(tell(method)).toContain(`among the ${fitting.length} that fit before treatment, of which the gap decides`)
  })

  it('leaves the estimate, and the noise in which biases are measured, as they are', () => {
    expect(fit.primary.value).toBe(usual.primary.value)
    expect(fit.placeboNoise).toBe(usual.placeboNoise)
    expect(usual.primary.ci[1]).toBeLessThan(0)
  })
})

describe('with too few periods for the conformal level', async () => {
  const { fit } = await analysed({ window: { from: 2012, to: 2021 } })

  it('single periods have no interval and say why; their average has one', () => {
    for (const { ci, reason } of fit.periodEffects) {
      expect(ci).toEqual([NaN, NaN])
      expect(tell(reason)).toContain('so no 95% interval exists')
    }
    expect(fit.primary.ci[1]).toBeLessThan(0)
  })
})

describe('with predictors', async () => {
  const given = await analysed({ predictors: [income, rain, deaths2010] })

  it('shows the outcome-only and the equally weighted variant beside the nested one', () => {
    const ids = given.fit.estimates.map(({ id }) => id)
    expect(ids[0]).toBe('synthetic-control')
    expect(ids).toContain('outcomes-only')
    expect(ids).toContain('equal-predictor-weights')
  })

  it('fits the outcome before treatment at least as well as equal predictor weights do', async () => {
    const equal = await analysed({ predictors: [income, rain, deaths2010], predictorWeights: 'equal' })
    expect(given.fit.preRmspe).toBeLessThanOrEqual(equal.fit.preRmspe)
    expect([...equal.fit.average.weighting.predictorWeights!]).toEqual([1 / 3, 1 / 3, 1 / 3])
  })

  it('gives the same bits twice, and the same numbers in twice the outcome’s unit', async () => {
    const again = await analysed({ predictors: [income, rain, deaths2010] })
    expect(again.fit.average.weighting).toEqual(given.fit.average.weighting)
    // doubling is exact in binary, so not even the search may take another path
    const doubled = await analysed(
      { predictors: [income, rain, deaths2010] },
      smallPanel().map((row) => ({ ...row, deaths: 2 * Number(row.deaths) })),
    )
    expect(doubled.fit.primary.value).toBe(2 * given.fit.primary.value)
  })

  it('logs that other donor weights match a single predictor as well', async () => {
    const log: { code: string }[] = []
    const spec = specWith({ predictors: [income] })
    const fit = await estimate(frameOf(smallPanel(), spec), spec, { ...contextWith(), log: (line) => log.push(line) })
    expect(fit.average.weighting.isExactMatch).toBe(true)
    expect(log.map(({ code }) => code)).toContain('synthetic-control/weights-not-unique')
  })
})

describe('under a logarithm', () => {
  it('gives effects in scaled log points and the counterfactual mean in the column’s own units', async () => {
    const { fit } = await analysed({
      outcome: { column: 'deaths', transform: 'log', scale: 100, label: 'Deaths', units: '%' },
    })
    expect(fit.primary.value).toBeLessThan(-10)
    expect(fit.primary.value).toBeGreaterThan(-20)
    expect(fit.counterfactualMean).toBeGreaterThan(18)
    expect(fit.counterfactualMean).toBeLessThan(24)
  })
})
