import { describe, expect, it } from 'vitest'
import { type Case, currentOf } from './test-support/current-of.ts'

/** Figures that decide something, as pages and summaries print them. */
const DECIDE: readonly Case[] = [
  ['An applicant must be 16 years and 6 months of age or over on the date of application.', [198, 'month']],
  ['A holding of less than 10 hectares is exempt.', [10, 'hectare']],
  ['No person younger than 21 may buy tobacco products.', [21, 'year']],
  ['A credit is available to all adults, including childless adults, over 18.', [18, 'year']],
  [
    'Das Gesetz gilt ab morgen. Die Altersgrenze für den Verkauf von Tabak wird von 16 auf 18 Jahre angehoben.',
    [18, 'year'],
  ],
  ["Les véhicules d'un poids de plus de 3.5 tonnes ne peuvent pas entrer dans la zone.", [3.5, 'tonne']],
  ['No person shall allow the engine to idle for more than five consecutive minutes.', [5, 'minute']],
  ['When the temperature is in excess of 40º F., no bus may idle.', [40, 'degree']],
  [
    'Where the board shall find that the share of empty flats is five per centum or more, rents are free.',
    [5, 'percent'],
  ],
  ['A minor means an individual who is less than 21, instead of 18, years of age.', [21, 'year']],
]

/** Figures of recitals, captions, tales and fines. */
const DECIDE_NOTHING: readonly Case[] = [
  [
    'ORDINANCE OF THE CITY COUNCIL PROHIBITING THE SALE OF FOAM WARE AND THE USE OF CUPS AND PLATES MADE OF IT IN THE CITY AND ITS PARKS, AT MARKETS, FAIRS AND ALL OTHER PUBLIC EVENTS UNDER A PERMIT AND IN THE BUILDINGS OF THE CITY; and WHEREAS, people use 165,000 tons of foam each year; and',
  ],
  ['351.20 RESIDENTIAL PERMIT PARKING ZONES.'],
  ['The two ordinances on rents take effect 30 days after adoption.'],
  ['In 2004 the state generated 11,310 tons of waste.'],
  ['Wer dagegen verstößt, muss mit einem Bußgeld in Höhe von 500 Euro rechnen.'],
]

describe('figures as they are printed', () => {
  const cases: readonly Case[] = [...DECIDE, ...DECIDE_NOTHING]
  it.each(cases.map(([clause, ...thresholds]) => [clause, thresholds] as const))('%s', (clause, thresholds) => {
    expect(currentOf(clause)).toEqual(thresholds)
  })
})
