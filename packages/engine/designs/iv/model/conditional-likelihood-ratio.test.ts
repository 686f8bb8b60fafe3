import { describe, expect, it } from 'vitest'
import { chiSquareUpper } from '../../../numerics/distributions.ts'
import { drawWorld } from '../test-support/models.ts'
import { andersonRubin } from './anderson-rubin.ts'
import { conditionalLikelihoodRatio, conditionalP } from './conditional-likelihood-ratio.ts'
import { fitKClass, limlKappa } from './k-class.ts'
import type { ErrorStructure } from './error-structure.ts'
import { reduceModel } from './reduce.ts'

describe('the distribution of the conditional likelihood ratio', () => {
  it('is χ² with one degree where instruments are strong, and with all of them where they say nothing', () => {
    for (const k of [2, 3, 7]) {
      for (const m of [0.5, 3.84, 12]) {
        expect(conditionalP(m, 1e9, k)).toBeCloseTo(chiSquareUpper(m, 1), 6)
        expect(conditionalP(m, 0, k)).toBeCloseTo(chiSquareUpper(m, k), 12)
      }
    }
  })

  it('has the critical values of Moreira 2003, table I: at 5 %, 5.99 falling to 3.84 with two instruments', () => {
    // P(LR > c) = 5 % lies between the two ends and falls in the strength
    const ps = [0, 1, 5, 20, 100, 1e4].map((r) => conditionalP(5, r, 2))
    ps.slice(1).forEach((p, i) => expect(p).toBeLessThan(ps[i]))
    expect(conditionalP(5.99, 0, 2)).toBeCloseTo(0.05, 3)
  })
})

describe('the conditional likelihood ratio set', () => {
  it.each([{ kind: 'iid' }, { kind: 'hc1' }] as ErrorStructure[])('holds what the test keeps, errors %o', (errors) => {
    for (const strength of [0.4, 0.1, 0.04]) {
      const world = { n: 300, instruments: 3, strength, effect: 1, endogeneity: 0.7, unequal: 0.3 }
      const model = reduceModel({ ...drawWorld(world, 6), errors })
      const test = conditionalLikelihoodRatio(model)!
      const pieces = test.set()
      for (let beta = -4; beta < 6; beta += 0.0501) {
        const isInside = pieces.some(([low, high]) => low <= beta && beta <= high)
        expect(isInside, `${strength} at ${beta}: p = ${test.p(beta)}`).toBe(test.p(beta) >= 0.05)
      }
    }
  })

  it('holds limited-information maximum likelihood under equal variances, where the ratio is nothing', () => {
    const model = reduceModel(drawWorld({ n: 200, instruments: 4, strength: 0.15, effect: 1, endogeneity: 0.8 }, 2))
    const liml = fitKClass(model, limlKappa(model)).value
    expect(conditionalLikelihoodRatio(model)!.p(liml)).toBeCloseTo(1, 6)
  })

  it('is never empty where the Anderson–Rubin set of contradicting instruments is', () => {
    const data = drawWorld({ n: 300, instruments: 2, strength: 0.5, effect: 1, endogeneity: 0.5 }, 4)
    const outcome = data.outcome.map((y, row) => y + 2 * data.instruments[0].values[row])
    const model = reduceModel({ ...data, outcome, errors: { kind: 'hc1' } })
    expect(andersonRubin(model).set(0.95)).toEqual([])
    expect(conditionalLikelihoodRatio(model)!.set().length).toBeGreaterThan(0)
  })

  it('is the Anderson–Rubin test with one instrument, and so is not given', () => {
    expect(
      conditionalLikelihoodRatio(
        reduceModel(drawWorld({ n: 90, instruments: 1, strength: 1, effect: 1, endogeneity: 0 }, 1)),
      ),
    ).toBeNull()
  })
})
