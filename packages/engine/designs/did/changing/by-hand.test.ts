import { describe, expect, it } from 'vitest'
import { influenceSe } from '../group-time/influence.ts'
import { compareChanges, estimateTotal, listEffects, listPlacebos, readPaths, totalEffect } from './total-effect.ts'
import { changingPanel } from './test-support/panels.ts'

const choices = { comparison: 'not-yet-treated', headlineWindow: undefined } as const

/** Two levels to begin with: A, B go from 0 up and A back again; C, D stay; E goes from 2 down to 1; F stays at 2. */
const six = {
  A: { treatment: [0, 0, 1, 0], outcome: [1, 2, 6, 5] },
  B: { treatment: [0, 0, 1, 1], outcome: [2, 2, 4, 8] },
  C: { treatment: [0, 0, 0, 0], outcome: [0, 1, 2, 3] },
  D: { treatment: [0, 0, 0, 0], outcome: [5, 5, 5, 6] },
  E: { treatment: [2, 2, 1, 1], outcome: [9, 9, 6, 5] },
  F: { treatment: [2, 2, 2, 2], outcome: [4, 5, 6, 8] },
}

describe('a treatment that goes up and down, worked by hand', () => {
  const paths = readPaths(changingPanel(six))
  const effects = listEffects(paths, choices)

  it('compares with units that began alike, and turns the sign of a change downward', () => {
    // after one period: A 4, B 2 against C 1, D 0; E −3 against F 1, with the sign turned
    expect(effects[0].value).toBeCloseTo((4 - 0.5 + (2 - 0.5) - (-3 - 1)) / 3, 12)
    // after two: A 3, B 6 against C 2, D 1; E −4 against F 3
    expect(effects[1].value).toBeCloseTo((3 - 1.5 + (6 - 1.5) - (-4 - 3)) / 3, 12)
    expect(effects).toHaveLength(2)
  })

  it('divides the sum of all effects by the sum of how far the treatment is from where it began', () => {
    // A is back at 0 in the last period: it counts there with its effect and no change
    expect(effects.map(({ change }) => change)).toEqual([3, 2])
    expect(effects.map(({ cumulated }) => cumulated)).toEqual([3, 5])
    const total = totalEffect(paths, effects)
    expect(total.value).toBeCloseTo((3 * effects[0].value + 3 * effects[1].value) / 5, 12)
    expect(total).toMatchObject({ observations: 6, change: 5, clusters: 6 })
  })

  it('compares over the periods before as a placebo, where there are as many', () => {
    const placebos = listPlacebos(paths, effects, choices)
    // from period 2 back to 1: A −1, B 0 against C −1, D 0; E 0 against F −1
    expect(placebos.map(({ at }) => at)).toEqual([1])
    expect(placebos[0].value).toBeCloseTo((-1 + 0.5 + (0 + 0.5) - (0 + 1)) / 3, 12)
  })

  it('deviates from the mean of a kind, one unit alone from the mean of both sides', () => {
    const { influence } = compareChanges(paths, { from: 0, to: 1, horizon: 1 }, choices)
    const two = Math.SQRT2
    // A, B mean 3; C, D mean 0.5, each in for two switchers over two; E and F deviate from their common mean, −1
    const expected = [
      2 * two * (4 - 3),
      2 * two * (2 - 3),
      -2 * two * (1 - 0.5),
      -2 * two * (0 - 0.5),
      -2 * two * (-3 + 1),
      2 * two * (1 + 1),
    ]
    influence.forEach((one, unit) => expect(one).toBeCloseTo(expected[unit], 12))
    const squares = expected.reduce((sum, one) => sum + one * one, 0)
    expect(influenceSe(influence, paths.panel, 0)).toBeCloseTo(Math.sqrt(squares) / 6, 12)
  })
})

describe('who is compared', () => {
  it('is nobody that began with another treatment', () => {
    const { F: _, ...without } = six
    const [effect] = listEffects(readPaths(changingPanel(without)), choices)
    expect(effect.switchers).toEqual([0, 1])
  })

  it('changes later itself, until then, unless the design says never', () => {
    const late = { ...six, C: { treatment: [0, 0, 0, 1], outcome: [0, 1, 2, 3] } }
    const paths = readPaths(changingPanel(late))
    const [one, two] = listEffects(paths, choices)
    // C serves in period 3 and not in 4, where it is a switcher of its own
    expect(one.value).toBeCloseTo((4 - 0.5 + (2 - 0.5) + (1 - 1) - (-3 - 1)) / 4, 12)
    expect(two.value).toBeCloseTo((3 - 1 + (6 - 1) - (-4 - 3)) / 3, 12)
    const never = listEffects(paths, { ...choices, comparison: 'never-treated' })
    expect(never[0].value).toBeCloseTo((4 - 0 + (2 - 0) + (1 - 1) - (-3 - 1)) / 4, 12)
  })

  it('counts until its treatment has been both above and below where it began', () => {
    const crossing = {
      A: { treatment: [1, 2, 0, 0], outcome: [0, 3, 9, 9] },
      B: { treatment: [1, 1, 1, 1], outcome: [0, 1, 2, 2] },
      C: { treatment: [1, 1, 1, 1], outcome: [0, 2, 2, 3] },
    }
    const effects = listEffects(readPaths(changingPanel(crossing)), choices)
    expect(effects.map(({ value }) => value)).toEqual([3 - 1.5])
  })

  it('is the same for every period of a balanced headline', () => {
    const late = { ...six, B: { treatment: [0, 0, 0, 1], outcome: [2, 2, 4, 8] } }
    const balanced = { ...choices, headlineWindow: { last: 1, balanced: true } }
    const effects = listEffects(readPaths(changingPanel(late)), balanced)
    expect(effects.map(({ switchers }) => switchers)).toEqual([
      [0, 4],
      [0, 4],
    ])
  })

  it('gives a value and no interval where it is one unit alone', () => {
    const frame = changingPanel({ A: six.A, B: six.B, C: six.C })
    const { value, se } = estimateTotal(frame, choices)
    // A and B: 4 + 2 − 2·1 after one period, 3 + 6 − 2·2 after two; A is back at 0 then
    expect(value).toBeCloseTo((4 + 2 - 2 + (3 + 6 - 4)) / 3, 12)
    expect(se).toBeNaN()
  })
})

describe('clusters', () => {
  it('add up the influence of their units', () => {
    const frame = changingPanel({
      ...six,
      A: { ...six.A, cluster: 'AC' },
      C: { ...six.C, cluster: 'AC' },
    })
    const paths = readPaths(frame)
    const [{ influence }] = listEffects(paths, choices)
    const [a, b, c, d, e, f] = influence as unknown as number[]
    const squares = (a + c) ** 2 + b ** 2 + d ** 2 + e ** 2 + f ** 2
    expect(influenceSe(influence, paths.panel, 0)).toBeCloseTo(Math.sqrt(squares) / 6, 12)
  })
})

describe('a dose', () => {
  it('gives the effect of one unit of it where the effect is proportional', () => {
    const trend = [0, 1, 3, 4]
    const unit = (treatment: number[], level: number) => ({
      treatment,
      outcome: treatment.map((amount, t) => level + trend[t] + 2 * amount),
    })
    const frame = changingPanel({
      A: unit([1, 1, 2.5, 3], 0),
      B: unit([1, 1, 1, 5], 7),
      C: unit([1, 1, 1, 1], 2),
      D: unit([4, 4, 2, 2], 1),
      E: unit([4, 4, 4, 4], 3),
    })
    expect(estimateTotal(frame, choices).value).toBeCloseTo(2, 12)
    const paths = readPaths(frame)
    for (const effect of listEffects(paths, choices)) {
      expect((effect.value * effect.switchers.length) / effect.change).toBeCloseTo(2, 12)
    }
  })
})
