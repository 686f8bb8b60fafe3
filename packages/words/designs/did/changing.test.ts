import { describe, expect, it } from 'vitest'
import { changing } from './changing.ts'

const estimates = changing['changing-estimates']
const texts = changing['changing-texts']
const words = {
  unit: 'county',
  units: 'counties',
  the: 'the first change of the wage',
  noun: 'change',
  it: 'it',
  treated: 'with a change',
  notYetTreated: 'without a change yet',
  treatedUnit: 'county with a change of the wage',
  treatedUnits: 'counties with a change of the wage',
  alreadyTreated: 'counties that already had a change',
  neverTreated: 'never see a change',
  isNeverTreated: 'never sees a change',
}

describe('estimates of a treatment that changes', () => {
  const told = { per: 'dollar of the wage', step: 'year', comparison: 'not-yet-treated' as const }
  const few = '; made for many clusters, and 9 are few, so the interval tends to be too narrow'
  const alone = '; no interval, as one side of the comparison is one county alone'

  it('say how the interval of one effect is made as a sentence of its own, and what stands in its place', () => {
    const placebo = { ...told, at: 1, lone: '' }
    expect(estimates.placebo({ ...placebo, interval: { clusteredBy: 'county', few } }).method).toBe(
      `The same units compared over the year before the last one without a change. 95% interval from influence functions given the treatments, clustered by county, deviations with the factor n/(n − 1), normal quantiles${few}.`,
    )
    expect(estimates.placebo({ ...placebo, at: 2, interval: null, lone: alone }).method).toBe(
      'The same units compared over the 2 years before the last one without a change. No interval, as one side of the comparison is one county alone.',
    )
  })

  it('are per unit of an amount and step of time, or per step under treatment', () => {
    const name = (per: string | null) =>
      estimates['normalized-effect']({ ...told, per, at: 2, meanChange: 1.5, interval: null, lone: '' }).name
    expect(name(told.per)).toBe('Effect per dollar of the wage and year so far, 1 year after the first change')
    expect(name(null)).toBe('Effect per year under treatment so far, 1 year after the first change')
  })

  it('tell the joint test with the first effect alone', () => {
    const method = (jointly: { effects: number; p: number } | null) =>
      estimates.effect({ ...told, at: 1, meanChange: 1, jointly, interval: null, lone: alone }).method
    expect(method({ effects: 1, p: 0.02 })).toMatch(
      / 1 effect by time, tested jointly against zero by .*: p = 0\.0200\.$/,
    )
    expect(method(null)).toMatch(/county alone\.$/)
  })
})

it('the fewest compared with are told with the time at which that is', () => {
  const message = (never: number, at: number) =>
    changing['changing-checks']['comparison-group']({ never, all: 9, smallest: 1, at, period: 'year', words }).message
  expect(message(1, 1)).toMatch(
    /^1 of 9 counties never sees a change\. .*; the fewest is 1, in the year of a change\.$/,
  )
  expect(message(0, 2)).toMatch(/^0 of 9 counties never see a change\. .*, 1 year after a change\.$/)
})

it('units left out are told one or several, with their names', () => {
  expect(texts['changed-before-data']({ units: 1, named: 'Ada', words, first: '2004' })).toBe(
    '1 county (Ada) is left out: its treatment had changed by the first period in use, 2004.',
  )
  expect(texts['nobody-alike']({ units: 2, named: 'Ada, Bath', words })).toBe(
    '2 counties (Ada, Bath) are left out: nobody that began with the same treatment had kept it when their treatment changed.',
  )
  expect(texts['crossed-baseline']({ units: 1, named: 'Ada', words })).toMatch(/; its effects count until then\.$/)
})

it('groups of the timeline have the treatment before the change where there are several', () => {
  expect(texts['timeline-group']({ date: 2004, begins: null })).toBe('2004')
  expect(texts['timeline-group']({ date: null, begins: -1.23456789 })).toBe('Never (−1.23457)')
})
