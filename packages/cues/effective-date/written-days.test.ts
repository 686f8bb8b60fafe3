import { describe } from 'vitest'
import { expectDays, type DayCase } from './test-support/read-date.ts'

const DAYS_AS_THEY_ARE_WRITTEN: readonly DayCase[] = [
  ['2031-01-01', 'This Act shall come into operation on the 1st day of January, 2031.'],
  ['2031-04-01', 'These Rules shall come into force on the first day of April in the year 2031.'],
  ['2031-07-03', 'This Order comes into force on Thursday, the 3rd of July 2031.'],
  ['2031-07-01', 'This Ordinance shall take effect at 12:01 a.m. on the 1st of July, 2031.'],
  ['2031-07-01', 'This Agreement enters into force on 1.VII.2031.'],
  ['2031-07-01', 'These Regulations come into force on 1 July, 2031.'],
  ['2031-07-15', '2. Commencement\nThese By-laws come into operation on 15-7-2031.'],
  ['2031-07-15', 'The Rules shall come into force w.e.f. 15-07-2031.'],
  ['2031-07-01', 'This bylaw takes effect on 2031/07/01.'],
  ['2031-07-01', 'This policy is effective 1-Jul-2031.'],
  ['2031-09-01', 'This rule is effective on Sept. 1st, 2031.'],
  ['2031-07-01', 'This Act takes effect on July 1 of the year 2031.'],
  ['2031-10-15', 'This Act takes effect on the fifteenth day of October, two thousand and thirty-one.'],
  ['2031-07-01', 'This by-law shall come into force on this 1st day of July, A.D. 2031.'],
]

const ON_AND_FROM_AS_FROM_FROM_AND_INCLUDING: readonly DayCase[] = [
  ['2031-07-01', 'These Regulations shall come into operation on and from 1 July 2031.'],
  ['2031-07-01', 'This Act has effect on and from the 1st day of July, 2031.'],
  ['2031-07-01', 'This Decision shall apply as from 1 July 2031.'],
  ['2031-07-01', 'This Scheme shall operate from 1 July 2031.'],
  ['2031-07-01', 'This Order has effect from and including 1 July 2031.'],
  ['2031-07-01', 'These Rules apply on and after July 1, 2031.'],
  ['2031-07-01', 'The provisions of this Circular shall be applicable with effect from 1st July, 2031.'],
  ['2031-07-01', 'This Notification shall be in force on and from the 1st July 2031.'],
  ['2031-07-01', 'This Act shall be construed as coming into operation on 1st July 2031.'],
  ['2031-07-01', 'This Notice is to come into force on 1 July 2031.'],
  ['2031-07-01', 'These Directions take effect as of and from July 1, 2031.'],
]

const THE_UNION_S_DAYS: readonly DayCase[] = [
  [
    '2031-05-25',
    '5.5.2031 | EN | Official Journal of the European Union | L 119/1\nREGULATION (EU) 2031/100\nArticle 9\nThis Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
  ],
  [
    '2031-05-08',
    '5.5.2031 | EN | Official Journal of the European Union | L 119/1\nREGULATION (EU) 2031/100\nArticle 9\nThis Regulation shall enter into force on the third day following its publication in the Official Journal of the European Union.',
  ],
  [
    '2032-01-01',
    'REGULATION (EU) 2031/100\nArticle 9\nThis Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.\nIt shall apply from 1 January 2032.',
  ],
  [
    '2032-01-01',
    'REGULATION (EU) 2031/100\nArticle 9\nThis Regulation shall enter into force on the day following that of its publication in the Official Journal of the European Union.\nIt shall apply with effect from 1 January 2032. However, Article 5 shall apply from 1 July 2033.',
  ],
  [
    '2032-01-01',
    'REGULATION (EU) 2031/100\nArticle 9\nEntry into force and application\n1. This Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.\n2. This Regulation shall apply from 1 January 2032.',
  ],
  [
    '2032-01-01',
    'DIRECTIVE (EU) 2031/100\nArticle 9\nMember States shall adopt and publish, by 31 December 2031, the laws necessary to comply with this Directive. They shall apply those provisions from 1 January 2032.\nArticle 10\nThis Directive shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
  ],
  [
    '2031-03-04',
    'COMMISSION DECISION of 4 March 2031\nArticle 3\nThis Decision shall take effect on the date of its adoption.\nDone at Brussels, 4 March 2031.',
  ],
  [
    '2032-01-01',
    'COUNCIL REGULATION\nArticle 4\nThis Regulation shall enter into force on the day of its publication in the Official Journal of the European Communities. It shall be applicable from 1 January 2032.',
  ],
  [
    '2031-06-30',
    'Article 12\nThis Regulation shall enter into force on 30 June 2031, with the exception of Article 4, which shall enter into force on 1 January 2032.',
  ],
]

const COUNTED_FROM_A_PRINTED_DAY: readonly DayCase[] = [
  [
    '2031-06-05',
    '[Assented to 5 June 2031]\n2 Commencement\nThis Act commences on the day on which it receives the Royal Assent.',
  ],
  [
    '2031-08-05',
    'Date of Royal Assent: 5 June 2031\n9 Commencement\nThis Act shall come into force on the expiration of two months from the date of Royal Assent.',
  ],
  [
    '2031-06-06',
    'Royal assent: 5 June 2031\n2 Commencement\nThis Act comes into force on the day after the date on which it receives the Royal assent.',
  ],
  [
    '2031-09-03',
    'AN ACT concerning goats.\nApproved June 5, 2031.\nSec. 4. This act takes effect ninety days after its approval by the governor.',
  ],
  [
    '2031-07-05',
    'ORDINANCE 12\nThis ordinance shall be effective thirty (30) days after its adoption.\nADOPTED this 5th day of June, 2031.',
  ],
  [
    '2031-07-05',
    'ORDINANCE 12\nThis ordinance shall take effect and be in force on the 30th day after its passage.\nPassed by the City Council on June 5, 2031',
  ],
  [
    '2031-08-01',
    'ACT 12\nThis act shall become effective on the first day of the second month following its passage and approval by the Governor.\nApproved June 5, 2031',
  ],
  [
    '2031-12-05',
    'Assented to 5 June 2031\n2. This Act comes into force six months after the day on which it receives royal assent.',
  ],
  ['2031-06-05', 'Assented to June 5, 2031\n12 This Act comes into force on Royal Assent.'],
  ['2031-12-02', 'BYLAW 7\nThis bylaw comes into force 180 days from the date of its adoption.\nAdopted June 5, 2031'],
  [
    '2031-06-06',
    'Public Law 139-4\nApproved June 5, 2031\nSec. 3. This Act shall take effect on the day after the date of the enactment of this Act.',
  ],
  [
    '2032-06-05',
    'Public Law 139-4\nApproved June 5, 2031\nSec. 3. The amendments made by this Act shall take effect on the date that is 1 year after the date of enactment of this Act.',
  ],
]

const COUNTED_FROM_A_DAY_THAT_NO_TEXT_PRINTS: readonly DayCase[] = [
  [null, 'This Act shall take effect ninety days after adjournment of the Legislature.'],
  [null, 'This Act comes into force six months after Royal Assent.'],
  [null, 'This Act shall come into operation on the day after the day on which this Act is passed.'],
  [null, 'This local law shall take effect immediately upon filing with the Secretary of State.'],
  [null, 'This Act commences on the 28th day after the day on which it receives the Royal Assent.'],
  [
    null,
    'This Convention shall enter into force twelve months after the date on which the ratifications of two Members have been registered.',
  ],
  [null, 'These amendments enter into force on the first day of the third month following the month of publication.'],
]

const NEXT_FOLLOWING: readonly DayCase[] = [
  ['2031-07-01', 'Approved March 5, 2031\nThis act shall take effect July first next.'],
  [
    '2032-01-01',
    'Approved March 5, 2031\nThis Act takes effect on the first day of January next following its enactment.',
  ],
  ['2032-01-01', 'Approved March 5, 2031\nThis act shall take effect on January 1 next following its passage.'],
  [
    '2032-01-01',
    'Approved March 5, 2031\nThis act shall take effect on the January 1 following the date of enactment.',
  ],
  ['2031-07-01', 'Approved March 5, 2031\nThis act shall take effect on the July 1 next succeeding its approval.'],
  [
    null,
    'This act shall take effect on the first of January next succeeding the date on which it shall have become a law.',
  ],
  [
    '2031-06-01',
    'Approved March 5, 2031\nThis act shall take effect on the first day of the third month following enactment.',
  ],
  [
    '2031-04-01',
    'Approved March 5, 2031\nThis act shall take effect on the first day of the calendar quarter following its enactment.',
  ],
]

const HOURS: readonly DayCase[] = [
  ['2031-07-01', 'This Order comes into force at the beginning of 1 July 2031.'],
  ['2031-07-01', 'These Regulations come into force at 00.01 hours on 1st July 2031.'],
  ['2031-07-01', 'This order takes effect at midnight on July 1, 2031.'],
  [
    '2031-07-01',
    'This order shall take effect at 11:59 p.m. on Tuesday, July 1, 2031 and continue until August 1, 2031.',
  ],
  ['2031-07-01', 'This Notice commences at the start of the day on 1 July 2031.'],
  ['2031-07-01', 'Effective 12:01 a.m. Pacific Daylight Time on July 1, 2031, all goats shall be tethered.'],
]

describe('days as they are written', () => expectDays(DAYS_AS_THEY_ARE_WRITTEN))
describe('on and from, as from, from and including', () => expectDays(ON_AND_FROM_AS_FROM_FROM_AND_INCLUDING))
describe("the Union's days", () => expectDays(THE_UNION_S_DAYS))
describe('counted from a printed day', () => expectDays(COUNTED_FROM_A_PRINTED_DAY))
describe('counted from a day that no text prints', () => expectDays(COUNTED_FROM_A_DAY_THAT_NO_TEXT_PRINTS))
describe('next following', () => expectDays(NEXT_FOLLOWING))
describe('hours', () => expectDays(HOURS))
