import { describe, expect, it } from 'vitest'
import { type Case, currentOf } from './test-support/current-of.ts'

const AGES: readonly Case[] = [
  ['The grant is for a pupil who has attained the age of 10 years but not 12 years.', [[10, 12], 'year']],
  [
    'A person who has attained the age of 16 years but has not attained the age of 18 years may hold a card.',
    [[16, 18], 'year'],
  ],
  ['This applies to a child who is aged 14 but not yet 16.', [[14, 16], 'year']],
  ['A worker who has reached 21 years of age but not 25 years of age is paid the lower rate.', [[21, 25], 'year']],
]

/** Ends in two units of time are given in the smaller one. */
const UNLIKE_UNITS: readonly Case[] = [
  ['An absence of more than six months but less than one year breaks the period of residence.', [[6, 12], 'month']],
  ['A tenancy for not less than 10 weeks but not more than one year is exempt from this act.', [[10, 52], 'week']],
  ['Leave of more than three days but less than two weeks needs no certificate.', [[3, 14], 'day']],
  [
    'A youth who is less than 18 years and six months of age but at least 18 years of age is tried here.',
    [[216, 222], 'month'],
  ],
]

const PAID_BY: readonly Case[] = [
  ['The wage is $15.20 for each ordinary hour worked.', [15.2, 'USD/hour']],
  ['The rate is $4 per completed hour and $30 for every full day.', [4, 'USD/hour'], [30, 'USD/day']],
]

/** Words that compare, and what they compare, in three languages. */
const COMPARED: readonly Case[] = [
  ['La route compte au moins trois voies affectées au même sens de circulation.', [3, 'lane']],
  ['A road with four or more lanes may be posted at 70 miles per hour.', [4, 'lane'], [70, 'mph']],
  ['Zuschüsse erhält, wer an zumindest 90 Tagen im Inland gemeldet war.', [90, 'day']],
  ['Die Beschäftigung darf nicht länger als drei Monate dauern.', [3, 'month']],
  ['A ticket is free for a person aged 4 years or below.', [4, 'year']],
  ['A child from the age of five years and below the age of 11 years pays half.', [[5, 11], 'year']],
  ['Work in excess of 10 hours in one day is paid at double rate.', [10, 'hour']],
]

/** A fee is a figure of the rule where its section is about nothing else. */
const FEES: readonly Case[] = [
  ['Entry fee\n\nVisitors shall pay an entry fee of EUR 25.', [25, 'EUR']],
  ['Gebühr\n\nFür die Einfahrt ist eine Gebühr von 12 Euro zu entrichten.', [12, 'EUR']],
  ['An application fee of $40 shall accompany the form.'],
]

const LENGTHS: readonly Case[] = [
  ['The landlord may not end the lease during the first year of the tenancy.', [1, 'year']],
  ['The report covers the first year of the program.'],
  [
    'A dwelling whose first certificate of occupancy was issued less than 15 years before the notice is exempt.',
    [15, 'year'],
  ],
  ['The card must have been issued not more than eight (8) years prior to the day it is shown.', [8, 'year']],
  ['A building completed more than 20 years before the application is old.', [20, 'year']],
  ['The permit shall be valid for at least two months after the intended day of return.', [2, 'month']],
  ['Its validity shall extend at least six months beyond the date of departure.', [6, 'month']],
  ['The order shall be issued not more than 2 months before the hearing.'],
  ['The age is raised in six-month increments over four years.'],
  [
    'No person shall be admitted unless he has resided in the county or in the district in which he has filed the application for at least four months.',
    [4, 'month'],
  ],
]

const NAMES: readonly Case[] = [['Under 17:9-4 applicants must be 19 years of age.', [19, 'year']]]

describe.each([
  ['ages with two ends', AGES],
  ['ends in unlike units', UNLIKE_UNITS],
  ['what a sum is paid by', PAID_BY],
  ['comparing words', COMPARED],
  ['fees', FEES],
  ['how long something lasts or how old it is', LENGTHS],
  ['sections of a code', NAMES],
])('%s', (_, cases) => {
  it.each(cases.map((entry) => [entry[0], entry.slice(1)] as const))('%s', (clause, thresholds) => {
    expect(currentOf(clause)).toEqual(thresholds)
  })
})
