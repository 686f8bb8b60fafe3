import { withUnits } from '../words/units.ts'
import { describe, expect, it } from 'vitest'
import type { Intent } from '../designs/design.ts'
import { estimateOf } from '../test-support/estimates.ts'
import { describeEffect, describeIntended } from './effect-words.ts'

const own = { kind: 'own', scale: 1 } as const
const log = { kind: 'log', scale: 100 } as const
const inPacks = (value: number, ci: [number, number]) => describeEffect(estimateOf(value, ci, { units: 'packs' }), own)

describe('an effect in words', () => {
  it('is a fall or a rise with both ends of its range, the nearer one first', () => {
    expect(inPacks(-5.2, [-8.4, -2.1])).toEqual({
      ...{ includesZero: false, comparison: 'lower', size: 'about 5 packs', range: 'a fall of 2 to 8 packs' },
      isEndless: false,
    })
    expect(inPacks(5.2, [2.1, 8.4])).toEqual({
      ...{ includesZero: false, comparison: 'higher', size: 'about 5 packs', range: 'a rise of 2 to 8 packs' },
      isEndless: false,
    })
  })

  it('names the direction of each end where zero lies between', () => {
    expect(inPacks(5.2, [-2.1, 12.4])).toMatchObject({
      ...{ includesZero: true, comparison: 'higher', range: 'anything from a fall of 2 packs to a rise of 12 packs' },
    })
  })

  it('holds zero that lies on the edge of the range', () => {
    expect(inPacks(4, [0, 8])).toMatchObject({
      ...{ includesZero: true, range: 'anything from no change to a rise of 8 packs' },
    })
    expect(inPacks(-4, [-8, 0])).toMatchObject({
      ...{ includesZero: true, range: 'anything from a fall of 8 packs to no change' },
    })
  })

  it('calls an effect of zero neither lower', () => {
    expect(inPacks(0, [-1, 1])).toMatchObject({ comparison: 'higher', size: 'about 0 packs' })
  })

  it('takes as many decimals as keep its numbers apart, two at most', () => {
    expect(inPacks(5.3, [5.1, 13])).toMatchObject({ size: 'about 5.3 packs', range: 'a rise of 5.1 to 13.0 packs' })
    // across zero the direction tells the ends apart, so both may read 2
    expect(inPacks(0.1, [-2.1, 2.2]).range).toBe('anything from a fall of 2 packs to a rise of 2 packs')
    expect(inPacks(2, [-0.3, 4]).range).toBe('anything from a fall of 0.3 packs to a rise of 4.0 packs')
    expect(inPacks(-2, [-4, 0.3]).range).toBe('anything from a fall of 4.0 packs to a rise of 0.3 packs')
  })

  it('never rounds a small change to none', () => {
    expect(inPacks(-0.3, [-0.596, -0.004])).toMatchObject({
      ...{ size: '0.30 packs', range: 'a fall of less than 0.01 to 0.60 packs' },
    })
  })

  it('names the end that has a bound, and of the other that it has none', () => {
    expect(inPacks(5, [2.1, Infinity])).toMatchObject({ includesZero: false, range: 'a rise of 2 packs or more' })
    expect(inPacks(-5, [-Infinity, -2.1])).toMatchObject({ includesZero: false, range: 'a fall of 2 packs or more' })
    expect(inPacks(1, [-3, Infinity]).range).toBe('anything from a fall of 3 packs to a rise of any size')
    expect(inPacks(1, [-Infinity, 0.3]).range).toBe('anything from a fall of any size to a rise of 0.3 packs')
    expect(inPacks(1, [-Infinity, Infinity]).range).toBe('anything from a fall of any size to a rise of any size')
  })

  it('has no range without an interval: a placebo test says whether zero is left out', () => {
    const by = (p: number, ci: [number, number] = [NaN, NaN]) =>
      describeEffect(estimateOf(-5.24, ci, { p, units: 'packs' }), own)
    expect(by(0.049)).toEqual({
      ...{ includesZero: false, comparison: 'lower', size: 'about 5 packs', range: null, isEndless: false },
    })
    for (const p of [0.05, NaN]) expect(by(p).includesZero).toBe(true)
    expect([by(0.01, [-8, NaN]).range, by(0.01, [NaN, -2]).range]).toEqual([null, null])
  })

  it('rules out no size where its interval is the whole line, in one piece', () => {
    const isEndless = (ci: [number, number], ciPieces?: [number, number][]) =>
      describeEffect(estimateOf(1, ci, { ...(ciPieces && { ciPieces }) }), log).isEndless
    const whole: [number, number] = [-Infinity, Infinity]
    expect([isEndless(whole), isEndless(whole, [whole])]).toEqual([true, true])
    const pieces: [number, number][] = [
      [-Infinity, -2],
      [3, Infinity],
    ]
    expect([isEndless(whole, pieces), isEndless([-3, Infinity]), isEndless([-Infinity, 3])]).toEqual([
      ...[false, false, false],
    ])
  })

  it('is about a rounded number, and not about one with two decimals', () => {
    const size = (value: number, ci: [number, number]) =>
      describeEffect(estimateOf(value, ci, { units: 'percentage points' }), own).size
    expect(size(-8.33, [-16.65, -2.1])).toBe('about 8 percentage points')
    expect(size(-8.33, [-16.65, -0.3])).toBe('about 8.3 percentage points')
    expect(size(-8.33, [-16.65, -0.02])).toBe('8.33 percentage points')
  })

  it('leaves units out of its size that the outcome says, and keeps them in its range', () => {
    const estimate = estimateOf(-9.8, [-15.1, -4.4], { units: 'accidents per day' })
    expect(describeEffect(estimate, own, 'accidents per day')).toMatchObject({
      ...{ size: 'about 10', range: 'a fall of 4 to 15 accidents per day' },
    })
  })

  it('names one of its units in the singular', () => {
    const estimate = estimateOf(-0.5, [-1.9, 1.01], { units: 'miles per hour' })
    expect(describeEffect(estimate, own).range).toBe(
      'anything from a fall of 2 miles per hour to a rise of 1 mile per hour',
    )
  })

  it('reads in exact percent on a log scale, whatever the units of its column', () => {
    // 100·(exp(−0.5) − 1), 100·(exp(−0.7) − 1) and 100·(exp(−0.3) − 1)
    const effect = describeEffect(estimateOf(-50, [-70, -30], { units: 'log points' }), log)
    expect(effect).toMatchObject({ size: 'about 39 percent', range: 'a fall of 26 to 50 percent' })
  })
})

describe('a size set beforehand', () => {
  const intent = (direction: Intent['direction']): Intent => ({ direction, smallestEffect: 5, smallestEffectBasis: '' })

  it('is a change in the intended direction', () => {
    expect(describeIntended(5, intent('decrease'), 'packs', own)).toBe('a fall of 5 packs')
    expect(describeIntended(0.25, intent('increase'), 'packs', own)).toBe('a rise of 0.3 packs')
  })

  it('is turned into percent on a log scale before it is rounded', () => {
    // 100·(1 − exp(−0.7)) and 100·(exp(0.7) − 1)
    expect(describeIntended(70, intent('decrease'), '%', log)).toBe('a fall of 50 percent')
    expect(describeIntended(70, intent('increase'), '%', log)).toBe('a rise of 101 percent')
  })
})

describe('a number with its unit', () => {
  it('stands apart from a word and close to a percent sign', () => {
    expect(withUnits('3', 'packs')).toBe('3 packs')
    expect(withUnits('3', '%')).toBe('3%')
    expect(withUnits('3', '% (log points × 100)')).toBe('3% (log points × 100)')
    expect(withUnits('3', 'points of 100 %')).toBe('3 points of 100 %')
  })
})
