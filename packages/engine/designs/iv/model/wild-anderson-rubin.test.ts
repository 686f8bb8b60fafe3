import { describe, expect, it } from 'vitest'
import { andersonRubin } from './anderson-rubin.ts'
import { fitTwoStage } from './k-class.ts'
import { bootstrapNoEffect, lehmerStream, wildDraws } from './wild-cluster-bootstrap.ts'
import { wildAndersonRubin } from './wild-anderson-rubin.ts'
import { drawClusters } from '../test-support/clustered-worlds.ts'

describe('the bootstrapped Anderson–Rubin test', () => {
  it.each([
    [8, 1],
    [13, 1],
    [13, 3],
  ])('has at zero the p value of the test of no effect, %i clusters and %i instruments', (levels, instruments) => {
    const { model, clusters } = drawClusters(levels, 5, instruments)
    const alone = bootstrapNoEffect(model, clusters, wildDraws, lehmerStream(7))
    expect(wildAndersonRubin(model, { kind: 'cluster', clusters }, 7).p(0)).toBe(alone.p)
  })

  it.each([1, 2])('keeps in its set what it does not reject, %i instruments', (instruments) => {
    for (const seed of [1, 2, 3]) {
      const { model, clusters } = drawClusters(10, seed, instruments)
      const test = wildAndersonRubin(model, { kind: 'cluster', clusters }, 1)
      const pieces = test.set(0.95)
      const { value, se } = fitTwoStage(model)
      let differ = 0
      for (let step = 0; step < 200; step++) {
        const beta = value + se * Math.tan(Math.PI * ((step + 0.5) / 200 - 0.5))
        const isInside = pieces.some(([low, high]) => low <= beta && beta <= high)
        if (isInside !== test.p(beta) > 0.05) differ++
      }
      // p is a step function: close to an end it may cross 5 % more than once between two angles
      expect(differ).toBeLessThanOrEqual(2)
    }
  })

  it('holds the estimate where there is one instrument', () => {
    for (let seed = 0; seed < 8; seed++) {
      const { model, clusters } = drawClusters(6 + 2 * seed, seed)
      const { value } = fitTwoStage(model)
      const pieces = wildAndersonRubin(model, { kind: 'cluster', clusters }, seed).set(0.95)
      expect(pieces.some(([low, high]) => low <= value && value <= high)).toBe(true)
    }
  })

  it('takes the analytic set with its own critical value at once where it is not searched', () => {
    const { model, clusters } = drawClusters(30, 4, 3)
    const wild = wildAndersonRubin(model, { kind: 'cluster', clusters }, 1)
    const quick = wildAndersonRubin(model, { kind: 'cluster', clusters }, 1, false).set(0.95)
    expect(quick).toEqual(wild.set(0.95, { direct: new Float64Array(3) }))
    const [[low, high], [ownLow, ownHigh]] = [quick[0], wild.set(0.95)[0]]
    // the critical value changes between the estimate and the ends
    expect(Math.abs(low - ownLow)).toBeLessThan(0.35 * (ownHigh - ownLow))
    expect(Math.abs(high - ownHigh)).toBeLessThan(0.35 * (ownHigh - ownLow))
  })

  it('ends in a moment with 24 instruments in 60 clusters, and keeps the estimate', { tags: ['night'] }, () => {
    const { model, clusters } = drawClusters(60, 2, 24)
    const began = performance.now()
    const test = wildAndersonRubin(model, { kind: 'cluster', clusters }, 1)
    const pieces = test.set(0.95)
    const { value } = fitTwoStage(model)
    expect(pieces.some(([low, high]) => low <= value && value <= high)).toBe(true)
    expect(test.p(value)).toBeGreaterThan(0.05)
    // the search took minutes; with a wide margin for a busy machine
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('gives sensitivity analyses the analytic set with its own critical value', () => {
    const { model, clusters } = drawClusters(14, 4)
    const wild = wildAndersonRubin(model, { kind: 'cluster', clusters }, 1)
    const [[low, high]] = wild.set(0.95, { direct: new Float64Array(1) })
    const [[own]] = wild.set(0.95)
    const [[usual]] = andersonRubin(model).set(0.95)
    expect(low).toBeLessThan(usual)
    // the same interval but for what the critical value changes between the estimate and the end
    expect(Math.abs(low - own)).toBeLessThan(0.25 * (high - low))
  })
})

describe('Lehmer’s generator', () => {
  it('gives the published number: from 1, after 10,000 steps, 1043618065', () => {
    // Park & Miller 1988, section 3.1; integer(2³¹ - 1) gives the state back, and ten steps are taken at the start
    const stream = lehmerStream(0)
    let state = 0
    for (let step = 10; step < 10_000; step++) state = stream.integer(2 ** 31 - 1)
    expect(state).toBe(1043618065)
  })
})
