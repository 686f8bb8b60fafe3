import { describe } from 'vitest'
import { expectDays, type DayCase } from './test-support/read-date.ts'

const WHICH_OF_SEVERAL: readonly DayCase[] = [
  [
    '2031-07-01',
    '2 Commencement\n(1) Except as provided by subsection (2), this Act commences on 1 July 2031.\n(2) Section 9 commences on 1 July 2032.',
  ],
  [
    '2031-05-01',
    '(1) Sections 1 to 3 come into force on the day on which this Act is passed.\n(2) Sections 4 to 20 come into force on 1 May 2031.',
  ],
  ['2031-07-01', 'This Act takes effect July 1, 2031, except that Section 4 takes effect January 1, 2032.'],
  [
    '2031-07-01',
    'Sections 1, 2 and 3 of this act shall take effect July 1, 2031. The remaining sections shall take effect upon passage.',
  ],
  [
    '2031-07-01',
    'Sec. 5. EFFECTIVE DATES\n(a) This section and Sec. 4 shall take effect on passage.\n(b) All other sections shall take effect on July 1, 2031.',
  ],
  [
    '2031-07-01',
    '9 Commencement\n(1) This section comes into force on the day on which this Act is passed.\n(2) The other provisions of this Act come into force on 1 July 2031.',
  ],
  [
    '2031-07-01',
    '9 Commencement\n(1) The following provisions come into force on Royal Assent: (a) section 8; (b) this section.\n(2) The rest of this Act comes into force on 1 July 2031.',
  ],
  [
    '2031-07-01',
    '12 (1) Subject to subsection (2), this Act comes into force on July 1, 2031.\n(2) Schedule 2 comes into force on a day to be named by proclamation of the Lieutenant Governor.',
  ],
  [
    null,
    '9 Commencement\n(1) Sections 7 to 9 come into force on the passing of this Act.\n(2) The other provisions of this Act come into force on such day as the Secretary of State may by regulations made by statutory instrument appoint.',
  ],
  [
    '2031-07-01',
    'This act shall take effect July 1, 2031, but the commissioner may take any anticipatory administrative action in advance of that date.',
  ],
  [
    '2031-07-01',
    'SECTION 9. Sections 1 through 7 of this act become operative July 1, 2031. The other sections of this act become effective on their passage.',
  ],
  [
    '2031-07-01',
    'SECTION 9. (1) Sections 1 to 7 of this 2031 Act become operative on July 1, 2031.\n(2) The agency may take any action before the operative date that is necessary.\nSECTION 10. This 2031 Act being necessary for the immediate preservation of the public peace, an emergency is declared to exist, and this 2031 Act takes effect on its passage.',
  ],
  [
    '2031-07-01',
    '(1) Except as provided in subsection (2), [this act] is effective July 1, 2031.\n(2) [Sections 3 and 4] are effective on passage and approval.',
  ],
  ['2031-07-01', '[This act] is effective July 1, 2031.'],
  ['2031-07-01', 'NEW SECTION. Section 4. Effective date. [This act] is effective July 1, 2031.'],
  [
    '2031-09-01',
    'This Act takes effect immediately if it receives a vote of two-thirds of all the members elected to each house, as provided by Section 39, Article III, Texas Constitution. If this Act does not receive the vote necessary for immediate effect, this Act takes effect September 1, 2031.',
  ],
  [
    '2031-07-01',
    'This Act, upon its approval, shall take effect on July 1, 2031; provided that section 2 shall take effect on January 1, 2032.',
  ],
  ['2031-07-01', 'This bill takes effect on July 1, 2031.'],
  [
    '2031-07-01',
    'An emergency existing therefor, which emergency is hereby declared to exist, this act shall be in full force and effect on and after July 1, 2031.',
  ],
  [
    '2031-07-01',
    'It being immediately necessary for the preservation of the public peace, health or safety, an emergency is hereby declared to exist, by reason whereof this act shall take effect July 1, 2031.',
  ],
  ['2031-01-01', 'SECTION 2. This act shall become operative on January 1, 2031.'],
  [
    '2031-01-01',
    'This article shall become operative January 1, 2031, and shall remain in effect only until January 1, 2036, and as of that date is repealed.',
  ],
]

const WHAT_ENDS_IS_NO_START: readonly DayCase[] = [
  [
    null,
    'This section shall remain in effect only until January 1, 2031, and as of that date is repealed, unless a later enacted statute deletes or extends that date.',
  ],
  [null, 'This Act expires on January 1, 2031. Goats may be kept.'],
  [null, 'This Act ceases to have effect on 1 January 2031. Goats may be kept.'],
  [null, 'This Order shall continue in force until 1 July 2031. Goats may be kept.'],
  [null, 'The authority granted by this section terminates effective July 1, 2031.'],
  [null, 'Section 4 of this act is repealed effective July 1, 2036.\nThis act shall take effect upon becoming a law.'],
  ['2031-07-01', 'This Order shall come into force on 1 July 2031 and cease to have effect on 30 June 2032.'],
  ['2031-07-01', 'This emergency rule is effective from July 1, 2031 through October 28, 2031.'],
  ['2031-07-01', 'This Order has effect for the period beginning with 1 July 2031 and ending with 30 June 2032.'],
]

const STAMPS_OF_PASSING: readonly DayCase[] = [
  [
    '2031-06-05',
    'AN ACT concerning goats.\nThis act shall take effect upon its passage and approval.\nApproved June 5, 2031.',
  ],
  [
    '2031-06-05',
    'S.L. 2031-9\nThis act is effective when it becomes law.\nIn the General Assembly read three times and ratified this the 1st day of June, 2031.\nBecame law upon approval of the Governor this 5th day of June, 2031.',
  ],
  [
    '2031-06-05',
    'ACT 9\nThis Act becomes effective on signature of the governor.\nApproved by the Governor June 5, 2031.',
  ],
  [
    '2031-06-05',
    'Public Act 139-9\nSection 99. Effective date. This Act takes effect upon becoming law.\nApproved: June 5, 2031',
  ],
  [
    '2031-06-05',
    'Chapter 9, Laws of 2031\nThis act shall take effect immediately.\nApproved June 5, 2031, effective June 5, 2031',
  ],
  [
    '2031-08-04',
    'CHAPTER 9\nHB 12\nThis act shall take effect 60 days after its passage.\nApproved: June 5, 2031\nEffective Date: August 4, 2031',
  ],
  ['2031-07-01', 'ACT 9 OF 2031\nThis act shall take effect July 1, 2031.\nApproved May 3, 2031'],
  [
    '2031-06-05',
    'RESOLUTION 9\nThis resolution shall take effect immediately upon adoption.\nPassed and adopted this 5th day of June, 2031, by the following vote:',
  ],
  [null, 'A bill\nApproved by the committee May 3, 2031\nThis Act takes effect on becoming law.'],
  [
    '2031-06-05',
    'ORDINANCE 9\nThis ordinance takes effect upon its adoption.\nDULY ADOPTED by the Town Council, this the 5th day of June, 2031.',
  ],
  [
    '2031-06-05',
    'ORDINANCE 9\nThis Ordinance shall become effective immediately upon its adoption by the City Commission.\nPASSED ON SECOND READING AND ADOPTED on June 5, 2031.',
  ],
]

const INSTRUMENTS: readonly DayCase[] = [
  [
    '2031-04-06',
    'STATUTORY INSTRUMENTS\n2031 No. 12\nMade - - - - 3rd March 2031\nLaid before Parliament 5th March 2031\nComing into force - - 6th April 2031\n1. These Regulations may be cited as the Goats Regulations 2031.',
  ],
  [
    '2031-04-06',
    'Made 3rd March 2031\nComing into operation 6th April 2031\n1. These Rules may be cited as the Goats Rules 2031.',
  ],
  [
    '2031-04-06',
    'Made at 10.00 a.m. on 3rd March 2031\nLaid before Parliament at 2.00 p.m. on 3rd March 2031\nComing into force at 12.01 a.m. on 6th April 2031',
  ],
  [
    '2031-04-06',
    '1. These Regulations may be cited as the Goats Regulations 2031, come into force on 6th April 2031 and extend to England and Wales.',
  ],
  [
    '2031-04-06',
    'Citation and commencement\n1. The title of this Order is the Goats Order 2031 and it shall come into force on 6 April 2031.',
  ],
  [
    '2031-04-06',
    'Citation, commencement and application\n1.—(1) These Regulations may be cited as the Goats Regulations 2031 and, subject to paragraph (2), come into force on 6th April 2031.\n(2) Regulation 5 comes into force on 1st October 2031.',
  ],
  [
    '2031-03-04',
    'Made 3rd March 2031\n1. This Order may be cited as the Goats Order 2031 and comes into force on the day after the day on which it is made.',
  ],
  [
    '2031-03-24',
    'Made 3rd March 2031\n1. These Regulations come into force on the 21st day after the day on which they are made.',
  ],
]

const NOTICES_OF_AMERICAN_AGENCIES: readonly DayCase[] = [
  ['2031-05-01', 'DEPARTMENT OF GOATS\nACTION: Final rule.\nDATES: This rule is effective May 1, 2031.'],
  [
    '2031-05-01',
    'ACTION: Final rule.\nDATES: Effective May 1, 2031. Comments on the collection of information are due by April 1, 2031.',
  ],
  [
    '2031-05-01',
    'ACTION: Interim final rule.\nDATES: This interim final rule is effective on May 1, 2031. Comments must be received on or before April 1, 2031.',
  ],
  [null, 'ACTION: Proposed rule.\nDATES: Comments must be received on or before May 1, 2031.'],
  ['2031-05-01', 'DATES:\nEffective date: This rule is effective on May 1, 2031.\nApplicability date: see section 4.'],
  ['2031-07-01', 'EFFECTIVE DATE: July 1, 2031.\nFOR FURTHER INFORMATION CONTACT: the Office.'],
  [
    '2031-05-01',
    'DATES: The final rule becomes effective May 1, 2031, except for amendatory instruction 4, which is delayed indefinitely.',
  ],
  ['2031-05-01', 'Effective Date. The adopted rules are effective 20 days after filing, on May 1, 2031.'],
  ['2031-05-01', 'The amendments will become effective on May 1, 2031. The statutory authority is section 4.'],
]

const GAZETTES_OF_INDIA_AND_SOUTH_ASIA: readonly DayCase[] = [
  [
    '2031-04-01',
    'NOTIFICATION\nNew Delhi, the 5th March, 2031\n1. (1) These rules may be called the Goats Rules, 2031.\n(2) They shall come into force with effect from the 1st day of April, 2031.',
  ],
  [
    '2031-04-01',
    'S.O. 12(E).—In exercise of the powers conferred by sub-section (3) of section 1 of the Goats Act, 2030, the Central Government hereby appoints the 1st day of April, 2031, as the date on which the provisions of the said Act shall come into force.',
  ],
  [
    '2031-03-05',
    'New Delhi, the 5th March, 2031\n2. This notification shall come into force on the date of its publication in the Official Gazette.',
  ],
  [
    '2031-04-01',
    '(2) Save as otherwise provided in these rules, they shall come into force on the 1st day of April, 2031.',
  ],
  ['2031-04-01', '(3) It shall be deemed to have come into force on the 1st day of April, 2031.'],
  ['2031-04-01', '(3) It extends to the whole of India and shall come into force at once, from 1st April, 2031.'],
  ['2031-04-01', 'The revised rates shall be effective from 01.04.2031.'],
  ['2031-04-01', 'These orders shall take effect from 01.04.2031.'],
]

const PROCLAMATIONS_AND_ORDERS_IN_COUNCIL: readonly DayCase[] = [
  [
    '2031-04-01',
    'PROCLAMATION\nUnder section 20 of the Goats Act, 2030, I hereby determine 1 April 2031 as the date on which the said Act shall come into operation.',
  ],
  [
    '2031-04-01',
    'By virtue of the powers vested in me, I hereby fix 1 April 2031 as the date on which the Goats Act, 2030 comes into operation.',
  ],
  [
    '2031-04-01',
    'I, the Governor, by this proclamation declare that the Goats Act 2030 comes into operation on 1 April 2031.',
  ],
  [
    '2031-04-01',
    'Her Excellency the Governor General in Council fixes April 1, 2031 as the day on which sections 2 to 9 of the Goats Act come into force.',
  ],
  [
    '2031-04-01',
    'ORDER\n2. The 1st day of April 2031 is appointed as the day on which Part 2 of the Goats Act 2030 shall come into operation.',
  ],
  [
    '2031-04-01',
    'The Minister hereby appoints 1 April 2031 to be the date on which the Goats Act 2030 comes into operation.',
  ],
  ['2031-04-01', 'Order fixing April 1, 2031 as the Day on which the Goats Act Comes into Force'],
  [
    '2031-02-03',
    'Registration\nSOR/2031-10 February 3, 2031\nComing into Force\n4 These Regulations come into force on the day on which they are registered.',
  ],
]

const TABLES_OF_COMMENCEMENT: readonly DayCase[] = [
  [
    '2031-07-01',
    '[Assented to 5 June 2031]\n2 Commencement\nColumn 1 | Column 2 | Column 3\nProvisions | Commencement | Date/Details\n1. The whole of this Act | 1 July 2031. | 1 July 2031',
  ],
  [
    '2031-06-06',
    '[Assented to 5 June 2031]\n2 Commencement\nColumn 1 | Column 2 | Column 3\n1. The whole of this Act | The day after this Act receives the Royal Assent. | 6 June 2031',
  ],
  [
    '2031-07-03',
    '2 Commencement\n1. Sections 1 to 3 | The day this Act receives the Royal Assent. | 5 June 2031\n2. Schedule 1 | A single day to be fixed by Proclamation. However, if the provisions do not commence within the period of 6 months, they commence on the day after the end of that period. | 3 July 2031',
  ],
  ['2031-07-01', '2 Commencement\nThis instrument commences on 1 July 2031.'],
  ['2031-07-01', 'Commencement information\nI1 S. 1 in force at 1.7.2031 by S.I. 2031/12, art. 2'],
]

const A_HEAD_OF_A_CONSOLIDATED_TEXT: readonly DayCase[] = [
  ['2031-07-01', 'Goats Act 2031\nVersion in force from: 1 July 2031\n1 Goats may be kept.'],
  ['2031-07-01', 'Goats Act\nAct in force: 1 July 2031\n1 Goats may be kept.'],
  [
    '2031-07-01',
    'GOATS ORDINANCE\n[1 July 2031] L.N. 12 of 2031\n1. This Ordinance may be cited as the Goats Ordinance.',
  ],
  ['2031-07-01', 'In force from 1 July 2031\nGoats may be kept.'],
  [
    '2031-07-01',
    'GOATS ACT, 2031 (ACT 12)\nDate of Gazette notification: 1st July, 2031. Date of entry into force: 1st July, 2031',
  ],
]

const ANOTHER_LAW_S_DAY: readonly DayCase[] = [
  [null, 'The Goats Act 2020, which came into force on 1 July 2021, is amended as follows.'],
  [null, 'In section 4, for "1 July 2021" substitute "the commencement of this Act".'],
  [
    '2031-07-01',
    'Section 4 of the Goats Act (in force since 1 July 2021) is amended as set out below.\nThis Act comes into force on 1 July 2031.',
  ],
  [null, 'A licence issued before the coming into force of the Goats Act on 1 July 2021 remains valid.'],
  [null, 'A contract in force on July 1, 2021 is exempt. The plan takes effect on July 1, 2022.'],
  ['2031-07-01', 'This Act comes into force on July 1, 2031.\n"9. This Act comes into force on January 1, 2021."'],
]

const POLICIES_OF_BODIES: readonly DayCase[] = [
  ['2031-07-01', 'This policy takes effect on July 1, 2031 and supersedes the policy of May 1, 2020.'],
  ['2031-07-01', 'This directive is effective as of July 1, 2031 and replaces the directive dated May 1, 2020.'],
  ['2031-07-01', 'The new limits will take effect on 1 July 2031.'],
  ['2031-07-01', 'The ban comes into force on 1 July 2031.'],
  ['2031-07-01', 'The new rules will apply from 1 July 2031.'],
  ['2031-07-01', 'From 1 July 2031, every keeper must register each goat.'],
  ['2031-07-01', 'Beginning July 1, 2031, a keeper shall register each goat.'],
  ['2031-07-01', 'On and after July 1, 2031, no person may sell a goat under the age of two.'],
  ['2031-07-01', 'Effective July 1, 2031, the fee is $12.'],
  ['2031-07-01', 'The amendments to the Convention shall enter into force on 1 July 2031 upon acceptance.'],
  ['2031-07-01', 'DECIDES that the amendments shall enter into force on 1 July 2031.'],
  ['2031-07-01', 'The increase in the minimum wage to $12 is effective July 1, 2031.'],
  ['2031-07-01', 'Starting on 1 July 2031, drivers must not exceed 20 mph.'],
]

describe('which of several', () => expectDays(WHICH_OF_SEVERAL))
describe('what ends is no start', () => expectDays(WHAT_ENDS_IS_NO_START))
describe('stamps of passing', () => expectDays(STAMPS_OF_PASSING))
describe('instruments', () => expectDays(INSTRUMENTS))
describe('notices of American agencies', () => expectDays(NOTICES_OF_AMERICAN_AGENCIES))
describe('gazettes of India and South Asia', () => expectDays(GAZETTES_OF_INDIA_AND_SOUTH_ASIA))
describe('proclamations and orders in council', () => expectDays(PROCLAMATIONS_AND_ORDERS_IN_COUNCIL))
describe('tables of commencement', () => expectDays(TABLES_OF_COMMENCEMENT))
describe('a head of a consolidated text', () => expectDays(A_HEAD_OF_A_CONSOLIDATED_TEXT))
describe("another law's day", () => expectDays(ANOTHER_LAW_S_DAY))
describe('policies of bodies', () => expectDays(POLICIES_OF_BODIES))
