import { describe, expect, it } from 'vitest'
import { currentOf, type Case } from './test-support/current-of.ts'

const CASES: readonly Case[] = [
  ['Withdrawals above N50,000 shall pay a charge.', [50_000, 'NGN']],
  ['An N95 mask must be worn.'],
  ['The charge falls from Ksh 12/kWh to Ksh 10/kWh.', [10, 'KES/kWh']],
  ['The lifeline limit was reviewed from the current 10 kWh to 100 kWh.', [100, 'kWh']],
  ['Each person shall pay 18 HK dollars.', [18, 'HKD']],
  ['Wer 0,5 Gewichtspromille oder mehr aufweist, darf nicht fahren.', [0.5, 'promille']],
  [
    'The rate for 18-to-21 year olds rises from £4.45 to £4.60 and for others from £3.30 to £3.40.',
    [[18, 21], 'year'],
    [4.6, 'GBP'],
    [3.4, 'GBP'],
  ],
  ['The law applies to shops smaller than 280 sq m.', [280, 'square-metre']],
  // how far a figure moves, and what a policy brings in all, decide nothing
  ['Workers get a 13p increase. The wage is £5.93 an hour.', [5.93, 'GBP/hour']],
  ['The tax will bring an estimated revenue of about $1.1 billion.'],
  // Spanish and Portuguese write figures as Germans do
  [
    'Não pode ser vendido a menores de 18 anos. O valor da ajuda da família é de R$ 4.000,50 em todos os casos.',
    [18, 'year'],
    [4000.5, 'BRL'],
  ],
  // a word that begins like a crown, the number of a notice, of what voters decide, and a day of every year
  ['Mit der Abgabe kommt eine kräftige Erhöhung der Maut.'],
  ['Notification G.S.R 268(E): the following rules are made.'],
  ['Proposition 64 permits adults to grow six plants for the house.'],
  ['A license is valid from January 1 to December 31 each year.'],
  // fines in further languages, and sums of the whole
  ['Wer in der Halle raucht, dem drohen 50 Euro Strafe.'],
  ['Quem não cumprir recebe multa de R$ 2.934,70.'],
  ['Las multas para la empresa van de 2.500 a 25.000 euros.'],
  ['Le sanzioni per i trasgressori vanno da 2.500 a 25.000 euro.'],
]

describe('figures of many countries', () => {
  it.each(CASES.map((each) => [each[0], each] as const))('%s', (_, [clause, ...thresholds]) => {
    expect(currentOf(clause)).toEqual(thresholds)
  })
})
