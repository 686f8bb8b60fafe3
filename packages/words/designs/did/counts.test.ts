import { expect, it } from 'vitest'
import { counts } from './counts.ts'

const texts = counts['counts-texts']
const words = {
  unit: 'district',
  units: 'districts',
  the: 'the law',
  noun: 'law',
  it: 'it',
  treated: 'with a law',
  notYetTreated: 'without a law yet',
  treatedUnit: 'district with a law',
  treatedUnits: 'districts with a law',
  alreadyTreated: 'districts that already have a law',
  neverTreated: 'never have a law',
  isNeverTreated: 'never has a law',
}

it('the method says what has a coefficient, over what it is counted and which times are averaged', () => {
  const told = {
    exposure: 'miles',
    effects: 'by-cohort' as const,
    comparison: 'never-treated' as const,
    isWithout: false,
    window: { last: 2, balanced: true },
    interval: { clusteredBy: 'district', clusters: 1 },
    lone: '',
  }
  expect(texts['ratio-method'](told)).toBe(
    "Poisson pseudo-maximum likelihood with effects of units and periods, exposure miles; an effect for every cohort and period, against the last period before and never-treated units, then the total over the total without the effects, times since adoption up to 2, cohorts observed that long; zeros are kept; 95% interval clustered by district (1 cluster; CR1, fixed effects nested in the clusters not counted, as fepois has it), t quantiles with Welch's degrees of freedom.",
  )
  const lone = '; no interval, as one side of the comparison is one district alone'
  expect(
    texts['ratio-method']({
      ...told,
      exposure: null,
      effects: 'one',
      isWithout: true,
      window: null,
      interval: null,
      lone,
    }),
  ).toBe(
    `Poisson pseudo-maximum likelihood with effects of units and periods; one coefficient for the treated, without the exposure; zeros are kept${lone}.`,
  )
})

it('the comparison group is told at none, one and several', () => {
  const message = (never: number, smallest: number) =>
    counts['counts-checks']['comparison-group']({ never, smallest, when: 'in 2008', period: 'year', words }).message
  expect(message(0, 3)).toBe(
    '0 districts are not with a law in any year in use. The comparison group is smallest in 2008, with 3 districts.',
  )
  expect(message(1, 1)).toBe(
    '1 district is not with a law in any year in use. The comparison group is smallest in 2008, with 1 district.',
  )
})

it('a setting names the choices that there are, in small letters', () => {
  const setting = texts.setting
  expect(setting({ exposure: null, comparison: null, periods: 'All' })).toBe('periods: all')
  expect(setting({ exposure: 'Miles', comparison: 'not-yet-treated', periods: 'To 2009' })).toBe(
    'exposure: miles; comparison: not treated yet; periods: to 2009',
  )
})

it('rates are over what is counted over, without the underscores of its column', () => {
  expect(texts['rate-units']({ counted: 'deaths', exposure: 'million_miles' })).toBe('Deaths over million miles')
  expect(texts['rate-units']({ counted: 'deaths', exposure: null })).toBe('Deaths')
})

it('who is left out as nothing was counted is told one or several', () => {
  const line = (units: number, named: string) =>
    texts['silent-units']({ units, named, treated: 0, period: 'year', words })
  expect(line(1, 'D1')).toMatch(/^1 district \(D1; .*\) has zero in every year: a ratio cannot be learned/)
  expect(line(2, 'D1, D2')).toMatch(/^2 districts \(D1, D2; 0 of them with a law\) have zero/)
})
