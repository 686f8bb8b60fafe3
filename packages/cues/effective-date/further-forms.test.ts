import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { effectiveDateCues } from './index.ts'

/** Forms of single drafting offices, each with a day or a kind of absence. */
const CASES: readonly (readonly [office: string, lines: readonly string[], iso: string | null, kind: string])[] = [
  [
    'Germany, its own publication',
    ['Artikel 2 Inkrafttreten', 'Dieses Gesetz tritt am Tage nach seiner Verkündung in Kraft.'],
    null,
    'relative-unresolved',
  ],
  [
    'American code',
    [
      '§ 1.1 Rule. (a) Applicability date. This section applies to transfers made on or after June 1, 2018.',
      '(b) The rate is 5 percent.',
    ],
    '2018-06-01',
    'explicit',
  ],
  [
    'Kansas',
    ['Sec. 3. This act shall take effect and be in force from and after its publication in the statute book.'],
    null,
    'relative-unresolved',
  ],
  [
    'Minnesota',
    [
      'EFFECTIVE DATE. This section is effective August 1, 2019, and applies to crimes committed on or after that date.',
    ],
    '2019-08-01',
    'explicit',
  ],
  [
    'Minnesota, taxes',
    ['EFFECTIVE DATE. This section is effective for taxable years beginning after December 31, 2018.'],
    '2019-01-01',
    'explicit',
  ],
  [
    'Minnesota, at once',
    ['EFFECTIVE DATE. This section is effective the day following final enactment.'],
    null,
    'relative-unresolved',
  ],
  ['Illinois', ['Section 99. Effective date. This Act takes effect upon becoming law.'], null, 'relative-unresolved'],
  ['Pennsylvania', ['Section 4. This act shall take effect in 60 days.'], null, 'relative-unresolved'],
  [
    'Virginia',
    ['2. That the provisions of this act shall become effective on July 1, 2021.'],
    '2021-07-01',
    'explicit',
  ],
  [
    'Georgia',
    [
      'This Act shall become effective upon its approval by the Governor or upon its becoming law without such approval.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    'Maryland',
    ['SECTION 2. AND BE IT FURTHER ENACTED, That this Act shall take effect October 1, 2016.'],
    '2016-10-01',
    'explicit',
  ],
  [
    'Florida',
    ['Section 8. Except as otherwise expressly provided in this act, this act shall take effect July 1, 2020.'],
    '2020-07-01',
    'explicit',
  ],
  [
    'Michigan',
    ['Enacting section 1. This amendatory act takes effect 90 days after the date it is enacted into law.'],
    null,
    'relative-unresolved',
  ],
  [
    'Oregon',
    [
      'SECTION 3. This 2019 Act takes effect on the 91st day after the date on which the 2019 regular session adjourns sine die.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    'New Jersey',
    ['6. This act shall take effect on the first day of the fourth month next following the date of enactment.'],
    null,
    'relative-unresolved',
  ],
  [
    'Connecticut',
    ['Section 1. (NEW) (Effective October 1, 2019) (a) An employer shall post the notice.'],
    '2019-10-01',
    'explicit',
  ],
  [
    'Indiana',
    ['SECTION 1. IC 22-2 IS AMENDED TO READ AS FOLLOWS [EFFECTIVE JULY 1, 2019]: Sec. 4. An employer shall pay wages.'],
    '2019-07-01',
    'explicit',
  ],
  ['Vermont', ['Sec. 6. EFFECTIVE DATE', 'This act shall take effect on passage.'], null, 'relative-unresolved'],
  ['Louisiana', ['Section 2. This Act shall become effective on August 1, 2018.'], '2018-08-01', 'explicit'],
  [
    'Washington',
    ['NEW SECTION. Sec. 5. Sections 1 through 4 of this act take effect January 1, 2020.'],
    '2020-01-01',
    'explicit',
  ],
  [
    'Tennessee',
    ['SECTION 3. This act takes effect July 1, 2021, the public welfare requiring it.'],
    '2021-07-01',
    'explicit',
  ],
  [
    'Massachusetts',
    ['SECTION 5. Sections 1 to 3, inclusive, shall take effect on January 1, 2023.'],
    '2023-01-01',
    'explicit',
  ],
  [
    'American city',
    ['Section 12. This local law takes effect 120 days after it becomes law.'],
    null,
    'relative-unresolved',
  ],
  [
    'American city, dated',
    ['Section 6. This ordinance shall go into effect on January 1, 2017.'],
    '2017-01-01',
    'explicit',
  ],
  [
    'British order, made',
    ['Made 4th March 2009', '1. This Order comes into force on the day after the day on which it is made.'],
    '2009-03-05',
    'computed',
  ],
  [
    'British order, laid',
    [
      'Laid before Parliament 2nd June 2015',
      '1. These Regulations come into force 21 days after the day on which they are laid.',
    ],
    '2015-06-23',
    'computed',
  ],
  [
    'British order, hour',
    ['1. These Regulations come into force at 1 p.m. on 26th March 2020.'],
    '2020-03-26',
    'explicit',
  ],
  [
    'Northern Ireland',
    ['1. (2) This Order shall come into operation on such day or days as the Department may by order appoint.'],
    null,
    'commencement-order',
  ],
  [
    'Wales',
    [
      '1. The title of these Regulations is the Bins (Wales) Regulations 2018 and they come into force on 1 October 2018.',
    ],
    '2018-10-01',
    'explicit',
  ],
  [
    'Ontario',
    ['12 This Act comes into force on a day to be named by proclamation of the Lieutenant Governor.'],
    null,
    'commencement-order',
  ],
  ['Alberta', ['4 This Act comes into force on January 1, 2022.'], '2022-01-01', 'explicit'],
  [
    'Québec',
    ['15. La présente loi entre en vigueur le 1er avril 2019, à l’exception des articles 2 et 3.'],
    '2019-04-01',
    'explicit',
  ],
  [
    'Australia',
    [
      '[Assented to 5 June 2012]',
      '2 Commencement',
      'Provision(s) | Commencement | Date/Details',
      '1. Sections 1 to 3 | The day this Act receives the Royal Assent. | 5 June 2012',
      '2. Schedule 1 | 1 July 2012. | 1 July 2012',
    ],
    '2012-07-01',
    'explicit',
  ],
  [
    'Victoria',
    ['2 Commencement', '(1) Subject to subsection (2), this Act comes into operation on a day to be proclaimed.'],
    null,
    'commencement-order',
  ],
  [
    'Germany, rest',
    [
      'Artikel 7 Inkrafttreten',
      '(1) Artikel 1 Nummer 3 tritt am 1. Januar 2021 in Kraft.',
      '(2) Im Übrigen tritt dieses Gesetz am Tag nach der Verkündung in Kraft.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    'Germany, back in time',
    ['Artikel 2', 'Dieses Gesetz tritt rückwirkend zum 1. Januar 2011 in Kraft.'],
    '2011-01-01',
    'explicit',
  ],
  [
    'Germany, consolidated',
    [
      'Gesetz über das Wohngeld',
      'Ausfertigungsdatum: 24.09.2008',
      '(+++ Textnachweis ab: 1.1.2009 +++)',
      '§ 1 Das Wohngeld wird für die Miete geleistet.',
    ],
    '2009-01-01',
    'explicit',
  ],
  [
    'European regulation, printed day',
    [
      '4.5.2016 | EN | Official Journal of the European Union | L 119/1',
      'This Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
    ],
    '2016-05-24',
    'computed',
  ],
  [
    'India, gazette',
    ['(2) They shall come into force on the date of their publication in the Official Gazette.', 'The rules apply.'],
    null,
    'relative-unresolved',
  ],
  [
    'Ireland, order',
    [
      'The 3rd day of October 2016 is appointed as the day on which the Act shall come into operation.',
      'Health Act 2015 (Commencement) Order 2016',
    ],
    '2016-10-03',
    'explicit',
  ],
  [
    'Canada, registration',
    [
      'These Regulations come into force on July 1, 2012, but if they are registered after that day, they come into force on the day on which they are registered.',
    ],
    '2012-07-01',
    'explicit',
  ],
  [
    'New York, two chapters',
    [
      '§ 3. This act shall take effect on the same date and in the same manner as a chapter of the laws of 2023 takes effect.',
    ],
    null,
    'contingent',
  ],
  [
    'New York, with rules at once',
    [
      '§ 3. This act shall take effect July 1, 2024; provided, however, that effective immediately, the addition, amendment and/or repeal of any rule necessary for the implementation of this act on its effective date are authorized.',
    ],
    '2024-07-01',
    'explicit',
  ],
  [
    'New York, in force already',
    [
      '§ 4. This act shall take effect immediately and shall be deemed to have been in full force and effect on and after April 1, 2019.',
    ],
    '2019-04-01',
    'explicit',
  ],
  [
    'Missouri, emergency',
    [
      'Section B. Because immediate action is necessary, section A of this act is hereby declared to be an emergency act and shall be in full force and effect upon its passage and approval.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    'Missouri, to the voters',
    [
      'Section B. This act is hereby submitted to the qualified voters of this state for approval or rejection at an election to be held in November.',
    ],
    null,
    'contingent',
  ],
  [
    'District of Columbia, applicability',
    [
      'Sec. 3. Applicability.',
      'This act shall apply as of October 1, 2018.',
      'Sec. 4. Effective date.',
      'This act shall take effect following approval by the Mayor and a 30-day period of congressional review.',
    ],
    '2018-10-01',
    'explicit',
  ],
  [
    'Scotland, in parts',
    [
      'received Royal Assent on 29th June 2012',
      '5 Commencement',
      '(1) The provisions of this Act, other than sections 1 to 4, come into force on the day of Royal Assent.',
      '(2) The remaining provisions of this Act come into force on such day as the Scottish Ministers may by order appoint.',
    ],
    null,
    'commencement-order',
  ],
  [
    'a deadline for all of India',
    [
      '[5th September, 2005.]',
      '1. Short title and commencement.',
      '(3) It shall come into force on such date as the Central Government may, by notification, appoint: Provided that this Act shall be applicable to the whole of the territory within a period of five years from the date of enactment of this Act.',
    ],
    null,
    'commencement-order',
  ],
  [
    'a clause on expiry only',
    ['Section 4. This act expires June 30, 2025. A grant of $500 may be paid.'],
    null,
    'none',
  ],
  ['a deadline only', ['Each agency shall adopt rules not later than January 1, 2020.'], null, 'none'],
  ['a contract in force', ['A contract in effect on January 1, 2010 shall remain in force.'], null, 'none'],
  ['another act', ['The Housing Act 1985 came into force on 1 April 1986. A tenant may apply.'], null, 'none'],
  ['a birth date', ['A person born on or after January 1, 2005 shall not buy tobacco.'], null, 'none'],
  ['history of a code', ['A permit is required. (Ord. 12-98, effective 06/03/2014; amended 12/15/2019)'], null, 'none'],
]

describe('the effective date in the forms of single offices', () => {
  it.each(CASES)('%s', (_office, lines, iso, kind) => {
    const [cue] = effectiveDateCues(readDocument(lines.join('\n\n')))
    const { iso: found, kind: why } = cue.cue_value
    expect({ iso: found, kind: why }).toEqual({ iso, kind })
  })
})
