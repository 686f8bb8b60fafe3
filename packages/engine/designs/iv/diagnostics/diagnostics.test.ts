import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { runAll, specWith, tableOf } from '../test-support/analysis.ts'
import { drawClusters } from '../test-support/clustered-worlds.ts'
import { drawWorld, type World } from '../test-support/models.ts'

/** Eight people, half of them sent a letter; b and g took part without or only with it. */
const eight = {
  z: [0, 0, 0, 0, 1, 1, 1, 1],
  d: [0, 0, 0, 1, 0, 1, 1, 1],
  y: [1, 2, 3, 6, 2, 7, 8, 7],
  age: [20, 30, 40, 50, 30, 20, 60, 40],
  sex: ['m', 'f', 'm', 'f', 'm', 'f', 'm', 'f'],
}
const aged = { covariance: 'iid', balanceCovariates: [{ column: 'age', label: 'Age' }] }

function worldTable(world: World, seed: number) {
  const { outcome, treatment, instruments } = drawWorld(world, seed)
  const columns = instruments.map(({ term, values }) => [term, values] as const)
  return tableOf({ y: outcome, d: treatment, ...Object.fromEntries(columns) })
}

const two = [1, 2].map((at) => ({ column: `z${at}`, label: `Instrument ${at}` }))

describe('the checks on eight people worked by hand', () => {
  const { check, evidence } = runAll(tableOf(eight), specWith(aged))

  it('describe those who follow the letter', () => {
    expect(check('complier-share').statistic).toBeCloseTo(0.5, 12)
    // age·d averages 50/4 without and 120/4 with the letter: (30 - 12.5) / 0.5 = 35, against 290/8 for everyone
    expect(check('complier-characteristics').message).toContain('Age 35.00 against 36.25')
  })

  it('compare covariates across the letter: with nothing held, their correlation', () => {
    // ages less their mean times z ± ½: covariance (150 - 140)/2 = 5 in all; squares 1,387.5 and 2
    expect(evidence.instrumentBalance.value).toBeCloseTo(5 / Math.sqrt(1387.5 * 2), 12)
    expect(check('balance-tests').statistic).toBe(0)
    // tests of balance earn no marks
    expect(evidence.balanceRejections).toBeUndefined()
  })

  it('report the F of the first stage', () => {
    // slope ½, residual squares 2·¾, s² = 1.5/6, so F = ½²·2/0.25 = 2
    expect(check('first-stage').statistic).toBeCloseTo(2, 12)
    expect(evidence.effectiveF.value).toBeCloseTo(2, 12)
    expect(check('effective-f')).toMatchObject({ passed: false, threshold: expect.closeTo(23.11, 2) })
  })

  it('say that one instrument cannot disagree with itself, and that no cluster is named', () => {
    expect(check('overidentification').passed).toBeNull()
    expect(evidence.instrumentGap).toEqual({ value: null, text: expect.stringContaining('There is one instrument') })
  })

  it('say that no subgroup was declared', () => {
    expect(check('monotonicity').passed).toBeNull()
  })
})

describe('monotonicity', () => {
  it('fails where the instrument moves one group the other way', () => {
    const random = createRandom(8, 'groups')
    const n = 200
    const sex = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 'man' : 'woman'))
    const z = sex.map(() => random.normal())
    const d = z.map((value, i) => (sex[i] === 'man' ? 2 : -0.8) * value + 0.5 * random.normal())
    const y = d.map((value) => value + random.normal())
    const { check } = runAll(tableOf({ y, d, z, sex }), specWith({ subgroups: [{ column: 'sex', label: 'Sex' }] }))
    expect(check('monotonicity')).toMatchObject({ passed: false, statistic: 1 })
    expect(check('monotonicity').message).toContain('Sex: woman is moved the other way')
  })
})

describe('the Anderson–Rubin set in the checks', () => {
  it('is a critical failure when it has no bound, and the hull says so', () => {
    const weak = { n: 100, instruments: 1, strength: 0.01, effect: 1, endogeneity: 0.5 }
    const { check, fit } = runAll(worldTable(weak, 3), specWith({ instruments: two.slice(0, 1) }))
    expect(check('anderson-rubin')).toMatchObject({ passed: false, severity: 'critical' })
    expect(fit.primary.ci.every(Number.isFinite)).toBe(false)
    expect(fit.primary.ciPieces!.flat().some((end) => !Number.isFinite(end))).toBe(true)
    expect(fit.primary.reason).toContain('Anderson–Rubin set')
  })

  it('is a critical failure when it is empty, and never an interval without width', () => {
    const random = createRandom(2, 'contradiction')
    const z1 = Array.from({ length: 200 }, () => random.normal())
    const z2 = z1.map(() => random.normal())
    const d = z1.map((value, i) => 0.3 * value + 0.3 * z2[i] + random.normal())
    const y = z1.map((value, i) => value - z2[i] + random.normal())
    const { check, fit } = runAll(tableOf({ y, d, z1, z2 }), specWith({ instruments: two }))
    expect(fit.primary.ci).toEqual([NaN, NaN])
    expect(fit.primary.ciPieces).toEqual([])
    // without an interval there is no p value either: a verdict must not rest on it
    expect(fit.primary.p).toBeNaN()
    expect(check('anderson-rubin').message).toContain('empty')
    expect(check('overidentification').passed).toBe(false)
  })

  it('agrees with the usual interval where instruments are strong', () => {
    const strong = { n: 500, instruments: 1, strength: 1, effect: 1, endogeneity: 0.5 }
    const { check, fit, estimateOf } = runAll(worldTable(strong, 3), specWith({ instruments: two.slice(0, 1) }))
    expect(check('interval-agreement').statistic).toBe(1)
    expect(check('anderson-rubin').passed).toBe(true)
    expect(fit.primary.ciPieces).toBeUndefined()
    expect(fit.primary.name).toContain('t interval')
    expect(estimateOf('anderson-rubin').ci[0]).toBeLessThan(fit.primary.value)
    // F over 104.7: the tF critical value is the usual one
    const { value, se } = fit.primary
    expect(estimateOf('tf').ci[1]).toBeCloseTo(value + 1.959963984540054 * se, 12)
    expect(check('tf').message).toContain('the t value must pass 1.96; the interval')
    expect(estimateOf('tf').method).toContain('tF critical value 1.96 (Lee')
  })
})

describe('the gap between instruments', () => {
  /** Two instruments; the second reaches the outcome directly by `direct`. */
  const gapTable = (direct: number, strength = 0.6) => {
    const { outcome, treatment, instruments } = drawWorld(
      { n: 800, instruments: 2, strength, effect: 1, endogeneity: 0.5 },
      9,
    )
    const [z1, z2] = instruments.map(({ values }) => values)
    return { y: outcome.map((y, row) => y + direct * z2[row]), d: treatment, z1, z2 }
  }

  it('is that of one instrument alone from both, with the error of the difference', () => {
    const data = gapTable(0.6)
    const { evidence, fit } = runAll(tableOf(data), specWith({ instruments: two }))
    const alone = runAll(tableOf(data), specWith({ instruments: two.slice(1) })).fit.primary.value
    const other = runAll(tableOf(data), specWith({ instruments: two.slice(0, 1) })).fit.primary.value
    const gaps = [alone, other].map((own) => own - fit.primary.value)
    expect(gaps.some((gap) => Math.abs(Math.abs(gap) - evidence.instrumentGap.value!) < 1e-12)).toBe(true)
    // of two equally strong instruments each alone has twice the variance, and half of that is the difference's
    expect(evidence.instrumentGap.noise! / fit.effect.twoStage.se).toBeGreaterThan(0.5)
    expect(Math.abs(evidence.instrumentGap.value!)).toBeGreaterThan(3 * evidence.instrumentGap.noise!)
  })

  it('counts against the estimate, whichever way the instrument at fault pulls', () => {
    for (const direct of [0.6, -0.6]) {
      const data = gapTable(direct)
      const up = runAll(tableOf(data), specWith({ instruments: two }))
      const down = runAll(tableOf({ ...data, y: data.y.map((y) => -y) }), specWith({ instruments: two }))
      expect(Math.sign(up.evidence.instrumentGap.value!)).toBe(Math.sign(up.fit.effect.twoStage.value))
      expect(down.evidence.instrumentGap.value).toBeCloseTo(-up.evidence.instrumentGap.value!, 12)
    }
  })
})

describe('instruments left out', () => {
  const world = drawWorld({ n: 400, instruments: 2, strength: 0.6, effect: 1, endogeneity: 0.5 }, 3)
  const [z1, z2] = world.instruments.map(({ values }) => values)
  const table = tableOf({ y: world.outcome.map((y, row) => y + z2[row]), d: world.treatment, z1, z2 })
  const left = { column: 'z2', label: 'The second rule', reason: 'It is part of a wider policy.' }

  it('are tested against the others all the same, and said why', () => {
    const spec = specWith({ instruments: two.slice(0, 1), leftOutInstruments: [left] })
    const { check, evidence, series, fit } = runAll(table, spec)
    const both = runAll(table, specWith({ instruments: two }))
    expect(check('left-out-instruments').statistic).toBeCloseTo(both.check('overidentification').statistic!, 12)
    expect(check('left-out-instruments').passed).toBe(false)
    expect(check('left-out-instruments').message).toContain('The second rule: It is part of a wider policy.')
    expect(series('left-out-instruments').series[1].value).toBeCloseTo(both.fit.primary.value, 12)
    // one of the choices that could have been declared, not a gap among the instruments of the design
    expect(evidence.choices.value).toBeCloseTo(fit.primary.value - both.fit.primary.value, 12)
    expect(evidence.instrumentGap.value).toBeNull()
  })

  it('are refused without a reason', () => {
    const { reason: _, ...without } = left
    expect(() => specWith({ leftOutInstruments: [without] })).toThrow()
    expect(() => specWith({ leftOutInstruments: [{ ...left, reason: '' }] })).toThrow()
  })

  it('say nothing where none is declared', () => {
    const { checks } = runAll(table, specWith({ instruments: two }))
    expect(checks.some(({ id }) => id === 'left-out-instruments')).toBe(false)
  })
})

describe('a bias that covariates outside the model predict', () => {
  it('is signed, in the estimate’s units, with its error, and gone where they are held', () => {
    const random = createRandom(5, 'predicted')
    const n = 1000
    const x = Array.from({ length: n }, () => random.normal())
    const z = x.map((value) => 0.3 * value + random.normal())
    const d = z.map((value) => value + random.normal())
    const y = d.map((value, i) => value - 0.5 * x[i] + random.normal())
    const table = tableOf({ y, d, z, x })
    const balance = { balanceCovariates: [{ column: 'x', label: 'X' }] }
    const { evidence, fit } = runAll(table, specWith(balance))
    // z and x hang together with slope 0.3/1.09, so that the estimate is off by −0.5·0.3/1.09
    expect(evidence.predictedOutcome.value).toBeCloseTo(-0.138, 1)
    expect(evidence.predictedOutcome.noise).toBeLessThan(fit.effect.twoStage.se)
    const adjusted = fit.primary.value - evidence.predictedOutcome.value!
    expect(Math.abs(adjusted - 1)).toBeLessThan(Math.abs(fit.primary.value - 1))
    const held = runAll(table, specWith({ ...balance, exogenous: [{ column: 'x', label: 'X' }] }))
    expect(held.evidence.predictedOutcome).toMatchObject({ value: null, text: expect.stringContaining('none is left') })
    // 0.25 of 0.25 + the variance of what is left, about 2 with the effect’s own error, less what chance makes of 1,000 rows
    expect(evidence.predictedOutcome.share).toBeGreaterThan(0.04)
    expect(evidence.predictedOutcome.share).toBeLessThan(0.3)
  })

  it('is not known where the design names no covariate, whatever else the data hold', () => {
    for (const table of [tableOf({ y: eight.y, d: eight.d, z: eight.z }), tableOf(eight)]) {
      const { evidence } = runAll(table, specWith())
      const text = 'The design names no covariate fixed before the instrument, so what differs across it is not known.'
      expect(evidence.predictedOutcome).toEqual({ value: null, text })
      expect(evidence.instrumentBalance).toEqual({ value: null, text })
    }
  })

  it('tells nothing by a covariate that predicts nothing', () => {
    const random = createRandom(6, 'junk')
    const n = 1000
    const [z, junk] = [0, 1].map(() => Array.from({ length: n }, () => random.normal()))
    const d = z.map((value) => value + random.normal())
    const y = d.map((value) => value + random.normal())
    const { evidence } = runAll(
      tableOf({ y, d, z, junk }),
      specWith({ balanceCovariates: [{ column: 'junk', label: 'J' }] }),
    )
    expect(evidence.predictedOutcome.share).toBeLessThan(0.01)
  })
})

describe('few clusters', () => {
  const clustered = (levels: number) => {
    const { model, clusters } = drawClusters(levels, 2)
    const g = Array.from(clusters.index, (index) => `g${index}`)
    return tableOf({ y: model.y, d: model.d, z: model.instruments[0].values, g })
  }

  it('take the Anderson–Rubin set under 40, however large the effective F', () => {
    for (const [levels, name] of [
      [39, 'Anderson–Rubin'],
      [40, 't interval'],
    ] as const) {
      const random = createRandom(levels, 'strong')
      const lots = Array.from({ length: levels }, () => random.normal())
      const g = Array.from({ length: 10 * levels }, (_, row) => row % levels)
      const d = g.map((at) => 10 * lots[at] + random.normal())
      const y = d.map((value) => value + random.normal())
      const table = tableOf({ y, d, z: g.map((at) => lots[at]), g: g.map(String) })
      const { fit } = runAll(table, specWith({ cluster: 'g' }))
      expect(fit.effect.strength.f).toBeGreaterThan(104.7)
      expect(fit.primary.name).toContain(name)
    }
  })

  it('are checked, and one p value stands in every check', () => {
    const { check, fit } = runAll(clustered(12), specWith({ cluster: 'g' }))
    expect(check('clusters').statistic).toBe(12)
    expect(fit.primary.method).toContain('wild cluster bootstrap')
    expect(check('wild-bootstrap').statistic).toBe(fit.primary.p)
    expect(check('wild-bootstrap').message).toContain('Rademacher')
  })
})
