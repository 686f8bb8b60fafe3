import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { type Case, currentOf } from './test-support/current-of.ts'
import { thresholdCues } from './index.ts'

/** Old and new figures that stand beside each other because strikes and underlines are lost, or a bracket holds the old. */
const BESIDE: readonly Case[] = [
  ['An employer shall pay wages of not less than six seven dollars an hour.', [7, 'USD/hour']],
  ['The wage is at least four dollars and twenty-five seventy-five cents per hour.', [4.75, 'USD/hour']],
  ['A person who is sixty sixty-two years of age or older rides free.', [62, 'year']],
  ['Parking is free for drivers of age seventy-fiveeighty and older years of age.', [80, 'year']],
  ['An owner shall pay a rent of $12.00 $14.50 per week.', [14.5, 'USD/week']],
  [
    'A family whose income is at or below 185 [150] percent of the federal poverty level is eligible.',
    [185, 'percent-fpl'],
  ],
  ['A rider who has not attained eighteen [sixteen] years of age shall wear a helmet.', [18, 'year']],
  ['A tenant of at least 24 [12] months may renew the lease.', [24, 'month']],
]

/** Pairs of numbers that belong together stay two ends, and long numbers in words stay one. */
const TOGETHER: readonly Case[] = [
  ['Children aged between five and ten years are admitted.', [[5, 10], 'year']],
  ['The rate is between twenty and thirty percent of income.', [[20, 30], 'percent']],
  ['A firm with one hundred and five employees or more is bound.', [105, 'employee']],
  ['The grant shall not exceed two thousand four hundred fifty dollars.', [2450, 'USD']],
  ['A pupil of at least twenty-one years of age may apply.', [21, 'year']],
]

describe('figures side by side', () => {
  const cases: readonly Case[] = [...BESIDE, ...TOGETHER]
  it.each(cases.map(([clause, ...thresholds]) => [clause, thresholds] as const))('%s', (clause, thresholds) => {
    expect(currentOf(clause)).toEqual(thresholds)
  })

  it('show the old of two sums as superseded', () => {
    const roles = thresholdCues(readDocument('The wage is £3.00 £4.00 an hour.')).map((cue) => cue.cue_value)
    expect(roles.map(({ value, role }) => [value, role])).toEqual([
      [3, 'superseded'],
      [4, 'current'],
    ])
  })
})

/** Figures that only their amendment tells: the unit stands in the law that is changed. */
const AMENDED: readonly Case[] = [
  ['Article 9 is amended by the substitution of "22.5" for "20".', [22.5, 'number']],
  ['In regulation 4(2), for "0.75" substitute "0.9".', [0.9, 'number']],
  [
    'Section 6 is amended by striking out the figure "7.25" and inserting in place thereof the following figure:- 8.50',
    [8.5, 'number'],
  ],
  ['In paragraph 3, for "2019" substitute "2024".'],
]

/** Numbers that measure nothing. */
const NO_FIGURES: readonly Case[] = [
  ['78R4471 MM-F'],
  ['The credit is given for the 2031–32 tax year and the 2032/33 tax year.'],
  ['Polls are open for long hours on each of the last three days of the early voting period.'],
  ['Subscribe now for only $40 per month.'],
  ['Eleven States have acted.'],
  ['Read https://example.gov/a%2015%20days for more.'],
  ['The file is Rent%20of%2012%20months.pdf.'],
  ['See www.example.gov/rules-18%25years.'],
  ['Text size 100% 125% 150%'],
  ['Printed on 100% recycled paper'],
]

/** A mark that names its country is that country's, whatever the place of the text. */
const MARKED: readonly Case[] = [
  ['Parliament of Canada. The toll for entry is USD$4 per day.', [4, 'USD/day']],
  ['State of Ohio. The toll for entry is CAD$4 per day.', [4, 'CAD/day']],
  ['State of Ohio. The toll for entry is AUD$4 per day.', [4, 'AUD/day']],
  ['Parliament of Canada. The toll for entry is $4 per day.', [4, 'CAD/day']],
]

/** A fee that its sentence sets is the rule; what a step of a procedure costs is none. */
const FEES: readonly Case[] = [
  ['The fee for a resident trapping license is $11.25 $14.50.', [14.5, 'USD']],
  ['The annual fee for a fish farm permit is $60.', [60, 'USD/year']],
  ['The fee for each boat shall be $350.', [350, 'USD']],
  ['The fee for a certified copy is $10.'],
]

/** Hours of credit are earned. */
const EARNED: readonly Case[] = [
  ['A student who has attempted 36 quarter hours or 24 semester hours may apply.', [36, 'hour'], [24, 'hour']],
  ['A teacher who holds 12 credit hours may be hired.', [12, 'hour']],
]

/** Federations run a programme in some of their parts. */
const IN_STATES: readonly Case[] = [
  ['The Secretary may approve projects in not more than 12 States.', [12, 'state']],
  [
    '"(c) LENGTH.—A trial may be conducted for not more than 4 years. "(d) APPLICATION.—A State shall apply.',
    [4, 'year'],
  ],
]

describe('figures by their surroundings', () => {
  const cases: readonly Case[] = [...AMENDED, ...NO_FIGURES, ...MARKED, ...FEES, ...EARNED, ...IN_STATES]
  it.each(cases.map(([clause, ...thresholds]) => [clause, thresholds] as const))('%s', (clause, thresholds) => {
    expect(currentOf(clause)).toEqual(thresholds)
  })
})
