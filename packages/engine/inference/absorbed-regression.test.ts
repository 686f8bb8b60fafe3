import { describe, expect, it } from 'vitest'
import { regressWithEffects } from './absorbed-regression.ts'
import type { Grouping } from './fixed-effects.ts'

const unit: Grouping = { index: Int32Array.of(0, 0, 1, 1, 2, 2), levels: 3 }
const period: Grouping = { index: Int32Array.of(0, 1, 0, 1, 0, 1), levels: 2 }
const y = Float64Array.of(1, 3, 2, 7, 4, 5)
const first = { term: 'first', values: Float64Array.of(0, 1, 0, 1, 0, 0) }
const second = { term: 'second', values: Float64Array.of(0, 0, 0, 1, 1, 0) }
const constant = { term: 'of the unit', values: Float64Array.of(2, 2, 5, 5, 1, 1) }

describe('a regression with two effects absorbed', () => {
  it('has the difference in differences for its coefficient', () => {
    // changes 2 and 5 among the treated, 1 for the other
    const fit = regressWithEffects(y, [first], [unit, period])
    expect(fit.estimates[0]).toBeCloseTo(3.5 - 1, 12)
    expect(fit).toMatchObject({ terms: ['first'], droppedTerms: [], n: 6, effects: [unit, period], effectsRank: 4 })
    expect(fit).not.toHaveProperty('weights')
  })

  it('leaves out what the effects or earlier regressors say already, by name', () => {
    const repeat = { term: 'repeat', values: first.values.map((value) => 2 * value) }
    const fit = regressWithEffects(y, [constant, first, repeat, second], [unit, period])
    expect(fit).toMatchObject({ terms: ['first', 'second'], droppedTerms: ['of the unit', 'repeat'] })
    const plain = regressWithEffects(y, [first, second], [unit, period])
    expect(fit.estimates).toEqual(plain.estimates)
    expect(fit.x).toEqual(plain.x)
    expect(fit.bread).toEqual(plain.bread)
  })

  it('hands its weights on, and fits the rows that have one', () => {
    const weights = Float64Array.of(1, 1, 0, 0, 1, 1)
    const fit = regressWithEffects(y, [first], [unit, period], weights)
    expect(fit.weights).toBe(weights)
    // without the second unit: 2 - 1
    expect(fit.estimates[0]).toBeCloseTo(1, 12)
  })

  it('judges what is left of a regressor by its weighted length before anything was taken out', () => {
    // its length is all in rows that weigh next to nothing, so what is left of it in the others still counts
    const far = { term: 'far', values: Float64Array.of(1e6, 1e6, 0, 1, 0, 0) }
    const weights = Float64Array.of(1e-12, 1e-12, 1, 1, 1, 1)
    expect(regressWithEffects(y, [far], [unit, period], weights).terms).toEqual(['far'])
  })
})
