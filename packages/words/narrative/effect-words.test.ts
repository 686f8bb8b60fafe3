import { withUnits } from '@casefiles/engine/words'
import { describe, expect, it } from 'vitest'
import type { Intent } from '@casefiles/engine/designs'
import { estimateOf } from '@casefiles/engine/test-support'
import { describeEffect, describeIntended } from './effect-words.ts'

const own = { kind: 'own', scale: 1 } as const
const log = { kind: 'log', scale: 100 } as const
const inPacks = (value: number, ci: [number, number]) => describeEffect(estimateOf(value, ci, { units: 'packs' }), own)

describe('an effect in words', () => {
  it('is a fall or a rise with both ends of its range, the nearer one first', () => {
    expect(inPacks(-5.2, [-8.4, -2.1])).toEqual({
      includesZero: false,
      comparison: 'lower',
      change: 'about 5 packs lower',
      than: 'than',
      range: 'a fall of 2 to 8 packs',
      isEndless: false,
    })
    expect(inPacks(5.2, [2.1, 8.4])).toEqual({
      includesZero: false,
      comparison: 'higher',
      change: 'about 5 packs higher',
      than: 'than',
      range: 'a rise of 2 to 8 packs',
      isEndless: false,
    })
  })

  it('names the direction of each end where zero lies between', () => {
    expect(inPacks(5.2, [-2.1, 12.4])).toMatchObject({
      includesZero: true,
      comparison: 'higher',
      range: 'anything from a fall of 2 packs to a rise of 12 packs',
    })
  })

  it('is told as less than no more than what was set and ruled out', () => {
    const share = (mark: number) =>
      describeEffect(estimateOf(-0.085, [-0.176, 0.006], { units: 'share' }), own, { marks: [mark] }).range
    expect(share(0.05)).toBe('anything from a fall of 0.18 share to a rise of 0.01 share')
    expect(share(0.2)).toBe('anything from a fall of 0.2 share to a rise of less than 0.1 share')
  })

  it('holds zero that lies on the edge of the range', () => {
    expect(inPacks(4, [0, 8])).toMatchObject({
      includesZero: true,
      range: 'anything from no change to a rise of 8 packs',
    })
    expect(inPacks(-4, [-8, 0])).toMatchObject({
      includesZero: true,
      range: 'anything from a fall of 8 packs to no change',
    })
  })

  it('calls an effect of zero neither lower', () => {
    expect(inPacks(0, [-1, 1])).toMatchObject({ comparison: 'higher', change: 'about 0 packs higher' })
  })

  it('takes as many decimals as keep its numbers apart, two at most', () => {
    expect(inPacks(5.3, [5.1, 13])).toMatchObject({
      change: 'about 5.3 packs higher',
      range: 'a rise of 5.1 to 13 packs',
    })
    // across zero the direction tells the ends apart, so both may read 2
    expect(inPacks(0.1, [-2.1, 2.2]).range).toBe('anything from a fall of 2 packs to a rise of 2 packs')
    expect(inPacks(2, [-0.3, 4]).range).toBe('anything from a fall of 0.3 packs to a rise of 4 packs')
    expect(inPacks(-2, [-4, 0.3]).range).toBe('anything from a fall of 4 packs to a rise of 0.3 packs')
  })

  it('never rounds a small change to none', () => {
    expect(inPacks(-0.3, [-0.596, -0.004])).toMatchObject({
      change: 'about 0.3 packs lower',
      range: 'a fall of less than 0.1 to 0.6 packs',
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
    expect(by(0.05)).toEqual({
      includesZero: false,
      comparison: 'lower',
      change: 'about 5 packs lower',
      than: 'than',
      range: null,
      isEndless: false,
    })
    for (const p of [0.0501, NaN]) expect(by(p).includesZero).toBe(true)
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
      false,
      false,
      false,
    ])
  })

  it('is about a rounded number, and not about one with two decimals', () => {
    const words = (value: number, ci: [number, number]) => {
      const { change, range } = describeEffect(estimateOf(value, ci, { units: 'points' }), own)
      return [change, range]
    }
    expect(words(-8.33, [-16.65, -2.1])).toEqual(['about 8 points lower', 'a fall of 2 to 17 points'])
    expect(words(-8.33, [-16.44, -0.3])).toEqual(['about 8.3 points lower', 'a fall of 0.3 to 16.4 points'])
    expect(words(0.123, [0.119, 0.128])).toEqual(['0.123 points higher', 'a rise of 0.119 to 0.128 points'])
  })

  it('tells an end close to zero as less than the step of the others: one sentence has one precision', () => {
    const effect = describeEffect(estimateOf(-8.33, [-16.65, -0.02], { units: 'percentage points' }), own)
    expect(effect).toMatchObject({
      change: 'about 8 percentage points lower',
      range: 'a fall of less than 1 to 17 percentage points',
    })
  })

  it('tells two digits of a hundred or more, and more only where two would read the same', () => {
    const inDollars = (value: number, ci: [number, number]) =>
      describeEffect(estimateOf(value, ci, { units: 'US dollars' }), own)
    expect(inDollars(1794.3, [474, 3114.7])).toMatchObject({
      change: 'about 1,800 US dollars higher',
      range: 'a rise of 470 to 3,100 US dollars',
    })
    expect(inDollars(1794.3, [1760, 1821])).toMatchObject({
      change: 'about 1,790 US dollars higher',
      range: 'a rise of 1,760 to 1,820 US dollars',
    })
  })

  it('rounds no end across a size that was set beforehand', () => {
    const range = (high: number) =>
      describeEffect(estimateOf(1, [-2.1, high], { units: 'points' }), own, { marks: [4] }).range
    expect(range(3.7)).toBe('anything from a fall of 2.1 points to a rise of 3.7 points')
    expect(range(3.2)).toBe('anything from a fall of 2 points to a rise of 3 points')
    // the same size the other way is no mark
    expect(describeEffect(estimateOf(-1, [-3.7, 2.1], { units: 'points' }), own, { marks: [4] }).range).toBe(
      'anything from a fall of 4 points to a rise of 2 points',
    )
  })

  it('leaves units out of its size that the outcome says, and keeps them in its range', () => {
    const estimate = estimateOf(-9.8, [-15.1, -4.4], { units: 'accidents per day' })
    expect(describeEffect(estimate, own, { outcome: 'accidents per day' })).toMatchObject({
      change: 'about 10 lower',
      range: 'a fall of 4 to 15 accidents per day',
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
    expect(effect).toMatchObject({ change: 'about 39 percent lower', range: 'a fall of 26 to 50 percent' })
  })
})

describe('a large effect on an outcome that is read as a logarithm', () => {
  // 100 times the natural logarithm of each ratio
  const logs = (...ratios: number[]) => ratios.map((ratio) => 100 * Math.log(ratio))
  const inLogs = (value: number, low: number, high: number) =>
    describeEffect(estimateOf(...([logs(value)[0], logs(low, high)] as [number, [number, number]])), log)

  it('is told as a multiple from where a part of it lies above +200 percent', () => {
    expect(inLogs(36.31, 7.33, 179.83)).toMatchObject({
      change: 'about 36 times as high',
      than: 'as',
      range: 'a level 7 to 180 times as high',
    })
    expect(inLogs(2, 1.4, 2.9)).toMatchObject({
      change: 'about 100 percent higher',
      range: 'a rise of 40 to 190 percent',
    })
    expect(inLogs(2, 1.4, 3.2)).toMatchObject({
      change: 'about 2 times as high',
      range: 'a level 1.4 to 3.2 times as high',
    })
  })

  it('keeps falls in percent, which no multiple says better', () => {
    expect(inLogs(1.5, 0.4, 6.2).range).toBe('anything from a fall of 60 percent to a level 6 times as high')
    expect(inLogs(0.02, 0.01, 0.05)).toMatchObject({ change: 'about 98 percent lower', than: 'than' })
  })

  it('never reads as once as high where it is more', () => {
    expect(inLogs(2, 1.02, 5).range).toBe('a level just over 1 to 5 times as high')
    expect(inLogs(2, 1.001, 5).range).toBe('a level just over 1 to 5 times as high')
  })

  it('is told without an end where there is none', () => {
    const endless = describeEffect(estimateOf(200, [logs(4)[0], Infinity]), log)
    expect(endless.range).toBe('a level 4 times as high or more')
    expect(describeEffect(estimateOf(200, [-Infinity, logs(4)[0]]), log).range).toBe(
      'anything from a fall of any size to a level 4 times as high',
    )
  })
})

describe('a size set beforehand', () => {
  const intent = (direction: Intent['direction']): Intent => ({ direction, smallestEffect: 5, smallestEffectBasis: '' })

  it('is a change in the intended direction', () => {
    expect(describeIntended(5, intent('decrease'), 'packs', own)).toBe('a fall of 5 packs')
    expect(describeIntended(0.25, intent('increase'), 'packs', own)).toBe('a rise of 0.25 packs')
  })

  it('is turned into percent on a log scale before it is rounded', () => {
    // 100·(1 − exp(−0.7)) and 100·(exp(0.7) − 1)
    expect(describeIntended(70, intent('decrease'), '%', log)).toBe('a fall of 50 percent')
    expect(describeIntended(70, intent('increase'), '%', log)).toBe('a rise of 101 percent')
    expect(describeIntended(100 * Math.log(4), intent('increase'), '%', log)).toBe('a level 4 times as high')
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
