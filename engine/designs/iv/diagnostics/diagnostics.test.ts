import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { runAll, specWith, tableOf } from '../test-support/analysis.ts'
import { drawWorld } from '../test-support/models.ts'
import type { World } from '../test-support/models.ts'

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
    expect(evidence.instrumentBalance!.value).toBeCloseTo(5 / Math.sqrt(1387.5 * 2), 12)
    expect(evidence.balanceRejections!.value).toBe(0)
  })

  it('report the F of the first stage', () => {
    // slope ½, residual squares 2·¾, s² = 1.5/6, so F = ½²·2/0.25 = 2
    expect(check('first-stage').statistic).toBeCloseTo(2, 12)
    expect(evidence.effectiveF!.value).toBeCloseTo(2, 12)
    expect(check('effective-f')).toMatchObject({ passed: false, threshold: expect.closeTo(23.11, 2) })
  })

  it('say that one instrument cannot disagree with itself, and that no cluster is named', () => {
    expect(evidence.overidentification).toMatchObject({ value: null, applicable: false })
    expect(evidence.clusters).toMatchObject({ value: null, applicable: false })
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
    const { check, fit, evidence } = runAll(worldTable(weak, 3), specWith({ instruments: two.slice(0, 1) }))
    expect(check('anderson-rubin')).toMatchObject({ passed: false, severity: 'critical' })
    expect(evidence.arBounded!.value).toBe(0)
    expect(fit.primary.ci.every(Number.isFinite)).toBe(false)
    expect(fit.primary.ciPieces!.flat().some((end) => !Number.isFinite(end))).toBe(true)
    expect(fit.primary.reason).toContain('Anderson–Rubin set')
  })

  it('is a critical failure when it is empty, and never an interval without width', () => {
    const random = createRandom(2, 'contradiction')
    const z1 = Array.from({ length: 200 }, () => random.normal())
    const z2 = z1.map(() => random.normal())
    const d = z1.map((value, i) => 0.3 * value + 0.3 * z2[i]! + random.normal())
    const y = z1.map((value, i) => value - z2[i]! + random.normal())
    const { check, fit, evidence } = runAll(tableOf({ y, d, z1, z2 }), specWith({ instruments: two }))
    expect(fit.primary.ci).toEqual([NaN, NaN])
    expect(fit.primary.ciPieces).toEqual([])
    expect(check('anderson-rubin').message).toContain('empty')
    expect(check('overidentification').passed).toBe(false)
    expect(evidence.arBounded!.value).toBe(0)
  })

  it('agrees with the usual interval where instruments are strong', () => {
    const strong = { n: 500, instruments: 1, strength: 1, effect: 1, endogeneity: 0.5 }
    const { check, fit, evidence, estimateOf } = runAll(
      worldTable(strong, 3),
      specWith({ instruments: two.slice(0, 1) }),
    )
    expect(evidence.intervalAgreement!.value).toBe(1)
    expect(check('anderson-rubin').passed).toBe(true)
    expect(fit.primary.ciPieces).toBeUndefined()
    expect(fit.primary.name).toContain('t interval')
    expect(estimateOf('anderson-rubin').ci[0]).toBeLessThan(fit.primary.value)
    // F over 104.7: the tF critical value is the usual one
    const { value, se } = fit.primary
    expect(estimateOf('tf').ci[1]).toBeCloseTo(value + 1.959963984540054 * se, 12)
  })
})
