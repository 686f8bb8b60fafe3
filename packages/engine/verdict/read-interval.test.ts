import { describe, expect, it } from 'vitest'
import type { Estimate } from '../analysis.ts'
import type { Intent } from '../designs/design.ts'
import { estimateOf } from '../test-support/estimates.ts'
import { OWN_SCALE } from './outcome-scale.ts'
import { thresholdWords, tellerOf } from '@casefiles/words'
import { isReadable, readIntervals, readSides } from './read-interval.ts'

const tell = await tellerOf('DiD')

const fewer: Intent = { direction: 'decrease', smallestEffect: 5, smallestEffectBasis: 'Made for a test.' }
const read = (primaries: Estimate[], intent: Partial<Intent> = {}) =>
  tell(readIntervals({ ...fewer, ...intent }, primaries))
const middle = ([low, high]: [number, number]) => estimateOf((low + high) / 2, [low, high])
/** An estimate with a placebo test in place of an interval. */
const placebo = (value: number, p: number, changes: Partial<Estimate> = {}) =>
  estimateOf(value, [NaN, NaN], { p, ...changes })

const MET = 'Met policy intent.'
const PARTLY = 'Partly met policy intent.'
const CONTRADICTED = 'Contradicted policy intent.'
const NONE = 'No effect that matters.'
const RULED_OUT = 'Intended effect ruled out.'
const OPEN = 'Inconclusive.'

describe('one interval, with a fall intended of which 5 matters', () => {
  it.each([
    // rule 4: wholly on the intended side and reaching past what matters
    [[-8, -2], MET, 'met'],
    [[-5.01, -0.01], MET, 'met'],
    // rule 5: wholly on the other side and reaching past it
    [[2, 8], CONTRADICTED, 'contradicted'],
    [[3, 5.01], CONTRADICTED, 'contradicted'],
    // rule 6: wholly inside, zero or not
    [[-4.99, -0.01], NONE, 'no-effect-that-matters'],
    [[0.01, 0.02], NONE, 'no-effect-that-matters'],
    [[-4.99, 4.99], NONE, 'no-effect-that-matters'],
    [[0, 4], NONE, 'no-effect-that-matters'],
    // rule 7: what was intended is outside, a harm of that size is not
    [[-4.99, 5], RULED_OUT, 'intended-ruled-out'],
    [[-2, 13], RULED_OUT, 'intended-ruled-out'],
    [[0, 8], RULED_OUT, 'intended-ruled-out'],
    // rule 8: zero and what matters are both inside
    [[-5, 4], OPEN, 'too-imprecise'],
    [[-8, 0], OPEN, 'too-imprecise'],
    [[-12, 20], OPEN, 'too-imprecise'],
  ] as [[number, number], string, string][])('%o is "%s" by the rule "%s"', (ci, verdict, rule) => {
    expect(read([middle(ci)])).toMatchObject({ verdict, rule })
    // the same turned round, where a rise was intended
    const [low, high] = ci
    expect(read([middle([-high, -low])], { direction: 'increase' })).toMatchObject({ verdict, rule })
  })

  it.each([
    [[-Infinity, -2], MET],
    [[2, Infinity], CONTRADICTED],
    [[-3, Infinity], RULED_OUT],
    [[-Infinity, 4], OPEN],
    [[-Infinity, Infinity], OPEN],
  ] as [[number, number], string][])('reads ends without a bound: %o is "%s"', (ci, verdict) => {
    expect(read([estimateOf(-1, ci)]).verdict).toBe(verdict)
  })

  it.each([
    [10, PARTLY, 'short-of-goal'],
    [8.01, PARTLY, 'short-of-goal'],
    [8, MET, 'met'],
    [5, MET, 'met'],
  ])('with a stated goal of %d, [−8, −2] is "%s"', (statedGoal, verdict, rule) => {
    expect(read([middle([-8, -2])], { statedGoal })).toMatchObject({ verdict, rule })
  })

  it('is no effect that matters before it is short of the goal', () => {
    expect(read([middle([-4, -2])], { statedGoal: 10 }).rule).toBe('no-effect-that-matters')
  })
})

describe('two ways of reckoning chance', () => {
  const ranked = (ci: [number, number], p: number, floor = 0.001) =>
    tell(readIntervals(fewer, [middle(ci)], OWN_SCALE, { p, floor, name: 're-randomization' }))

  it('must both leave zero out', () => {
    expect(ranked([-16.65, -0.02], 0.03).rule).toBe('met')
    expect(ranked([-16.65, -0.02], 0.065)).toEqual({
      verdict: OPEN,
      rule: 'chance-disagrees',
      reason:
        'One way of reckoning chance finds it, the other does not: the 95% interval, −16.65 to −0.02%, leaves out zero, and re-randomization gives p = 0.0650.',
    })
    expect(ranked([2, 16], 0.2).rule).toBe('chance-disagrees')
    expect(ranked([-8, 0.1], 0.01).rule).toBe('chance-disagrees')
  })

  it('agree where the rank is exactly the level, the lowest that nineteen placebos can give', () => {
    expect(ranked([-16.65, -0.02], 1 / 20, 1 / 20).rule).toBe('met')
    expect(ranked([-16.65, -0.02], 0.0501, 1 / 20).rule).toBe('chance-disagrees')
  })

  it('count as one where the rank can never be low enough', () => {
    expect(ranked([-16.65, -0.02], 0.1, 0.1).rule).toBe('met')
  })

  it('do not open what is too small to matter either way, or what rules out the intended effect', () => {
    expect(ranked([-4, -0.1], 0.3).rule).toBe('no-effect-that-matters')
    expect(ranked([-1, 16], 0.01).rule).toBe('intended-ruled-out')
  })
})

describe('a standard of equal treatment, with a margin of 5', () => {
  const equal = (ci: [number, number]) => read([middle(ci)], { direction: 'equal' })

  it.each([
    [[6, 12], CONTRADICTED, 'unequal'],
    [[-12, -1], CONTRADICTED, 'unequal'],
    [[-4, 4], MET, 'equal'],
    [[1, 4], MET, 'equal'],
    [[-1, 8], OPEN, 'too-imprecise'],
  ] as [[number, number], string, string][])('of %o is "%s"', (ci, verdict, rule) => {
    expect(equal(ci)).toMatchObject({ verdict, rule })
  })

  it('names the margin', () => {
    expect(equal([6, 12]).reason).toBe(
      'The 95% interval, 6.00 to 12.00%, lies wholly on one side of zero and reaches past the margin, 5%.',
    )
  })
})

describe('the reason', () => {
  const reasonOf = (...given: Parameters<typeof read>) => read(...given).reason

  it('names the interval and what it leaves out', () => {
    expect(reasonOf([middle([-8, -2])])).toBe(
      'The 95% interval, −8.00 to −2.00%, lies wholly on the intended side of zero.',
    )
    expect(reasonOf([middle([-8, -2])], { statedGoal: 10 })).toBe(
      'The 95% interval, −8.00 to −2.00%, lies on the intended side of zero but wholly short of the stated goal, 10%.',
    )
    expect(reasonOf([middle([-4, -2])])).toBe(
      'The 95% interval, −4.00 to −2.00%, lies on one side of zero and leaves out the smallest effect that matters, 5%, on both sides.',
    )
    expect(reasonOf([middle([2, 8])])).toBe(
      'The 95% interval, 2.00 to 8.00%, lies wholly on the other side of zero than was intended.',
    )
    expect(reasonOf([middle([-2, 4])])).toBe(
      'The 95% interval, −2.00 to 4.00%, includes zero and leaves out the smallest effect that matters, 5%, on both sides.',
    )
    expect(reasonOf([estimateOf(5.17, [-2.06, 12.41])])).toBe(
      'The 95% interval, −2.06 to 12.41%, includes zero and leaves out the smallest effect that matters, 5%, on the intended side; a harm of that size is not ruled out.',
    )
    expect(reasonOf([middle([-12, 4.2])])).toBe(
      'The 95% interval, −12.00 to 4.20%, includes both zero and the smallest effect that matters, 5%: the estimate is too imprecise to tell.',
    )
  })

  it('never rounds an end across zero, what matters or a goal', () => {
    expect(reasonOf([middle([-6, -0.004])])).toContain('−6.000 to −0.004%')
    expect(reasonOf([middle([-0.004, 0.13])])).toContain('−0.004 to 0.130%')
    expect(reasonOf([middle([-4.996, 4])])).toContain('−4.996 to 4.000%')
    expect(reasonOf([middle([-4, 4.9996])])).toContain('−4.0000 to 4.9996%')
    expect(reasonOf([middle([-9.999, -2])], { statedGoal: 10 })).toContain('−9.999 to −2.000%')
  })

  it('shows a small size that matters as more than nothing', () => {
    expect(reasonOf([middle([-0.001, 0.002])], { smallestEffect: 0.004 })).toBe(
      'The 95% interval, −0.001 to 0.002%, includes zero and leaves out the smallest effect that matters, 0.004%, on both sides.',
    )
  })

  it('tells a set in pieces by its pieces', () => {
    const pieces: [number, number][] = [
      [-Infinity, -6.48],
      [0.4, Infinity],
    ]
    expect(reasonOf([estimateOf(-9, [-Infinity, Infinity], { ciPieces: pieces })])).toMatch(
      /^The 95% interval, up to −6\.48% without a lower bound, or from 0\.40% without an upper bound, includes both/,
    )
  })

  it('says of an end without a bound that it has none', () => {
    expect(reasonOf([estimateOf(-1, [-Infinity, 4])])).toMatch(
      /^The 95% interval, up to 4\.00% without a lower bound, includes both/,
    )
    expect(reasonOf([estimateOf(-1, [-3, Infinity])])).toMatch(
      /^The 95% interval, from −3\.00% without an upper bound,/,
    )
    expect(reasonOf([estimateOf(-1, [-Infinity, Infinity])])).toMatch(
      /^The 95% interval, without a bound on either side,/,
    )
  })
})

describe('a placebo test in place of an interval', () => {
  it.each([
    [-8, 0.05, MET, 'met'],
    [-8, 0.0501, OPEN, 'too-imprecise'],
    // how small it may be nothing says
    [-5, 0.01, OPEN, 'too-imprecise'],
    [-5.01, 0.01, MET, 'met'],
    [8, 0.05, CONTRADICTED, 'contradicted'],
    [8, 0.0501, OPEN, 'too-imprecise'],
    // rules 6 and 7 need an interval
    [-0.01, 0.9, OPEN, 'too-imprecise'],
    [0, 0.01, OPEN, 'too-imprecise'],
  ])('with an estimate of %d and p %d is "%s"', (value, p, verdict, rule) => {
    expect(read([placebo(value, p)])).toMatchObject({ verdict, rule })
    expect(read([placebo(-value, p)], { direction: 'increase' })).toMatchObject({ verdict, rule })
  })

  it('cannot say that all of it falls short of a goal', () => {
    expect(read([placebo(-8, 0.01)], { statedGoal: 10 }).rule).toBe('met')
  })

  it('is named with its p and the estimate', () => {
    expect(read([placebo(-8, 0.03)]).reason).toBe(
      'There is no interval; the placebo test gives p = 0.0300, and the estimate, −8.00%, lies on the intended side of zero.',
    )
    expect(read([placebo(-8, 0.5)]).reason).toBe(
      'There is no interval; the placebo test gives p = 0.5000, and the estimate, −8.00%, cannot be told from chance; without an interval nothing more can be said.',
    )
  })

  it('says so where it could never have been low enough', () => {
    const floor = (pFloor: number) => read([placebo(-8, 1 / 17, { pFloor })]).reason
    expect(floor(1 / 17)).toBe(
      'There is no interval; the placebo test gives p = 0.0588, which with so few comparisons can never be lower than 0.0588, and the estimate, −8.00%, cannot be told from chance; without an interval nothing more can be said.',
    )
    expect(floor(0.05)).not.toContain('never')
  })

  it('counts an interval of which one end is missing as none', () => {
    expect(read([estimateOf(-8, [-10, NaN], { p: 0.03 })]).reason).toContain('There is no interval')
    expect(read([estimateOf(-8, [NaN, -6], { p: 0.03 })]).reason).toContain('There is no interval')
  })
})

describe('several main outcomes', () => {
  const one = (name: string, ci: [number, number]) => ({ ...middle(ci), name })
  const [deaths, injuries] = [one('Deaths', [-8, -2]), one('Injuries', [-9, -6])]
  const harm = one('Costs', [2, 8])
  const nothing = one('Crashes', [-3, 3])

  it('are met where all lie on the intended side, the first against goal and what matters', () => {
    expect(read([deaths, injuries]).rule).toBe('met')
    expect(read([deaths, injuries], { statedGoal: 8.5 }).rule).toBe('short-of-goal')
    expect(read([injuries, deaths], { statedGoal: 8.5 }).rule).toBe('met')
  })

  it('are partly met where some are and some are not, whichever comes first', () => {
    for (const [primaries, named] of [
      [[deaths, nothing], 'the main outcome'],
      [[nothing, deaths], 'Deaths'],
    ] as const)
      expect(read([...primaries])).toEqual({
        verdict: PARTLY,
        rule: 'some-outcomes',
        reason: `The interval lies on the intended side of zero for 1 of 2 main results (${named}).`,
      })
  })

  it('name the harm first', () => {
    expect(read([deaths, injuries, harm, nothing])).toMatchObject({
      verdict: PARTLY,
      rule: 'some-outcomes',
      reason:
        'Costs moved the other way than was intended. The interval lies on the intended side of zero for 2 of 4 main results (the main outcome and Injuries).',
    })
    expect(read([harm, injuries]).reason).toMatch(/^The main outcome moved the other way than was intended\. /)
  })

  it('keep a name that is a fact for whoever tells it', () => {
    const name = { says: 'Made/names/injuries', part: 'text', of: {} }
    const { reason } = readIntervals(fewer, [deaths, { ...injuries, name }, harm, nothing])
    expect(reason).toMatchObject({ of: { harmed: ['Costs'], met: [null, name] } })
  })

  it('are told apart by the side that each lies on', () => {
    expect(readSides(fewer, [harm, injuries, nothing])).toEqual([
      { name: null, side: 'other' },
      { name: 'Injuries', side: 'intended' },
      { name: 'Crashes', side: 'open' },
    ])
  })

  it('contradict the intent where one is wrong and none is right', () => {
    expect(read([nothing, harm])).toMatchObject({
      verdict: CONTRADICTED,
      rule: 'contradicted',
      reason: 'The 95% interval, 2.00 to 8.00%, lies wholly on the other side of zero than was intended.',
    })
  })

  it('are as open as the least precise of them where none leaves zero out', () => {
    const [ruledOut, open] = [one('Fines', [-2, 13]), one('Speed', [-12, 4])]
    expect(read([nothing, one('More', [-2, 2])]).rule).toBe('no-effect-that-matters')
    expect(read([nothing, ruledOut]).rule).toBe('intended-ruled-out')
    expect(read([nothing, ruledOut, open]).rule).toBe('too-imprecise')
    expect(read([open, nothing]).reason).toContain('−12.00 to 4.00%')
  })
})

describe('an outcome that is read as a logarithm', () => {
  const log = { kind: 'log', scale: 100 } as const
  const logPoints = (ci: [number, number], changes: Partial<Estimate> = {}) =>
    estimateOf((ci[0] + ci[1]) / 2, ci, { units: 'log points', ...changes })
  const reasonOf = (primaries: Estimate[], intent: Partial<Intent> = {}) =>
    tell(readIntervals({ ...fewer, ...intent }, primaries, log)).reason

  it('tells what was set beforehand in percent, of a fall and of a rise', () => {
    expect(thresholdWords(5, { direction: 'decrease' }, 'log points', log)).toBe('4.88 percent')
    expect(thresholdWords(5, { direction: 'increase' }, 'log points', log)).toBe('5.13 percent')
    // what more than doubles is told as a multiple, and never of a fall
    expect(thresholdWords(160, { direction: 'increase' }, 'log points', log)).toMatch(/^4\.95 times as high/)
    expect(thresholdWords(160, { direction: 'decrease' }, 'log points', log)).toBe('79.81 percent')
    expect(thresholdWords(5, { direction: 'decrease' }, 'packs a year', OWN_SCALE)).toBe('5 packs a year')
  })

  it('is told with its interval in percent, and multiples of no change where that is large', () => {
    expect(reasonOf([logPoints([-4, 4])])).toBe(
      'The 95% interval, −3.92 to 4.08 percent, includes zero and leaves out the smallest effect that matters, 4.88 percent, on both sides.',
    )
    expect(reasonOf([logPoints([-10, 200])])).toMatch(/ times as high, includes both no change and /)
  })

  it('tells another outcome on the same scale only where its units say so', () => {
    const main = logPoints([-4, 4])
    const same = logPoints([2, 8], { name: 'Injuries' })
    expect(reasonOf([main, same])).toBe(
      'The 95% interval, 2.02 to 8.33 percent, lies wholly on the other side of zero than was intended.',
    )
    const own = estimateOf(5, [2, 8], { name: 'Speed', units: 'miles an hour' })
    expect(reasonOf([main, own])).toBe(
      'The 95% interval, 2.00 to 8.00 miles an hour, lies wholly on the other side of zero than was intended.',
    )
  })
})

describe('what the rules can read', () => {
  it.each([
    [-1, [-2, 3], NaN, true],
    [-1, [-Infinity, Infinity], NaN, true],
    [-1, [NaN, NaN], 0.2, true],
    [-1, [-2, NaN], NaN, false],
    [-1, [NaN, 3], NaN, false],
    [NaN, [-2, 3], 0.2, false],
  ] as [number, [number, number], number, boolean][])('%d in %o with p %d: %s', (value, ci, p, readable) => {
    expect(isReadable(estimateOf(value, ci, { p }))).toBe(readable)
  })
})
