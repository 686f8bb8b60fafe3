import { describe } from 'vitest'
import { expectDays, type DayCase } from './test-support/read-date.ts'

const ANOTHER_HAND_OR_ANOTHER_LAW_DECIDES: readonly DayCase[] = [
  [
    null,
    'This Act shall come into operation on such date, being not earlier than 1 July 2031, as the Minister may by order appoint.',
  ],
  [null, 'This Order comes into force on the day on which section 3 of the Goats Act 2030 comes into force.'],
  [
    null,
    'These Regulations come into force immediately after the coming into force of section 12 of the Goats Act 2030.',
  ],
  [null, 'This Act comes into force on a day or days to be fixed by order of the Governor in Council.'],
  [null, 'This Act shall come into operation on the date fixed by the President by proclamation in the Gazette.'],
  [
    null,
    'This section becomes operative only if Senate Bill 12 is enacted and takes effect on or before January 1, 2031.',
  ],
  [
    null,
    'This Act is called the Goats Act, 2031, and comes into operation on a date determined by the Minister by notice in the Gazette.',
  ],
]

const IN_FORCE_ALREADY: readonly DayCase[] = [
  ['2031-01-01', 'This Act is deemed to have come into force on January 1, 2031.'],
  ['2031-01-01', 'These Rules shall be deemed to have come into force with effect from the 1st day of January, 2031.'],
  ['2031-01-01', 'This Order shall have retrospective effect from 1 January 2031.'],
  ['2031-01-01', 'This act shall take effect upon approval and shall be retroactive to January 1, 2031.'],
  ['2031-01-01', 'This act is declared to be retroactive to and effective from and after January 1, 2031.'],
  ['2031-01-01', 'This Regulation shall be deemed to have come into operation on 1st January 2031.'],
  ['2031-01-01', 'This Act comes into force, or is deemed to have come into force, on January 1, 2031.'],
  [
    '2031-01-01',
    'Section 3. This act shall apply retroactively to January 1, 2031, and shall take effect upon becoming law.',
  ],
  ['2031-01-01', 'This section applies retroactively to taxable years beginning on or after January 1, 2031.'],
]

const YEARS_THAT_BEGIN: readonly DayCase[] = [
  ['2031-01-01', 'Sec. 4. This act applies to taxable years beginning on or after January 1, 2031.'],
  ['2031-01-01', 'The amendments made by this section shall apply to taxable years beginning after December 31, 2030.'],
  ['2031-07-01', 'This act is effective for school years beginning on or after July 1, 2031.'],
  [
    '2031-07-01',
    'This act takes effect on the date of enactment and applies to fiscal years beginning on and after July 1, 2031.',
  ],
  [
    '2031-01-01',
    'EFFECTIVE DATE. This section is effective beginning with assessment year 2031, for assessments made on or after January 1, 2031.',
  ],
  ['2031-01-01', 'This section applies to plan years beginning on or after January 1, 2031.'],
  [
    '2031-01-01',
    'An entity shall apply this Standard for annual reporting periods beginning on or after 1 January 2031.',
  ],
  [
    '2031-04-06',
    'The amendments made by this section have effect in relation to the tax year 2031-32 and subsequent tax years.',
  ],
  ['2031-04-06', 'The amendments made by this section have effect for the tax year 2031-32 and subsequent tax years.'],
  ['2031-04-01', 'This section has effect for accounting periods beginning on or after 1 April 2031.'],
  [
    '2031-07-01',
    'The amendments made by this Schedule apply in relation to assessments for the income year starting on 1 July 2031 and later income years.',
  ],
  ['2031-04-01', 'They shall apply in relation to the assessment year commencing on the 1st day of April, 2031.'],
  ['2031-01-01', 'This section applies for assessment dates occurring after December 31, 2030.'],
  [null, 'This act is effective for the 2031-2032 school year.'],
]

const CONTRACTS_OFFENCES_SALES: readonly DayCase[] = [
  [
    '2031-10-01',
    'This act becomes effective October 1, 2031, and applies to offenses committed on or after that date.',
  ],
  ['2031-10-01', 'This act applies only to a contract entered into or renewed on or after October 1, 2031.'],
  ['2031-10-01', 'This act is effective when it becomes law and applies to leases signed on or after October 1, 2031.'],
  [
    '2031-10-01',
    'The changes in law made by this Act apply only to an offense committed on or after October 1, 2031. This Act takes effect September 1, 2031.',
  ],
  [
    '2031-10-01',
    'This section takes effect on the day after Royal Assent but applies only in relation to deaths on or after 1 October 2031.',
  ],
  [
    '2031-10-01',
    'This Act applies to policies issued, delivered, or renewed in this state on or after October 1, 2031.',
  ],
  [
    '2031-10-01',
    'The amendment made by this section has effect in relation to disposals made on or after 1 October 2031.',
  ],
  ['2031-10-01', 'These Regulations apply to applications received on or after 1 October 2031.'],
  [
    '2031-10-01',
    'The amendments made by this section shall apply with respect to items furnished on or after October 1, 2031.',
  ],
  ['2031-10-01', 'Sec. 3. This act applies to causes of action accruing after September 30, 2031.'],
]

const CAPTIONS_AND_TABLES: readonly DayCase[] = [
  ['2031-07-01', 'Goats Act\nCommencement: 1 July 2031\n1. This Act may be cited as the Goats Act.'],
  ['2031-07-01', 'Policy on goats\nEffective: July 1, 2031\nGoats may be kept.'],
  ['2031-07-01', 'Policy on goats\nEffective Date | July 1, 2031\nGoats may be kept.'],
  ['2031-07-01', 'Policy on goats\nDate effective: 7/1/2031\nDate reviewed: 6/15/2034'],
  ['2031-07-01', 'Goats By-law\nDate of commencement - 1 July 2031\nGoats may be kept.'],
  ['2031-07-01', 'Goats (Amendment) Rules\nEffective from: 1 July 2031\nGoats may be kept.'],
  ['2031-07-01', 'Goats (Amendment) Rules\nIn operation: 1 July 2031\nGoats may be kept.'],
  ['2031-07-01', 'GOATS ACT\n[Date of Commencement: 1st July, 2031]\nGoats may be kept.'],
  ['2031-07-01', 'GOATS ACT\nCommencement [1st July, 2031]\nGoats may be kept.'],
  [
    '2031-07-01',
    'CHAPTER 12\nGOATS ACT\nDate of assent: 5th June, 2031\nDate of commencement: 1st July, 2031\nGoats may be kept.',
  ],
  ['2031-07-01', 'GOATS ACT\n[COMMENCEMENT DATE: 1 JULY 2031]\nGoats may be kept.'],
  ['2031-07-01', 'Rule 12 Goats\nGoats may be kept.\nHistory: Eff. July 1, 2031.'],
  ['2031-07-01', 'HISTORICAL NOTE: Goats\nProposed effective date: July 1, 2031\nGoats may be kept.'],
  [
    '2031-07-01',
    'Policy | Goats\nApproved by | Board\nApproval date | 5 June 2031\nEffective date | 1 July 2031\nReview date | 1 July 2034',
  ],
  ['2031-07-01', 'Entry into force: 1 July 2031\nArticle 1 Goats may be kept.'],
  ['2031-07-01', 'When does this policy take effect?\nJuly 1, 2031.'],
  ['2031-07-01', 'EFFECTIVE DATE\nJuly 1, 2031'],
  ['2031-07-01', 'Effective immediately on July 1, 2031, goats must be kept.'],
  ['2031-07-01', 'Commencement\n1 July 2031.'],
]

describe('another hand or another law decides', () => expectDays(ANOTHER_HAND_OR_ANOTHER_LAW_DECIDES))
describe('in force already', () => expectDays(IN_FORCE_ALREADY))
describe('years that begin', () => expectDays(YEARS_THAT_BEGIN))
describe('contracts, offences, sales', () => expectDays(CONTRACTS_OFFENCES_SALES))
describe('captions and tables', () => expectDays(CAPTIONS_AND_TABLES))
