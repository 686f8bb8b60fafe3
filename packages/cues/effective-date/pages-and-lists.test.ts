import { describe } from 'vitest'
import { expectDays, type DayCase } from './test-support/read-date.ts'

const SUMMARIES_AND_PAGES: readonly DayCase[] = [
  ['2031-07-01', 'Goats Act 2031\nThe Goats Act 2031 came into force on 1 July 2031.'],
  ['2031-07-01', 'What is the goats law?\nThe law goes into effect July 1, 2031.'],
  ['2031-07-01', 'This legislation became effective July 1, 2031.'],
  ['2031-07-01', 'House Bill 12, which takes effect July 1, 2031, bans goats in parks.'],
  ['2031-07-01', 'AB 12 will take effect on July 1, 2031.'],
  ['2031-07-01', 'The minimum wage will increase to $12 per hour on July 1, 2031.'],
  ['2031-07-01', 'The ordinance took effect on July 1, 2031.'],
  ['2031-07-01', 'The bill would take effect July 1, 2031.'],
  ['2031-07-01', 'Goats must be tethered (effective July 1, 2031).'],
  ['2031-07-01', 'Since 1 July 2031, sellers must keep a register of goats.'],
  ['2031-07-01', 'The new law, effective July 1, 2031, prohibits goats in parks.'],
  ['2031-07-01', 'As from 1 July 2031 it shall be unlawful to sell a goat.'],
  ['2031-07-01', 'As of July 1, 2031, no person may sell a goat.'],
  ['2031-07-01', 'With effect from 1 July 2031, the rate of duty is 12 per cent.'],
  ['2031-07-01', 'On July 1, 2031, the fee rises to $12.'],
]

const DATES_OF_PUBLICATION: readonly DayCase[] = [
  [
    '2031-06-06',
    '2031 Wisconsin Act 67\nDate of enactment: May 5, 2031\nDate of publication*: June 5, 2031\n* Section 991.11: Every act takes effect on the day after its date of publication as designated by the secretary of state.',
  ],
  ['2031-06-06', 'Date of publication: June 5, 2031\nThis act takes effect on the day after publication.'],
  [
    '2031-06-25',
    'Date of publication: 5 June 2031\nThis Regulation shall enter into force twenty days after its publication.',
  ],
  ['2031-06-05', 'Published 5 June 2031\nThis decree shall enter into force on the date of its publication.'],
  [
    '2031-06-20',
    'Official Gazette, 5 June 2031\nThis law shall enter into force fifteen days after its publication in the Official Gazette.',
  ],
]

const A_LIST_OF_PROVISIONS_AND_THEIR_DAYS: readonly DayCase[] = [
  [
    '2031-07-01',
    'This Act shall come into operation, or be deemed to have come into operation, as follows—\n(a) section 3, on the 1st January, 2032;\n(b) all other sections, on the 1st July, 2031.',
  ],
  [
    '2031-07-01',
    'The provisions of this Act come into force as follows:\n(a) sections 1 to 9, on July 1, 2031;\n(b) section 10, on January 1, 2032.',
  ],
  ['2031-07-01', 'Sections 2 to 9 have effect from 1 July 2031 and section 10 has effect from 1 January 2032.'],
  ['2031-07-01', '(1) This Act is taken to have commenced on 1 July 2031.'],
  ['2031-07-01', 'This Act is taken to have come into operation on 1 July 2031.'],
  ['2031-07-01', 'Commencement\nThis Determination is taken to have effect from 1 July 2031.'],
  [
    '2031-07-01',
    'Regulations 3 and 4 come into force on 1 January 2032 and the remainder of these Regulations come into force on 1 July 2031.',
  ],
  [
    '2031-07-01',
    'These Regulations come into force on 1 July 2031 except regulation 6, which comes into force on 1 January 2032.',
  ],
  [
    '2031-07-01',
    'These Regulations come into force—\n(a) for the purposes of regulation 6, on 1 January 2032;\n(b) for all other purposes, on 1 July 2031.',
  ],
  [
    '2031-07-01',
    'Sec. 12. Sections 1 to 8 become effective three calendar months after the adjournment of this legislative session. The other sections of this act become operative on July 1, 2031.',
  ],
  ['2031-07-01', 'Section 1 of this act becomes operative on July 1, 2031.'],
  [
    '2031-07-01',
    'Sec. 9. This act takes effect and is in force from and after July 1, 2031, and its publication in the statute book.',
  ],
  [
    '2031-07-01',
    'Sec. 14. 1. This section becomes effective upon passage and approval.\n2. Sections 1 to 13, inclusive, of this act become effective:\n(a) Upon passage and approval for the purpose of adopting any regulations; and\n(b) On July 1, 2031, for all other purposes.',
  ],
  ['2031-07-01', 'Section 5. This act becomes effective on July 1, 2031.'],
  [
    '2031-07-01',
    'SECTION 7. This part becomes effective July 1, 2031. The remainder of this act is effective when it becomes law.',
  ],
  [
    '2031-10-01',
    'SECTION 3. Section 1 of this act becomes effective October 1, 2031, and applies to sales made on or after that date. The remainder of this act is effective when it becomes law.',
  ],
  [
    '2031-07-01',
    'This act shall take effect as follows:\n(1) Section 4 of this act shall take effect January 1, 2032.\n(2) The remainder of this act shall take effect July 1, 2031.',
  ],
  [
    '2031-07-01',
    'II. Effective Date.\nI. Section 4 of this act shall take effect January 1, 2032.\nII. The remainder of this act shall take effect July 1, 2031.',
  ],
  [
    '2031-07-01',
    'PART VI. EFFECTIVE DATE\nSECTION 6. Except as otherwise provided, this act becomes effective July 1, 2031.',
  ],
]

const CONDITIONS_WITH_A_DAY: readonly DayCase[] = [
  [null, 'This act shall take effect only upon approval by the voters at the election of November 4, 2031.'],
  [
    '2031-07-01',
    'This act shall become effective on July 1, 2031; if vetoed by the governor and subsequently approved by the legislature, this act shall become effective on the day following such approval.',
  ],
  ['2031-07-01', 'This Act shall become effective July 1, 2031, the public welfare requiring it.'],
  [
    '2031-07-01',
    'For the purpose of promulgating rules, this act takes effect upon becoming a law, the public welfare requiring it. For all other purposes, this act takes effect July 1, 2031, the public welfare requiring it.',
  ],
  [
    null,
    'This act takes effect at 12:01 a.m. on the day following the expiration of the ninety-day period after final adjournment of the general assembly; except that, if a referendum petition is filed, it will take effect on the date of the official declaration of the vote.',
  ],
  [
    '2031-08-06',
    'This act takes effect at 12:01 a.m. on the day following the expiration of the ninety-day period after final adjournment of the general assembly (August 6, 2031, if adjournment sine die is on May 7, 2031).',
  ],
]

const APPLICATION_BESIDE_A_START: readonly DayCase[] = [
  [
    '2031-07-01',
    'This act takes effect on the 91st day after final adjournment and applies to sales on or after July 1, 2031.',
  ],
  [
    '2031-07-01',
    'Sec. 3. Section 2 of this Act applies to a person who files an application on or after July 1, 2031.',
  ],
  ['2031-07-01', 'The amendments made by subsection (a) shall apply to services furnished on or after July 1, 2031.'],
  ['2031-07-01', '(b) EFFECTIVE DATE.—The amendment made by subsection (a) shall take effect on July 1, 2031.'],
  [
    '2031-07-01',
    '(c) Effective date.—The amendments made by this section shall apply to months beginning after June 30, 2031.',
  ],
  ['2031-07-01', '(c) EFFECTIVE DATE.—This section shall apply to contracts awarded on or after July 1, 2031.'],
  [
    '2031-07-01',
    'IAS 99: An entity shall apply this Standard for annual periods beginning on or after 1 July 2031. Earlier application is permitted.',
  ],
  ['2031-07-01', 'Section 4 applies in relation to a dismissal where the notice is given on or after 1 July 2031.'],
  ['2031-07-01', 'This Rule applies to all cases filed on or after July 1, 2031.'],
  [
    '2031-07-01',
    'This subsection applies to any dwelling let on or after 1 July 2031. A landlord must install an alarm.',
  ],
]

const CLAUSES_WITH_A_LAW_OF_THEIR_OWN_AROUND_THE_DAY: readonly DayCase[] = [
  [
    '2031-07-01',
    '1. This Act may be cited as the Goats Act, 2031, and shall be deemed to have come into force on the first day of July, 2031.',
  ],
  [
    '2031-07-01',
    '1. These rules may be called the Goats Rules and shall come into force on such date being 1st July, 2031.',
  ],
  ['2031-07-01', 'This Chapter shall be in force from and after the first day of July, 2031.'],
  ['2031-07-01', 'The provisions of this Article shall be in effect beginning July 1, 2031.'],
  ['2031-07-01', 'This rule shall become effective for all cases filed on or after July 1, 2031.'],
  ['2031-07-01', 'This title shall become operative on July 1, 2031.'],
  ['2031-07-01', 'The Act shall become applicable on 1 July 2031.'],
  ['2031-07-01', 'This Schedule shall have effect as from 1 July 2031.'],
  ['2031-07-01', 'This Law shall enter into effect on 1 July 2031.'],
  ['2031-07-01', 'This Directive becomes operative 1 July 2031.'],
  ['2031-07-01', 'Effective as of July 1, 2031, this Policy replaces all earlier ones.'],
  ['2031-07-01', 'On July 1, 2031, this chapter takes effect.'],
  ['2031-07-01', 'Upon enactment and beginning July 1, 2031, this Act shall be in effect.'],
  ['2031-07-01', 'This Act is effective retroactively to July 1, 2031.'],
  ['2031-07-01', 'This Act is effective retroactive to July 1, 2031.'],
  ['2031-07-01', 'This Act applies beginning on July 1, 2031.'],
  ['2031-07-01', 'This Act shall have effect, and be deemed always to have had effect, from the 1st July 2031.'],
  ['2031-07-01', 'This Act shall be deemed to have had effect from 1 July 2031.'],
  ['2031-07-01', 'Takes effect: July 1, 2031'],
  ['2031-07-01', 'Effective Date of this Act: July 1, 2031'],
  ['2031-07-01', 'Effective date of amendment - July 1, 2031.'],
  ['2031-07-01', 'Start date: 1 July 2031\nGoats may be kept.'],
  ['2031-07-01', 'Policy start date | 1 July 2031'],
  ['2031-07-01', 'Valid from: 1 July 2031'],
  ['2031-07-01', 'Applies from: 1 July 2031'],
  ['2031-07-01', 'Applicable from 1 July 2031'],
  ['2031-07-01', 'Date of application: 1 July 2031'],
  ['2031-07-01', 'The date of entry into force of this Regulation is 1 July 2031.'],
  ['2031-07-01', 'The commencement date is 1 July 2031.'],
  ['2031-07-01', 'The effective date shall be July 1, 2031.'],
  ['2031-07-01', 'For the purposes of this Act the appointed day is 1 July 2031.'],
  ['2031-07-01', 'In this Act "commencement date" means 1 July 2031.'],
]

const DUTIES_AND_BANS_WITH_A_FIRST_DAY: readonly DayCase[] = [
  ['2031-07-01', 'A person shall not, on or after 1 July 2031, sell a goat under two years.'],
  ['2031-07-01', 'Compliance with this rule is required beginning July 1, 2031.'],
  ['2031-07-01', 'The tax is imposed on sales made on or after July 1, 2031.'],
  ['2031-07-01', 'For sales on and after July 1, 2031, the rate of tax is 4 percent.'],
  ['2031-07-01', 'A tax of 4 percent is imposed beginning July 1, 2031.'],
  [
    '2031-07-01',
    'The minimum wage shall be: $12 effective July 1, 2031; $13 effective July 1, 2032; $14 effective July 1, 2033.',
  ],
  [
    '2031-07-01',
    '(a) From July 1, 2031, to June 30, 2032, inclusive, $12 per hour; (b) from July 1, 2032, $13 per hour. The minimum wage shall be as above.',
  ],
  ['2031-01-01', '(1) For calendar year 2031, beginning January 1, 2031, the wage is $12.'],
]

const WHAT_ONLY_LOOKS_LIKE_A_START: readonly DayCase[] = [
  [null, 'A person born on or before 15-07-2001 may not hold a permit.'],
  [null, 'The order is effective on the day on which it is served.'],
  [null, 'The Minister shall fix 1 July 2031 as the day of the hearing.'],
  [null, 'Each permit is valid from 1 July 2031 for one year.'],
  [null, 'A licence that is in force at 1 July 2031 by reason of renewal lapses.'],
  [null, 'The Goats Act 2020 came into force on 1 July 2020. Goats may be kept.'],
  [null, 'A retailer that opened on or after 3/4/2030 is exempt.'],
  [null, 'The council meets on July 1, 2031, to hear objections to the increase.'],
  [null, "The plan's effective date is set by its board."],
]

const WHAT_A_PAGE_CALLS_ITS_RULE: readonly DayCase[] = [
  ['2031-07-01', 'Council votes on goats\nThe public goat market ban goes into effect on July 1, 2031.'],
  ['2031-07-01', 'The statewide leash requirement takes effect July 1, 2031.'],
  ['2031-07-01', 'The bill is scheduled to take effect on July 1, 2031.'],
  ['2031-07-01', 'The rule is due to come into force on 1 July 2031.'],
  ['2031-07-01', 'The new fee schedule will take effect on July 1, 2031.'],
  ['2031-07-01', 'The ordinance was adopted on March 4, 2031 and became enforceable July 1, 2031.'],
  ['2031-07-01', 'The law was signed on March 4, 2031, and takes effect July 1, 2031.'],
  ['2031-07-01', 'The by-law was made on 4 March 2031 and came into force on 1 July 2031.'],
  ['2031-07-01', 'This change, often called the goat rule, became effective immediately on July 1, 2031.'],
  ['2031-07-01', 'This reform, part of a larger package, took effect on July 1, 2031.'],
  ['2031-07-01', 'These changes, announced in spring, come into force on 1 July 2031.'],
  [null, "The board's decision took effect on July 1, 2031."],
  [null, 'The lease between the parties takes effect on July 1, 2031.'],
  [
    '2031-07-01',
    'BE IT RESOLVED that the Revised Grazing Policy become effective for all keepers enrolled on or after July 1, 2031.',
  ],
  ['2031-07-01', 'RESOLVED, That the amended fee rules become effective July 1, 2031.'],
  ['2031-07-01', 'It was resolved that the new grazing scheme take effect on 1 July 2031.'],
]

const A_BOUND_THAT_IS_NO_PUBLICATION: readonly DayCase[] = [
  [
    null,
    'This Regulation shall enter into force on the 20th day following its publication in the Official Journal, but not before 1 January 2031.',
  ],
  [
    null,
    'These Rules come into force on the day after they are published in the Gazette, but no earlier than 1 January 2031.',
  ],
  [null, 'This Order commences on the tenth day after it is published, and in any case not before 1 January 2031.'],
]

const A_COMMENCEMENT_TABLE_THAT_STANDS_ALONE: readonly DayCase[] = [
  [
    '2031-07-01',
    'Commencement information\nProvisions | Commencement | Date/Details\n1. Sections 1 to 3 and anything in this Act not elsewhere covered by this table | The day this Act receives the Royal Assent. | 5 June 2031\n2. Schedule 1 | 1 July 2031. | 1 July 2031',
  ],
  [
    '2031-06-30',
    'Column 1 | Column 2 | Column 3\nProvisions | Commencement | Date/Details\n1. Sections 1 to 3 | The day this Act receives the Royal Assent. | 5 June 2031\n2. Schedule 1 | Immediately before 1 July 2031. | 30 June 2031',
  ],
  [
    '2031-07-01',
    'Provision(s) | Commencement | Date/Details\n1. Section 1 | The day this Act receives the Royal Assent. | 5 June 2031\n2. Sections 4 to 9 | A day fixed by Proclamation. | 1 July 2031',
  ],
]

const A_DIRECTORY_OF_PROVISIONS_AND_THEIR_DAYS: readonly DayCase[] = [
  ['2031-07-01', 'SectionCommencement DateCommencement Information\nWhole Act 1 July 2031 s. 9(2)'],
  [
    '2031-07-01',
    'Provision | Date of Commencement | S.I. No.\nSection 4 | 1st July 2031 | S.I. 2031/9\nSection 5 | 1st July 2031 | S.I. 2031/9\nSection 6 | 1st January 2032 | S.I. 2031/9',
  ],
  [
    '2031-07-01',
    'Section Commencement Date\nS. 1 13 April 2031 Commenced on enactment\nSs. 2 - 9 1 July 2031 S.I. No. 4 of 2031\nS. 10 1 July 2031 S.I. No. 4 of 2031',
  ],
  [
    null,
    'Date of commencement of the review by section 9 of the staff: each officer appointed before 1 July 2031 is told.',
  ],
]

describe('summaries and pages', () => expectDays(SUMMARIES_AND_PAGES))
describe('dates of publication', () => expectDays(DATES_OF_PUBLICATION))
describe('a list of provisions and their days', () => expectDays(A_LIST_OF_PROVISIONS_AND_THEIR_DAYS))
describe('conditions with a day', () => expectDays(CONDITIONS_WITH_A_DAY))
describe('application beside a start', () => expectDays(APPLICATION_BESIDE_A_START))
describe('clauses with a law of their own around the day', () =>
  expectDays(CLAUSES_WITH_A_LAW_OF_THEIR_OWN_AROUND_THE_DAY))
describe('duties and bans with a first day', () => expectDays(DUTIES_AND_BANS_WITH_A_FIRST_DAY))
describe('what only looks like a start', () => expectDays(WHAT_ONLY_LOOKS_LIKE_A_START))
describe('what a page calls its rule', () => expectDays(WHAT_A_PAGE_CALLS_ITS_RULE))
describe('a bound that is no publication', () => expectDays(A_BOUND_THAT_IS_NO_PUBLICATION))
describe('a commencement table that stands alone', () => expectDays(A_COMMENCEMENT_TABLE_THAT_STANDS_ALONE))
describe('a directory of provisions and their days', () => expectDays(A_DIRECTORY_OF_PROVISIONS_AND_THEIR_DAYS))
