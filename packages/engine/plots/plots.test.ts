import { describe, expect, it } from 'vitest'
import type { Estimate, Sensitivity } from '../analysis.ts'
import { tellerOf } from '@casefiles/words'
import * as forest from './forest.ts'
import * as leftOut from './leave-one-out.ts'
import * as lovePlot from './love-plot.ts'
import * as specCurve from './spec-curve.ts'
import { decimalsFor } from '../words/number.ts'
import { inSentence } from '../words/sentence.ts'

const tell = await tellerOf('DiD')
const drawEstimates = (...given: Parameters<typeof forest.drawEstimates>) => tell(forest.drawEstimates(...given))
const drawLeftOut = (...given: Parameters<typeof leftOut.drawLeftOut>) => tell(leftOut.drawLeftOut(...given))
const drawDifferences = (...given: Parameters<typeof lovePlot.drawDifferences>) =>
  tell(lovePlot.drawDifferences(...given))
const drawSpecifications = (...given: Parameters<typeof specCurve.drawSpecifications>) =>
  tell(specCurve.drawSpecifications(...given))

const outcome = { label: 'Road deaths', units: 'per 100,000 people' }

function estimateOf(id: string, value: number, ci: [number, number], role: Estimate['role'] = 'robustness'): Estimate {
  const rest = { name: id, estimand: 'ATT', se: 1, p: 0.04, units: outcome.units, n: 10, clusters: null, df: null }
  return { id, role, value, ci, method: 'A method.', ...rest }
}

const primary = estimateOf('main', -2, [-3, -1], 'primary')
const clear = estimateOf('clear', -1, [-1.5, -0.5])
const opposite = estimateOf('opposite', 1, [0.5, 1.5])
const wide = estimateOf('wide', -1, [-4, 2])
const unbounded = estimateOf('unbounded', -2, [-Infinity, Infinity], 'primary')

const runs = (keeps: boolean[]): Sensitivity => ({
  id: 'runs',
  title: 'Runs',
  varied: 'runs',
  series: keeps.map((keepsConclusion, at) => ({
    setting: `State ${at}`,
    value: -2,
    ci: [-3, keepsConclusion ? -1 : 1],
    keepsConclusion,
    locked: at === 0,
    choices: { order: at === 0 ? 'linear' : 'quadratic' },
  })),
  breakdownValue: null,
  message: 'A message.',
})

describe('agreement of estimates', () => {
  const describeAgreement = (estimates: Estimate[], main: Estimate, rank?: forest.ForestWords['rank']) =>
    drawEstimates(estimates, main, { outcome, effect: 'Average effect', intervals: '95% intervals', rank }).title

  it('counts those that are clear of zero on the same side', () => {
    expect(describeAgreement([primary, clear, opposite, wide], primary)).toBe(
      'The main estimate is clearly below zero, and so is 1 of 3 others',
    )
  })

  it('counts those that could be zero where the main one could', () => {
    expect(describeAgreement([wide, primary], { ...wide, id: 'other' })).toBe(
      'The main estimate could be zero, and so could 1 of 2 others',
    )
  })

  it('is that of intervals alone where the other way to reckon chance does not find what they find', () => {
    const rank = (p: number, floor = 0.01) => ({ p, floor, name: 're-randomization' })
    const said = (shown: typeof primary, given: ReturnType<typeof rank>) => describeAgreement([shown], shown, given)
    expect(said(primary, rank(0.065))).toBe('By its interval alone the main estimate is clearly below zero')
    expect(said(wide, rank(0.03))).toBe('By its interval alone the main estimate could be zero')
    expect(said(primary, rank(0.05))).toBe('The main estimate is clearly below zero')
    expect(said(wide, rank(0.4))).toBe('The main estimate could be zero')
    expect(said(primary, rank(0.2, 0.1))).toBe('The main estimate is clearly below zero')
  })

  it('never counts one of one', () => {
    expect(describeAgreement([primary, clear], primary)).toBe(
      'The main estimate is clearly below zero, and so is the other',
    )
    expect(describeAgreement([primary, wide], primary)).toBe(
      'The main estimate is clearly below zero, and the other is not',
    )
    expect(describeAgreement([wide, primary], wide)).toBe('The main estimate could be zero, and the other could not')
    expect(describeAgreement([unbounded, clear], unbounded)).toBe(
      'The main estimate has no bounded interval; the other lies on its side of zero',
    )
  })

  it('counts sides of zero where the main interval has no bounds, and leaves placebos out', () => {
    const placebo = estimateOf('placebo', 5, [4, 6], 'placebo')
    expect(describeAgreement([unbounded, clear, opposite, placebo], unbounded)).toBe(
      'The main estimate has no bounded interval; 1 of 2 others lies on its side of zero',
    )
    expect(describeAgreement([primary], primary)).toBe('The main estimate is clearly below zero')
  })
})

describe('a forest', () => {
  const words = { outcome, effect: 'Average effect', intervals: 'pointwise 95% intervals' }

  it('names measure, unit and kind of interval, and marks the main estimate alone', () => {
    const plot = drawEstimates([primary, clear], primary, words)
    expect(plot.subtitle).toBe(
      'Average effect on road deaths per 100,000 people, with pointwise 95% intervals. The filled square is the estimate named in the locked design.',
    )
    expect(plot.rows.map(({ locked }) => locked)).toEqual([true, false])
    expect(plot.alt).toContain('The main estimate is −2.00, 95% interval −3.00 to −1.00.')
  })

  it('says where an interval is missing, and never writes an unbounded end as a number', () => {
    const plot = drawEstimates([unbounded, clear], unbounded, words)
    expect(plot.subtitle).toContain('Where no line is drawn, no interval can be given')
    expect(plot.alt).toContain('without a bounded interval')
    expect(plot.rows[0]).toMatchObject({ ciLow: null, ciHigh: null })
  })
})

describe('leaving one out', () => {
  const title = (keeps: boolean[]) => drawLeftOut(runs(keeps), { outcome, noun: 'state' }).title

  it('names up to two that change the conclusion, and counts more', () => {
    expect(title([true, true])).toBe('No single state changes the conclusion')
    expect(title([true, false])).toBe('Without State 1, the conclusion changes')
    expect(title([false, false])).toBe('Without State 0, or without State 1, the conclusion changes')
    const named = drawLeftOut(runs([true]), { outcome, noun: 'block', nameOf: (block) => `block ${block}` })
    expect(named.rows[0].left).toBe('block State 0')
    expect(title([false, false, false])).toBe('Leaving out one state changes the conclusion in all 3 cases')
  })
})

describe('a specification curve', () => {
  it('counts what could be computed, as the sentence beside it does', () => {
    const { series, ...rest } = runs([true, true, false])
    const lost = { ...series[2], value: Number.NaN, ci: [Number.NaN, Number.NaN] as [number, number] }
    const words = { outcome: { label: 'Deaths', units: 'deaths' }, sets: 'sets of choices' }
    const { title, rows } = drawSpecifications({ ...rest, series: [...series.slice(0, 2), lost] }, words)
    expect(title).toBe('Both sets of choices lead to the same conclusion')
    expect(rows).toHaveLength(3)
  })

  it('has a column for every choice, and counts those that keep the conclusion', () => {
    const plot = drawSpecifications(runs([true, false]), {
      outcome,
      sets: 'sets of choices',
      same: 'What is the same.',
    })
    expect(plot.title).toBe('1 of 2 sets of choices leads to the same conclusion')
    expect(plot.subtitle).toContain('What is the same. Pale lines include zero.')
    expect(plot.columns.at(-1)).toEqual({ key: 'choice:order', label: 'Order' })
    expect(plot.rows.map((row) => row['choice:order'])).toEqual(['linear', 'quadratic'])
  })
})

describe('a love plot', () => {
  it('draws sizes of differences against its limit', () => {
    const words = { id: 'balance', title: 'A title', subtitle: 'A subtitle.', limit: 0.25, after: 'Within blocks' }
    const plot = drawDifferences([{ label: 'Age', before: -0.4, after: 0.1 }], words)
    expect(plot.rows).toEqual([{ covariate: 'Age', before: 0.4, after: 0.1 }])
    expect(plot.annotations).toEqual([{ kind: 'vertical', at: 0.25, label: '0.25 limit' }])
    expect(plot.alt).toContain('before and within blocks')
  })
})

describe('words in figures', () => {
  it('keep abbreviations and tell values apart', () => {
    expect(inSentence('US states')).toBe('US states')
    expect(inSentence('Wages')).toBe('wages')
    expect([decimalsFor(1000), decimalsFor(5), decimalsFor(0.03)]).toEqual([0, 2, 4])
  })
})
