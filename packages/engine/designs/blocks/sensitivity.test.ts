import { describe, expect, it } from 'vitest'
import type { Rows } from '../../test-support/conformance-case.ts'
import { createRandom } from '../../numerics/random.ts'
import { combineBlocks, estimateDifference } from './effect/combine-blocks.ts'
import { estimate } from './estimate.ts'
import { varyAssumptions } from './sensitivity.ts'
import { findLeeBounds } from './sensitivity/lee-bounds.ts'
import { contextWith, frameOf, rowsOf, specWith, tell } from './test-support/experiments.ts'

function vary(rows: Rows, changes: object = {}, smallestEffect?: number) {
  const spec = specWith(changes)
  const frame = frameOf(rows, spec)
  const context = contextWith(smallestEffect)
  const fit = estimate(frame, spec, context)
  const { sensitivity, evidence } = tell(varyAssumptions(frame, spec, fit, context))
  return { fit, frame, evidence, of: (id: string) => sensitivity.find((one) => one.id === id)! }
}

const declared = { attrition: { kind: 'rows', source: 'The file is the list of the draw.' } }

/** Three blocks of twelve with an effect of 2, from a seeded draw. */
function threeBlocks(seed: number, effect = 2): Rows {
  const random = createRandom(seed, 'blocks')
  const side = (shift: number) => Array.from({ length: 6 }, () => shift + random.normal())
  return rowsOf(['A', 'B', 'C'].map((block, b) => ({ block, treated: side(b + effect), control: side(b) })))
}

describe("Lee's bounds", () => {
  it('trim the arm with fewer missing at either end until equal shares are left', () => {
    // treated: 5 of 5 seen, control: 3 of 5; so 2 of 5 treated are trimmed
    const frame = frameOf(rowsOf([{ treated: [1, 2, 3, 4, 10], control: [1, 2, 3, null, null] }]), specWith())
    const { lower, upper, trimmed } = findLeeBounds(frame, frame.outcomes[0].values)
    expect(trimmed).toBeCloseTo(0.4, 12)
    expect(lower.value).toBeCloseTo(2 - 2, 12)
    expect(upper.value).toBeCloseTo((3 + 4 + 10) / 3 - 2, 12)
  })

  it('trim control where the treated are missing, with the ends the other way round', () => {
    const frame = frameOf(rowsOf([{ treated: [1, 2, 3, null, null], control: [1, 2, 3, 4, 10] }]), specWith())
    const { lower, upper } = findLeeBounds(frame, frame.outcomes[0].values)
    expect(lower.value).toBeCloseTo(2 - (3 + 4 + 10) / 3, 12)
    expect(upper.value).toBeCloseTo(2 - 2, 12)
  })

  it('are the block-weighted difference where equal shares are missing, and nothing where nobody is', () => {
    const rows = threeBlocks(3).map((row, i) => (i % 6 === 0 ? { ...row, y: null } : row))
    const { frame } = vary(rows, { blocks: ['block'] })
    const { lower, upper } = findLeeBounds(frame, frame.outcomes[0].values)
    const { combined } = estimateDifference(frame, frame.outcomes[0].values)
    expect(lower.value).toBeCloseTo(combined.value, 12)
    expect(upper.value).toBeCloseTo(combined.value, 12)
    const whole = vary(threeBlocks(3), { blocks: ['block'], ...declared })
    const untouched = findLeeBounds(whole.frame, whole.frame.outcomes[0].values)
    expect(untouched.lower.se).toBeCloseTo(whole.fit.primary.se, 12)
    expect(whole.evidence.attritionBounds).toMatchObject({ value: 0, noise: 0 })
    // what nobody declared is no bound that held
    const undeclared = vary(threeBlocks(3), { blocks: ['block'] })
    expect(undeclared.evidence.attritionBounds.value).toBeNull()
    expect(undeclared.of('lee-bounds')).toMatchObject({
      series: [],
      message: expect.stringMatching(/Nothing can be bounded\.$/),
    })
  })
})

describe('bounds under missing outcomes, as a bias', () => {
  it('are the one on the side that weakens the conclusion, so that the estimate less the bias is that bound', () => {
    const rows = threeBlocks(3).map((row, i) => (row.arm === 'yes' && i % 3 === 0 ? { ...row, y: null } : row))
    const { frame, evidence, of } = vary(rows)
    const { lower, upper, untrimmed } = findLeeBounds(frame, frame.outcomes[0].values)
    const { value, noise } = evidence.attritionBounds
    expect(untrimmed).toBeGreaterThan(0)
    expect(untrimmed - value!).toBeCloseTo(lower.value, 12)
    expect(value).toBeGreaterThanOrEqual(0)
    expect(upper.value).toBeGreaterThan(lower.value)
    // whoever is not in the file is not seen
    expect(evidence.attritionBounds.isPartial).toBe(true)
    expect(vary(rows, declared).evidence.attritionBounds).not.toHaveProperty('isPartial')
    expect(noise).toBeGreaterThan(0)
    expect(of('lee-bounds').series).toHaveLength(2)
  })

  it('count people who should be in an arm and are not in the data', () => {
    const rows = threeBlocks(3).filter((row, i) => !(row.arm === 'yes' && i % 3 !== 0))
    const { evidence } = vary(rows, { intendedShare: 0.5 })
    expect(Math.abs(evidence.attritionBounds.value!)).toBeGreaterThan(0.1)
    expect(vary(rows).evidence.attritionBounds.value).toBeNull()
    const counts = { kind: 'counts', treated: 18, control: 18, source: 'Table 1 of the report.' }
    expect(Math.abs(vary(rows, { attrition: counts }).evidence.attritionBounds.value!)).toBeGreaterThan(0.1)
  })
})

describe('the same losses, as empty cells and as counts of the report', () => {
  /** 200 people drawn by lot, a tenth of whom have no outcome whatever they got. */
  const everybody = () => {
    const random = createRandom(7, 'losses')
    const values = (shift: number) =>
      Array.from({ length: 100 }, () => (random.uniform() < 0.9 ? shift + random.normal() : null))
    return rowsOf([{ treated: values(0.5), control: values(0) }])
  }

  it('have the same bound with the same noise: who stays is as much chance in either', () => {
    const rows = everybody()
    const inFile = rows.filter(({ y }) => y !== null)
    const counts = { kind: 'counts', treated: 100, control: 100, source: 'Table 1 of the report.' }
    const [asCells, asCounts] = [vary(rows, declared), vary(inFile, { attrition: counts })].map(
      ({ evidence }) => evidence.attritionBounds,
    )
    expect(asCounts.value).toBeCloseTo(asCells.value!, 9)
    // (m − 1)/m of an arm counts its own people, once with those lost and once without
    expect(asCounts.noise! / asCells.noise!).toBeCloseTo(1, 1.7)
    expect(asCells.noise).toBeGreaterThan(0.03)
  })

  it('are no measured bias where a draw of every unit by itself made the arms unequal', () => {
    const rows = rowsOf([
      { treated: Array.from({ length: 88 }, (_, i) => i % 9), control: Array.from({ length: 112 }, (_, i) => i % 9) },
    ])
    const { value, noise } = vary(rows, { intendedShare: 0.5 }).evidence.attritionBounds
    expect(Math.abs(value!)).toBeLessThan(1.645 * noise!)
  })
})

describe('leaving blocks and covariates out', () => {
  it('gives the estimate of the other blocks', () => {
    const { fit, of } = vary(threeBlocks(4), { blocks: ['block'] })
    const rest = fit.differences[0].blocks.filter(({ block }) => block !== 'B')
    const run = of('leave-one-block-out').series.find(({ setting }) => setting === 'B')!
    expect(run.value).toBeCloseTo(combineBlocks(rest, false).value, 12)
    expect(of('leave-one-block-out').message).toMatch(/keeps the conclusion in 3 of 3 runs/)
  })

  it('leaves none out where there is one block', () => {
    expect(vary(threeBlocks(4)).of('leave-one-block-out')).toBeUndefined()
  })

  it('scores nine in ten of the adjusted estimates, with what the covariates take off the variance as noise', () => {
    const random = createRandom(10, 'choices')
    const rows = threeBlocks(5).map((row) => ({ ...row, a: random.normal() }))
    const { evidence } = vary(rows, { covariates: [{ column: 'a', label: 'a' }] })
    expect(evidence.choices.text).toMatch(/^Of 2 other choices nine in ten move the estimate by no more than /)
    expect(vary(threeBlocks(5)).evidence.choices.value).toBeNull()
  })

  it('tries all covariates, each alone and all but each, in two ways', () => {
    const random = createRandom(9, 'covariates')
    const names = ['a', 'b', 'c']
    const rows = threeBlocks(5).map((row) => ({ ...row, a: random.normal(), b: random.normal(), c: random.normal() }))
    const { of, fit } = vary(rows, {
      blocks: ['block'],
      covariates: names.map((column) => ({ column, label: column })),
    })
    expect(of('covariate-sets').series).toHaveLength(2 * 7)
    const lin = of('covariate-sets').series.find(({ setting }) => setting === 'all covariates, interacted')!
    expect(lin.value).toBe(fit.estimates.find(({ id }) => id === 'lin')!.value)
  })
})

describe('several outcomes', () => {
  const rows = threeBlocks(6).map((row, i) => ({ ...row, noise: Math.sin(7 * i), twice: 2 * Number(row.y) }))
  const other = (column: string, role: string) => ({ column, role, label: column, units: 'points' })

  it('are all reported with adjusted p values, and widen the main interval', () => {
    const outcomes = [other('noise', 'secondary'), other('twice', 'secondary')]
    const { of, fit } = vary(rows, { blocks: ['block'], otherOutcomes: outcomes })
    const { series } = of('several-outcomes')
    expect(series.map(({ setting }) => setting)).toEqual(['Score', 'noise', 'twice'])
    expect(series[0].ci[0]).toBeLessThan(fit.primary.ci[0])
    expect(series[0].choices).toMatchObject({ Units: 'points' })
    const adjusted = fit.severalOutcomes!.outcomes
    for (const { p, stepDown, holm } of adjusted) expect([p <= stepDown, stepDown <= holm + 0.02]).toEqual([true, true])
    // an outcome that only repeats the main one in other units is as sure as the main one
    expect(adjusted[2]).toEqual(adjusted[0])
    expect(fit.estimates.map(({ id }) => id).slice(0, 3)).toEqual(['difference-in-means', 'outcome-2', 'outcome-3'])
  })

  it('carry simultaneous intervals where several are primary', () => {
    const one = vary(rows, { blocks: ['block'] }).fit.primary
    const { fit } = vary(rows, { blocks: ['block'], otherOutcomes: [other('noise', 'primary')] })
    const [main, noise] = fit.estimates
    expect(main.value).toBe(one.value)
    expect(main.ci[0]).toBeLessThan(one.ci[0])
    expect(main.p).toBeGreaterThanOrEqual(one.p)
    expect(noise.role).toBe('primary')
    expect(tell(main.method)).toMatch(/hold for all outcomes at once/)
  })

  it('need no adjustment when there is one', () => {
    expect(vary(rows).of('several-outcomes')).toBeUndefined()
  })
})

describe('randomisation inference beside the main interval', () => {
  it('is not computed where six units leave no interval', () => {
    const { fit } = vary(rowsOf([{ treated: [10, 11, 12], control: [1, 2, 3] }]))
    // with fewer than five on a side the permutations are the interval: 2 of 20 are as far out, so nothing is bounded
    expect(fit.primary).toMatchObject({ ci: [-Infinity, Infinity], p: 0.1 })
    expect(fit.rank).toMatchObject({ floor: 0.1 })
    const shown = fit.estimates.find(({ id }) => id === 'randomisation-inference')!
    expect(shown.ci).toEqual([NaN, NaN])
    expect(tell(shown.reason)).toMatch(/20 possible assignments are too few/)
  })
})
