import { describe, expect, it } from 'vitest'
import { inferEffect } from './effect.ts'
import type { Interval } from './model/anderson-rubin.ts'
import { fitTwoStage } from './model/k-class.ts'
import { reduceModel, type IvModel } from './model/reduce.ts'
import { drawCrossed, type CrossedShape } from './test-support/crossed-worlds.ts'

const effect = 1
const holds = ([low, high]: Interval) => low <= effect && effect <= high

/** Share of worlds in which an interval holds the effect: that of two-stage least squares clustered on places alone, and another. */
function tally(shape: CrossedShape, worlds: number, other: (model: IvModel, seed: number) => Interval[]) {
  const held = { oneWay: 0, other: 0 }
  for (let seed = 0; seed < worlds; seed++) {
    const { data, model, place } = drawCrossed({ ...shape, effect }, 700 + seed)
    const oneWay = reduceModel({ ...data, errors: { kind: 'cluster', clusters: place } })
    if (holds(fitTwoStage(oneWay).ci)) held.oneWay++
    if (other(model, seed).some(holds)) held.other++
  }
  return { oneWay: held.oneWay / worlds, twoWay: held.other / worlds }
}

// instrument and error have a part that a place's rows share and one that a year's do
describe('clustered two ways', () => {
  it('the t interval holds the effect 95 times in 100 with 50 clusters of each, clustered one way far fewer', () => {
    const { oneWay, twoWay } = tally({ places: 50, years: 50 }, 400, (model) => [fitTwoStage(model).ci])
    // 400 worlds have a Monte Carlo standard error of 1.1
    expect(oneWay).toBeLessThan(0.87)
    expect(twoWay).toBeGreaterThan(0.91)
    expect(twoWay).toBeLessThan(0.98)
  })

  it('the interval shown holds it with 20 places and 12 years', () => {
    const { oneWay, twoWay } = tally({ places: 20, years: 12 }, 200, (model, seed) => inferEffect(model, seed).pieces)
    // 200 worlds have one of 1.5
    expect(oneWay).toBeLessThan(0.87)
    expect(twoWay).toBeGreaterThan(0.9)
    expect(twoWay).toBeLessThan(0.995)
  })
})
