import { describe, expect, it } from 'vitest'
import { type Case, currentOf } from './test-support/current-of.ts'

const CHANGED: readonly Case[] = [
  ['The limit is increased from R1,100 to R2,200 per month in South Africa.', [2200, 'ZAR/month']],
  ['The threshold is raised from Rs. 5,000 to Rs. 6,500 per month.', [6500, 'INR/month']],
  ['The wage goes up to $12 an hour.', [12, 'USD/hour']],
]

const PRINTED: readonly Case[] = [
  ['The daily wage for skilled work is Rs.207.00.', [207, 'INR']],
  ['The wage ceiling shall be Rs. 6,500/- per month.', [6500, 'INR/month']],
  ['Die Vermögensgrenze liegt bei 150\u2018000 Franken.', [150000, 'CHF']],
  ['30 Kilometres Per Hour\nCoast Road, between the bridge and the pier', [30, 'km/h']],
  ['A grant of P48,000 is paid to each farmer in Botswana.', [48000, 'BWP']],
]

/** How much a policy costs, whom it reaches in all, and numbers that name something. */
const NOTHING: readonly Case[] = [
  ['Around 1.5 million workers will benefit, and the change will cost £300 million a year.'],
  ['An additional 90,000 children and 46,000 families will benefit from the increase.'],
  ['The budget will invest $2 billion over the next five years.'],
  ['The rate rose (+0,30 $).'],
  ['46-Prescription of Effective Agents'],
  ['2022 CC Ordinances'],
  ['The notification (N 6) is amended.'],
  ['Global GDP growth fell by 2.8% in that year.'],
]

describe('figures that notices and releases tell', () => {
  for (const [name, cases] of Object.entries({ CHANGED, PRINTED, NOTHING })) {
    it.each(cases.map((entry) => [entry[0], entry.slice(1)] as const))(
      `${name.toLowerCase()}: %s`,
      (clause, thresholds) => {
        expect(currentOf(clause)).toEqual(thresholds)
      },
    )
  }
})
