import { describe, expect, it } from 'vitest'
import { studentTQuantile } from '../../../numerics/distributions.ts'
import { createRandom } from '../../../numerics/random.ts'
import { regressReducedForm } from '../model/first-stage.ts'
import { runAll, specWith, tableOf } from '../test-support/analysis.ts'

/** One or two instruments of the given strength, a covariate x that matters, a true effect of 2. */
function columns(strength: number, seed = 4) {
  const random = createRandom(seed, 'sensitivity')
  const normals = () => Array.from({ length: 300 }, () => random.normal())
  const [z, w, x, v] = [normals(), normals(), normals(), normals()] as [number[], number[], number[], number[]]
  const d = v.map((error, i) => error + strength * (z[i] + w[i]) + 0.3 * x[i])
  const y = d.map((treatment, i) => 2 * treatment + 0.5 * v[i] + 0.4 * x[i] + random.normal())
  return { y, d, z, w, x }
}

const classical = { covariance: 'iid', exogenous: [{ column: 'x', label: 'X' }] }
const sd = (values: number[]) => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

describe('a direct effect of the instrument', () => {
  it('overturns an Anderson–Rubin conclusion at the near end of the reduced form’s interval', () => {
    const data = columns(0.4)
    const { fit, series } = runAll(tableOf(data), specWith(classical))
    expect(fit.effect.usesTest).toBe(true)
    expect(fit.conclusion).toBe('effect')
    const { ci } = regressReducedForm(fit.model).coefficients[0]
    const near = Math.min(...ci.map(Math.abs))
    expect(series('plausibly-exogenous').breakdownValue! / (near * sd(data.z))).toBeCloseTo(1, 5)
  })

  it('widens the interval to the union of those with so much taken from the outcome, one instrument', () => {
    const data = columns(1.2)
    const { fit, series } = runAll(tableOf(data), specWith(classical))
    expect(fit.effect.usesTest).toBe(false)
    const point = series('plausibly-exogenous').series[5]
    const taken = [-1, 1].map((sign) => {
      const y = data.y.map((value, i) => value - (sign * Number(point.setting) * data.z[i]) / sd(data.z))
      return runAll(tableOf({ ...data, y }), specWith(classical)).fit.primary.ci
    })
    expect(point.ci[0]).toBeCloseTo(Math.min(...taken.map(([low]) => low)), 10)
    expect(point.ci[1]).toBeCloseTo(Math.max(...taken.map(([, high]) => high)), 10)
  })

  it(
    'does so with the signs that move it most where there are two, Anderson–Rubin and unequal variances',
    { tags: ['night'] },
    () => {
      const data = columns(0.3)
      const spec = specWith({ instruments: ['z', 'w'].map((column) => ({ column, label: column })) })
      const { fit, series } = runAll(tableOf(data), spec)
      expect(fit.effect.usesTest).toBe(true)
      const point = series('plausibly-exogenous').series[4]
      const taken = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => {
        const size = (Number(point.setting) * step) / 4
        const y = data.y.map((value, i) => value - size * (data.z[i] / sd(data.z) + data.w[i] / sd(data.w)))
        return runAll(tableOf({ ...data, y }), spec).fit.primary.ci
      })
      expect(point.ci[0]).toBeCloseTo(Math.min(...taken.map(([low]) => low).filter(Number.isFinite)), 9)
      expect(point.ci[1]).toBeCloseTo(Math.max(...taken.map(([, high]) => high).filter(Number.isFinite)), 9)
    },
  )

  it('never narrows the interval as it grows, and the conclusion changes at the breakdown value', () => {
    const { series } = runAll(
      tableOf(columns(0.5)),
      specWith({ ...classical, instruments: ['z', 'w'].map((column) => ({ column, label: column })) }),
    )
    const { series: points, breakdownValue } = series('plausibly-exogenous')
    points.slice(1).forEach((point, i) => {
      expect(point.ci[0]).toBeLessThanOrEqual(points[i].ci[0])
      expect(point.ci[1]).toBeGreaterThanOrEqual(points[i].ci[1])
    })
    // the sixth of twelve steps to twice the value is the value itself, found from the side that holds
    for (const { setting, keepsConclusion } of points) {
      expect(keepsConclusion).toBe(Number(setting) <= breakdownValue! * (1 + 1e-9))
    }
  })

  it('is compared with the strongest covariate’s own, and earns no marks', () => {
    const data = columns(1.2)
    const { fit, evidence, series } = runAll(tableOf(data), specWith(classical))
    expect(evidence.directEffect).toBeUndefined()
    const { value } = fit.effect.twoStage
    const left = data.y.map((outcome, i) => outcome - value * data.d[i])
    const meanX = data.x.reduce((sum, one) => sum + one, 0) / 300
    const slope =
      data.x.reduce((sum, one, i) => sum + (one - meanX) * left[i], 0) /
      data.x.reduce((sum, one) => sum + (one - meanX) ** 2, 0)
    const { message } = series('plausibly-exogenous')
    expect(message).toContain(`x, has one of ${Math.abs(slope * sd(data.x)).toFixed(4)}`.replace('x, has', 'X, has'))
  })

  it('has nothing to be compared with where no covariate is declared', () => {
    const { series } = runAll(tableOf(columns(1.2)), specWith())
    expect(series('plausibly-exogenous').message).not.toContain('strongest')
  })
})

describe('an interval without a bound', () => {
  const data = columns(0)
  const covariates = { ...classical, exogenous: ['x', 'w'].map((column) => ({ column, label: column.toUpperCase() })) }
  const { fit, series } = runAll(tableOf(data), specWith(covariates))

  it('has no conclusion that a direct effect or a missing variable could overturn, and says so', () => {
    expect(fit.primary.ci).toEqual([-Infinity, Infinity])
    expect(fit.conclusion).toBe('none')
    for (const id of ['plausibly-exogenous', 'omitted-variable']) {
      expect(series(id)).toMatchObject({ series: [], breakdownValue: null })
      expect(series(id).message).toContain('there is no conclusion that a')
    }
  })

  it('counts the runs that have no bound either', () => {
    const { message, series: points } = series('covariate-sets')
    const kept = points.filter(({ keepsConclusion }) => keepsConclusion).length
    expect(points[0]).toMatchObject({ locked: true, keepsConclusion: true })
    expect(message).toContain(
      `${kept} of ${points.length} runs, the locked one among them, have no interval with a bound.`,
    )
  })
})

describe('an omitted variable', () => {
  it('overturns the conclusion at the robustness value of the reduced form', () => {
    const { fit, series } = runAll(tableOf(columns(0.5)), specWith(classical))
    const { t, df } = regressReducedForm(fit.model).coefficients[0]
    // Cinelli & Hazlett 2020, equation for RV at 5 %
    const f = Math.abs(t) / Math.sqrt(df!) - studentTQuantile(0.975, df! - 1) / Math.sqrt(df! - 1)
    const robustness = (Math.sqrt(f ** 4 + 4 * f ** 2) - f ** 2) / 2
    expect(series('omitted-variable').breakdownValue).toBeCloseTo(robustness, 8)
  })

  it('that is no stronger than nothing leaves the classical set, nearly', () => {
    const { fit, series } = runAll(tableOf(columns(0.4)), specWith(classical))
    const { ci } = series('omitted-variable').series[0]
    // one degree of freedom goes to the variable: the critical value moves by 1 in 300, squared
    ci.forEach((end, i) => expect(Math.abs(end - fit.primary.ci[i])).toBeLessThan(0.01 * fit.primary.se))
  })
})

describe('what is left out', () => {
  const both = { ...classical, instruments: ['z', 'w'].map((column) => ({ column, label: column })) }

  it('gives the estimate of the design without that instrument', () => {
    const table = tableOf(columns(0.6))
    const point = runAll(table, specWith(both)).series('leave-one-instrument-out').series[0]
    const alone = runAll(table, specWith({ ...classical, instruments: [{ column: 'w', label: 'w' }] })).fit.primary
    expect(point.setting).toBe('z')
    expect(point.value).toBeCloseTo(alone.value, 12)
    expect(point.ci[0]).toBeCloseTo(alone.ci[0], 12)
  })

  it('gives the estimate without covariates, and marks the locked set', () => {
    const table = tableOf(columns(0.6))
    const { series, message } = runAll(table, specWith(classical)).series('covariate-sets')
    expect(message).toMatch(/^2 of 2 runs, the locked one among them, keep the conclusion\. The estimate runs from/)
    expect(series.map(({ setting, locked }) => [setting, locked ?? false])).toEqual([
      ['As locked', true],
      ['None', false],
    ])
    const none = runAll(table, specWith({ covariance: 'iid' })).fit.primary
    expect(series[1].value).toBeCloseTo(none.value, 12)
  })

  it('has nothing to say with one instrument and no covariate', () => {
    const { evidence, sensitivity } = runAll(tableOf(columns(0.6)), specWith())
    expect(evidence.choices).toMatchObject({ value: null })
    expect(sensitivity.map(({ id }) => id)).toEqual(['plausibly-exogenous', 'omitted-variable'])
  })

  it('scores nine in ten of all moves, with the error of the move, whatever becomes of significance', () => {
    const { evidence, series, estimateOf, fit } = runAll(tableOf(columns(0.6)), specWith(both))
    const moves = [
      ...series('covariate-sets').series.filter(({ locked }) => !locked),
      ...series('leave-one-instrument-out').series,
      { value: estimateOf('liml').value },
    ].map(({ value }) => fit.primary.value - value)
    expect(moves.some((move) => Math.abs(move - evidence.choices.value!) < 1e-12)).toBe(true)
    const larger = moves.filter((move) => Math.abs(move) > Math.abs(evidence.choices.value!) + 1e-12)
    expect(larger.length).toBeLessThanOrEqual(moves.length / 10)
    expect(evidence.choices.noise).toBeGreaterThan(0)
  })
})
