import { describe } from 'vitest'
import { expectDates, type DateCase } from './test-support/read-date.ts'

/** Days behind a caption with a colon, whatever follows in the line. */
const CAPTIONED: readonly DateCase[] = [
  [['DATES: Effective Date: March 3, 2031, unless an agency names another.'], '2031-03-03', 'explicit'],
  [
    [
      'Date of Commencement: 1st May 2031 Sections 2 and 6',
      'Date of Commencement: 1st August 2031 Section 4',
      '1. This Act shall come into operation on such date as the Minister may, by notification, appoint.',
    ],
    '2031-05-01',
    'explicit',
  ],
  [['Operative date: 12 June 2031 (all provisions except Part 4)'], '2031-06-12', 'explicit'],
  [['Commencement date: 1 May 2031 to 30 June 2031'], null, 'none'],
]

/** A rule that counts from a day of its own, by a modal verb or an item of a list. */
const RULES_FROM: readonly DateCase[] = [
  [
    ['B. As of March 12, 2031, no owner may charge a deposit that exceeds one month of rent.'],
    '2031-03-12',
    'explicit',
  ],
  [['Effective May 4, 2031, no person may sell a flavored product.'], '2031-05-04', 'explicit'],
  [
    ['The Council orders that', '(a) effective May 4, 2031, the Fares Regulation, B.C. Reg. 9/2003, is amended.'],
    '2031-05-04',
    'explicit',
  ],
  [
    ['5.— The Fares Act 2005 is amended with effect as on and from 8 April 2031 by substituting the following:'],
    '2031-04-08',
    'explicit',
  ],
  [['Section 7 is repealed as of May 4, 2031, and no fare is charged.'], '2031-05-04', 'explicit'],
  [['Sections 3 and 4 are further amended, effective May 4, 2031, to read as follows:'], '2031-05-04', 'explicit'],
  [['§  2.  This  act  shall  take  effect  May  4,  2031.'], '2031-05-04', 'explicit'],
  [
    [
      '(1) The fare is the following:',
      '1. On or after April 1, 2031 but before April 1, 2032, the amount set out in the schedule.',
      '2. On or after April 1, 2032, twice the amount.',
    ],
    '2031-04-01',
    'explicit',
  ],
]

describe('captioned days and first days of a rule', () => {
  expectDates([...CAPTIONED, ...RULES_FROM])
})
