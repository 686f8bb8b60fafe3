import { describe, expect, it } from 'vitest'
import { tellerOf } from '../../tell.ts'
import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { words } from './index.ts'
import { series } from './sensitivity.ts'

const { estimates, texts } = words

describe('checks', () => {
  it('say how far a backdated gap is from what would matter, and which predictors were left aside', () => {
    const found = { start: '1985', meanGap: -2, units: 'packs', noise: 1.5, predictors: { left: 1, of: 2 } }
    const message = (share: number | null) => checks.backdating({ periods: 19, found: { ...found, share } }).message
    expect(message(0.4)).toBe(
      'With treatment moved back to 1985, the mean gap before the real start is −2.00 packs, where the placebos let chance move it by 1.50; it is 0.40 of the smallest effect that matters. 1 of 2 predictors lie after that date and are left aside.',
    )
    expect(message(1.4)).toContain('1.40 times the smallest effect that matters')
    expect(message(null)).toContain('move it by 1.50. 1 of 2 predictors')
  })

  it('name the values outside of the donors’ range, where there are some', () => {
    expect(checks['donor-range']({ treated: 'T', outside: [], values: 4 }).message).toBe(
      "T lies inside the donors' range in all 4 values compared.",
    )
    expect(checks['donor-range']({ treated: 'T', outside: ['Income', 'outcome 2001–2003'], values: 4 }).message).toBe(
      "T lies outside the donors' range in 2 of 4 values compared: Income, outcome 2001–2003.",
    )
  })
})

describe('the weights of donors', () => {
  it('say that one carries all, or how they are spread', () => {
    const told = (donors: number) =>
      checks['weight-concentration']({ donors, largest: 1, name: 'Utah', effective: 1 }).message
    expect(told(1)).toBe('One donor, Utah, carries all the weight.')
    expect(told(3)).toContain('3 donors carry weight')
  })
})

describe('sensitivity', () => {
  it('says what came of no run, of one and of several', () => {
    const pools = (runs: object) => series['donor-pools']({ runs: 0, kept: 0, low: NaN, high: NaN, ...runs }).message
    expect(pools({})).toBe('No other donor pool can be formed from these data.')
    expect(pools({ runs: 1, kept: 0, low: -3, high: -3 })).toBe(
      'Using 1 other donor pool changes the conclusion; the estimate is then −3.00.',
    )
    expect(pools({ runs: 4, kept: 3, low: -5, high: -3 })).toBe(
      'Using 4 other donor pools keeps the conclusion in 3 of 4 runs; the estimate runs from −5.00 to −3.00.',
    )
  })

  it('says what false dates show against what would matter, or against chance', () => {
    const dates = (found: object) =>
      series['placebo-in-time']({
        periods: 2,
        dates: 0,
        small: 0,
        meanGap: NaN,
        units: 'packs',
        isNamed: true,
        ...found,
      }).message
    expect(dates({})).toBe('With 2 periods before treatment there is no false date to try.')
    expect(dates({ dates: 1, meanGap: 0.5 })).toBe(
      'At one false date the mean gap is 0.50 packs, not under the smallest effect that matters.',
    )
    expect(dates({ dates: 3, small: 1, meanGap: 0.5, isNamed: false })).toBe(
      'At 3 false dates the mean gap is 0.50 packs on average; 1 of them shows a mean gap under what the placebos let chance make of it.',
    )
  })
})

it('charts say in their titles what was found, and of all there are that it is all', () => {
  const drawn = { treated: 'T', period: 'year', outcome: { label: 'Sales', units: 'packs' }, from: '1970', to: '2000' }
  const gap = (apart: number, known: number) =>
    figures['synthetic-gap']({ ...drawn, after: 12, known, apart, usesPredictors: true })
  expect(gap(12, 12).title).toBe('The interval leaves out zero in all 12 periods after treatment')
  expect(gap(0, 0).title).toContain('None of the 12 periods after treatment has an interval: there are too few donors')
  expect(gap(3, 12).alt).toContain(gap(3, 12).title)
  expect(figures['rmspe-ratios']({ treated: 'T', runs: 39, rank: 1, p: 1 / 39 }).title).toBe(
    'No donor shows as large a ratio as T: placebo p = 0.0256',
  )
})

it('estimates say why a number is missing, after what is missing of every one', () => {
  const reason = estimates.period({ period: '1989', df: 5, before: 19, why: texts['perfect-fit']({}) }).reason
  expect(reason).toBe(
    'A synthetic control has no standard error. The fit before treatment is perfect, so its error says nothing of later periods.',
  )
})

it('the log names units left out by their reasons, one or several', async () => {
  const tell = await tellerOf('SyntheticControl')
  const line = (units: number, reasons: object[]) =>
    tell({ says: 'SyntheticControl/texts/units-excluded', part: 'text', of: { units, reasons } })
  expect(line(1, [{ reason: 'A tax of its own.', units: ['Oregon'] }])).toBe(
    '1 unit is no donor by the design. Oregon: A tax of its own.',
  )
  expect(
    line(3, [
      { reason: 'A tax', units: ['Oregon', 'Ohio'] },
      { reason: 'A war.', units: ['Utah'] },
    ]),
  ).toBe('3 units are no donors by the design. Oregon and Ohio: A tax. Utah: A war.')
})
