import { describe } from 'vitest'
import { expectDates, type DateCase } from './test-support/read-date.ts'

/** What offices tell of a rule, rather than what the rule commands. */
const TOLD: readonly DateCase[] = [
  [['From 6 April 2031, the heating grant will be payable from the first week.'], '2031-04-06', 'explicit'],
  [['The road toll will go up to £9.20 a day from 1 April 2031.'], '2031-04-01', 'explicit'],
  [['The goat tax is being abolished on 8 November 2031.'], '2031-11-08', 'explicit'],
  [['Ab 1. Januar 2031 erhalten Paare 90 Franken weniger.'], '2031-01-01', 'explicit'],
  [['Depuis le 1er juillet 2031, la vitesse est limitée à 60 km/h.'], '2031-07-01', 'explicit'],
  [['The rates of allowance are revised w.e.f. 01.07.2031.'], '2031-07-01', 'explicit'],
  [['It has been decided to extend the package with effect from 1 August 2031.'], '2031-08-01', 'explicit'],
  [
    ['Il s\u2019agit de son adoption et de son entrée en vigueur prévue au 1er janvier 2031.'],
    '2031-01-01',
    'explicit',
  ],
  [['Das Gesetz soll zum 1. Januar 2031 in Kraft treten.'], '2031-01-01', 'explicit'],
  [['QUÉBEC, le 1er mai 2031 – Le prix du lait augmente à compter d\u2019aujourd\u2019hui.'], '2031-05-01', 'explicit'],
  [['WELLINGTON, 1 April 2031 – New limits on noise take effect today.'], '2031-04-01', 'explicit'],
  [['31 December 2030', 'Changes taking effect from tomorrow will help farmers.'], '2031-01-01', 'explicit'],
  // 22 January 2030 is a Tuesday
  [
    ['Tuesday, 22 January 2030', 'Effective Monday, January 28 the wage will move up to $12.'],
    '2030-01-28',
    'explicit',
  ],
]

/** On such a day somebody or something is looked at; the rule starts on another, or says none. */
const LOOKED_AT: readonly DateCase[] = [
  [['A child must be at least 5 years of age as of January 1, 2031.'], null, 'none'],
  [['A person who was residing in this state as of July 1, 2031, is eligible for a rate of $5.'], null, 'none'],
]

/** The days of registers, mastheads and credits. */
const PRINTED: readonly DateCase[] = [
  [['G. v. 24.09.2030 BGBl. I S. 1854 (Nr. 42); Geltung ab 01.10.2031', 'Eingangsformel'], '2031-10-01', 'explicit'],
  [
    [
      'No dealer may sell goats.',
      '(Section 3.5 added by Ordinance No. 9, enacted May 5, 2030, effective June 4, 2031.)',
    ],
    '2031-06-04',
    'explicit',
  ],
  [
    ['B.C. Reg. 25/2031, deposited March 18, 2031, under the GOAT ACT.', 'The Goat Regulation is amended.'],
    '2031-03-18',
    'immediate',
  ],
  [
    [
      'Date of Commencement: 22 January 2030 Section 2',
      'Date of Commencement: 20 June 2031 Sections 3(b) and (c), 5(b), 7 to 9, 11, 12 and 14',
      'Date of Commencement: 1 May 2032 Section 30',
      'An Act to amend the Road Act.',
    ],
    '2031-06-20',
    'explicit',
  ],
  [
    [
      'Government Gazette No. S 6 Wednesday 6 January 2031',
      '3. Commencement. This notice comes into operation on the date it is published in the Government Gazette.',
    ],
    '2031-01-06',
    'immediate',
  ],
]

/** What stands between a provision and its verb. */
const PARTED: readonly DateCase[] = [
  [['This Act, other than section 5, comes into force on 1 May 2031.'], '2031-05-01', 'explicit'],
  [
    [
      "I. - Les dispositions du présent décret, à l'exception de celles du 5° de son article 2, entrent en vigueur le 1er mars 2031.",
    ],
    '2031-03-01',
    'explicit',
  ],
  [
    [
      'GOATS (COMMENCEMENT) INSTRUMENT, 2031',
      'Section 1 of the Goats and Sheep (Taxes on Wool and Levies on Milk) Act 2028 (Act 54) as inserted by the Goats and Sheep (Taxes on Wool and Levies on Milk) (Amendment) (No. 2) Act, 2031 (Act 63), shall come into force on 17th August, 2031.',
    ],
    '2031-08-17',
    'explicit',
  ],
  [['(3)     It shall come into force on the first day of', '               July, 2031.'], '2031-07-01', 'explicit'],
]

describe('a start that a notice tells', () => expectDates(TOLD))
describe('a day on which somebody is looked at', () => expectDates(LOOKED_AT))
describe('a day that a register or a credit prints', () => expectDates(PRINTED))
describe('a start whose clause is parted', () => expectDates(PARTED))
