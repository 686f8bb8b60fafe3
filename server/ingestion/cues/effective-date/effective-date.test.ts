import { describe, expect, it } from 'vitest'
import { readDocument } from '../document.ts'
import { effectiveDateCues, type EffectiveDate } from './index.ts'

function read(...lines: readonly string[]): EffectiveDate {
  const [cue] = effectiveDateCues(readDocument(lines.join('\n\n')))
  return cue.cue_value as EffectiveDate
}

/** A text's lines, and the day and kind a careful reader takes from them. */
type Case = readonly [lines: readonly string[], iso: string | null, kind: string]

const NEW_YORK = 'THE PEOPLE OF THE STATE OF NEW YORK, REPRESENTED IN SENATE AND ASSEMBLY, DO ENACT AS FOLLOWS:'
const QUEEN = "Be it enacted by the Queen's most Excellent Majesty, by and with the advice and consent of the Lords"

const AMERICAN: readonly Case[] = [
  [['Sec. 9. This Act takes effect September 1, 2021.'], '2021-09-01', 'explicit'],
  [
    [
      'SECTION 4. This Act takes effect immediately if it receives a vote of two-thirds of all the members elected to each house. If this Act does not receive the vote necessary for immediate effect, this Act takes effect September 1, 2017.',
    ],
    '2017-09-01',
    'explicit',
  ],
  [['Section 3. This act shall take effect July 1, 2022.'], '2022-07-01', 'explicit'],
  [['SEC. 12. This section shall become operative on January 1, 2024.'], '2024-01-01', 'explicit'],
  [['Section 5. Effective date. This act takes effect on the first day of January, 2019.'], '2019-01-01', 'explicit'],
  [
    [NEW_YORK, '§ 4. This act shall take effect on the ninetieth day after it shall have become a law.'],
    null,
    'relative-unresolved',
  ],
  [
    [
      NEW_YORK,
      '§ 9. This act shall take effect immediately and shall expire and be deemed repealed December 31, 2027.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      NEW_YORK,
      '§ 7. This act shall take effect April 1, 2020; provided, however, that section two of this act shall take effect January 1, 2022.',
    ],
    '2020-04-01',
    'explicit',
  ],
  [
    ['Approved June 23, 2014.', 'Section 8. This act shall take effect ninety days after its passage.'],
    '2014-09-21',
    'computed',
  ],
  [
    [
      'Public Law 110-28—MAY 25, 2007',
      'SEC. 3. EFFECTIVE DATE.',
      'The amendments made by this Act shall take effect 60 days after the date of enactment of this Act.',
    ],
    '2007-07-24',
    'computed',
  ],
  [
    [
      '(c) Effective Date.—The amendments made by this section shall apply to taxable years beginning after December 31, 2017.',
    ],
    '2018-01-01',
    'explicit',
  ],
  [
    [
      'SEC. 6. EFFECTIVE DATE.',
      'This Act shall apply with respect to plan years beginning on or after January 1, 2026.',
    ],
    '2026-01-01',
    'explicit',
  ],
  [
    [
      'Section 2. This act is effective on its passage and approval and applies to property tax years beginning on or after January 1, 2020.',
    ],
    '2020-01-01',
    'explicit',
  ],
  [['EFFECTIVE DATE: This final rule is effective March 18, 2019.'], '2019-03-18', 'explicit'],
  [
    ['DATES: Effective December 1, 2016.', 'SUMMARY: The Department revises its regulations.'],
    '2016-12-01',
    'explicit',
  ],
  [['Effective Date: January 1, 2020', 'A food handler shall be trained.'], '2020-01-01', 'explicit'],
  [
    ['Section 7. This ordinance shall take effect and be in force thirty (30) days after its final passage.'],
    null,
    'relative-unresolved',
  ],
  [
    [
      'SECTION 6. This ordinance shall become effective thirty days from and after its adoption.',
      'PASSED AND ADOPTED this 3rd day of March, 2015.',
    ],
    '2015-04-02',
    'computed',
  ],
  [
    [
      'SECTION 9. Effective Date. This Ordinance shall be in full force and effect from and after its passage and publication as provided by law.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      'EXECUTIVE ORDER 2020-21',
      'This order is effective immediately.',
      'Given under my hand this 23rd day of March, 2020.',
    ],
    '2020-03-23',
    'immediate',
  ],
  [
    [
      'Section 10. This act is necessary for the immediate preservation of the public peace and takes effect immediately.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      'Sec. 4. This act shall take effect only if the constitutional amendment is approved by the voters at the next general election.',
    ],
    null,
    'contingent',
  ],
  [
    [
      'Sec. 3. This act shall take effect on the later of January 1, 2019, or the date on which federal approval is received.',
    ],
    null,
    'contingent',
  ],
  [
    [
      'Section 5. This act shall take effect on the first day of the first fiscal year beginning after the date of its enactment.',
    ],
    null,
    'relative-unresolved',
  ],
  [['This act applies beginning with the 2021-2022 school year.'], null, 'school-year'],
  [['The wage act, approved May 4, 1992, is amended. The fee shall be $12.'], null, 'none'],
  [['Section 2. The commission shall report by July 1, 2019, on wages of $9.'], null, 'none'],
  [['The decision of the board shall take effect on January 1, 2020.'], null, 'none'],
  [['1. "Ordinance 12, effective June 1, 1999, is repealed." A vendor shall hold a permit.'], null, 'none'],
  [
    ['Effective July 1, 2024, every employer shall pay to each employee wages of not less than $15.25 per hour.'],
    '2024-07-01',
    'explicit',
  ],
]

const BRITISH: readonly Case[] = [
  [
    [
      'The Widget Regulations 2012',
      'Citation and commencement',
      '1. These Regulations may be cited as the Widget Regulations 2012 and come into force on 6th April 2012.',
    ],
    '2012-04-06',
    'explicit',
  ],
  [
    [
      'Made 4th March 2009',
      'Laid before Parliament 10th March 2009',
      'Coming into force 6th April 2009',
      'The Minister makes these Regulations.',
    ],
    '2009-04-06',
    'explicit',
  ],
  [
    [
      QUEEN,
      '[19th March 1998]',
      '12. This Act comes into force at the end of the period of two months beginning with the day on which it is passed.',
    ],
    '1998-05-19',
    'computed',
  ],
  [
    [QUEEN, '[8th May 2014]', '9. (1) This Act comes into force on the day on which it is passed.'],
    '2014-05-08',
    'royal-assent',
  ],
  [[QUEEN, '[30th July 1998]', '7. A person is entitled to the benefit.'], '1998-07-30', 'royal-assent'],
  [
    [
      QUEEN,
      '[30th July 1998]',
      'Commencement',
      '52. (1) This section comes into force on the passing of this Act.',
      '(2) The other provisions of this Act come into force on such day as the Secretary of State may by order appoint.',
    ],
    null,
    'commencement-order',
  ],
  [
    [
      '40. The remaining provisions of this Act come into force on such day as the Scottish Ministers may by regulations appoint.',
    ],
    null,
    'commencement-order',
  ],
  [
    [
      'Date of Royal Assent 24 February 2015',
      '12. The provisions of this Act come into force on the day after Royal Assent.',
    ],
    '2015-02-25',
    'computed',
  ],
  [
    [
      '9. This Act comes into force on the expiry of the period of three months beginning with the date of Royal Assent.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      '2. The day appointed for the coming into force of sections 1 to 4 of the Health Act 2009 is 1st October 2010.',
      'The Health Act 2009 (Commencement No. 3) Order 2010',
    ],
    '2010-10-01',
    'explicit',
  ],
  [
    ['3. This Measure comes into force on a day to be appointed by the Welsh Ministers by order.'],
    null,
    'commencement-order',
  ],
  [
    [
      'Statutory Rules',
      '1.(1) This Order may be cited as the Rates Order 2007 and shall come into operation on 1st April 2007.',
      'Explanatory Note',
      'It replaces the Order that came into operation on 1st April 2003.',
    ],
    '2007-04-01',
    'explicit',
  ],
  [['The decision takes effect on 1 May 2012. Regulations may make provision.'], null, 'none'],
]

const IRISH: readonly Case[] = [
  [
    ['6. This Act shall come into operation on such day or days as the Minister may by order appoint.'],
    null,
    'commencement-order',
  ],
  [['4. (2) This Act shall come into operation on the 1st day of January, 1971.'], '1971-01-01', 'explicit'],
  [['3. This Act shall come into operation one month after the date of its passing.'], null, 'relative-unresolved'],
  [
    ['2. These Regulations come into operation on 1 July 2019.', 'GIVEN under my Official Seal, 5 June 2019.'],
    '2019-07-01',
    'explicit',
  ],
]

const COMMONWEALTH: readonly Case[] = [
  [
    [
      '[Assented to 29th June 2012]',
      '14 This Act comes into force on a day to be fixed by order of the Governor in Council.',
    ],
    null,
    'commencement-order',
  ],
  [
    ['Assented to 2018-06-21', '9 This Act comes into force on the day on which it receives royal assent.'],
    '2018-06-21',
    'royal-assent',
  ],
  [
    [
      'Registration SOR/2011-92 March 25, 2011',
      '5 These Regulations come into force on the day on which they are registered.',
    ],
    '2011-03-25',
    'immediate',
  ],
  [
    [
      '8 Subsection 3(1) is deemed to have come into force on January 1, 2016. The rest of this Act comes into force on July 1, 2017.',
    ],
    '2017-07-01',
    'explicit',
  ],
  [
    ['This Act comes into force on the later of the day on which Bill C-4 receives royal assent and July 1, 2010.'],
    null,
    'contingent',
  ],
  [
    [
      '2 Commencement',
      'This Act comes into force on the day after the date on which it receives the Royal assent.',
      'Date of assent 5 December 2012',
    ],
    '2012-12-06',
    'computed',
  ],
  [['2 Commencement', 'This Act comes into force on 1 April 2017.'], '2017-04-01', 'explicit'],
  [['This Act commences on a day to be fixed by Proclamation.'], null, 'commencement-order'],
  [
    [
      '[Assented to 24 September 2010]',
      '2 Commencement',
      'This Act commences on the day it receives the Royal Assent.',
    ],
    '2010-09-24',
    'royal-assent',
  ],
  [
    [
      '(3) It shall come into force on such date as the Central Government may, by notification in the Official Gazette, appoint.',
      '1. Short title, extent and commencement.',
    ],
    null,
    'commencement-order',
  ],
  [
    ['1. Short title and commencement', '(2) It shall be deemed to have come into force on the 1st day of July, 2017.'],
    '2017-07-01',
    'explicit',
  ],
  [['2. Commencement', 'This Act shall commence on 1 July 1994.'], '1994-07-01', 'explicit'],
]

const FRENCH: readonly Case[] = [
  [
    ['La présente loi entre en vigueur le 1er janvier 2017 et les ministres en font rapport.'],
    '2017-01-01',
    'explicit',
  ],
  [
    ['12 La présente loi entre en vigueur à la date fixée par décret du gouverneur en conseil.'],
    null,
    'commencement-order',
  ],
  [
    ['Sanctionnée le 12 mai 2005', '7 La présente loi entre en vigueur à la date de sa sanction.'],
    '2005-05-12',
    'royal-assent',
  ],
  [['9 La présente loi entrera en vigueur le 1er juillet 2010.'], '2010-07-01', 'explicit'],
  [
    ['Le présent décret entre en vigueur le lendemain de sa publication au Journal officiel.'],
    null,
    'relative-unresolved',
  ],
]

const GERMAN: readonly Case[] = [
  [['Artikel 3', 'Dieses Gesetz tritt am 1. Januar 2020 in Kraft.'], '2020-01-01', 'explicit'],
  [
    ['Artikel 5 Inkrafttreten', 'Dieses Gesetz tritt am Tag nach der Verkündung in Kraft.'],
    null,
    'relative-unresolved',
  ],
  [
    ['§ 12 Dieses Gesetz tritt am ersten Tag des auf die Verkündung folgenden Kalendermonats in Kraft.'],
    null,
    'relative-unresolved',
  ],
  [
    [
      'Artikel 4',
      '(1) Dieses Gesetz tritt vorbehaltlich des Absatzes 2 am 1. Juli 2018 in Kraft.',
      '(2) Artikel 2 tritt am 1. Januar 2020 in Kraft.',
    ],
    '2018-07-01',
    'explicit',
  ],
  [
    ['§ 9 Diese Verordnung tritt mit Wirkung vom 1. April 2011 in Kraft und am 31. Dezember 2015 außer Kraft.'],
    '2011-04-01',
    'explicit',
  ],
  [
    ['§ 3 Diese Verordnung tritt am Tage nach der Verkündung in Kraft.', 'Verkündet am 3. Mai 2013'],
    '2013-05-04',
    'computed',
  ],
  [['§ 1 Der Bescheid wird am 1. Mai 2019 wirksam. Die Frist endet nach drei Monaten.'], null, 'none'],
]

const EUROPEAN: readonly Case[] = [
  [
    [
      'This Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      'This Regulation shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
      'It shall apply from 25 May 2018.',
    ],
    '2018-05-25',
    'explicit',
  ],
  [
    ['This Regulation shall enter into force on 1 January 2007.', 'Done at Brussels, 18 December 2006.'],
    '2007-01-01',
    'explicit',
  ],
  [
    [
      'This Decision shall take effect on the day of its notification.',
      'This Decision is addressed to the Member States.',
    ],
    null,
    'relative-unresolved',
  ],
  [
    [
      'Article 3',
      'This Directive shall enter into force on the day of its publication in the Official Journal.',
      'Member States shall bring into force the laws necessary to comply with this Directive by 30 June 2016.',
    ],
    null,
    'relative-unresolved',
  ],
]

const ALL = { AMERICAN, BRITISH, IRISH, COMMONWEALTH, FRENCH, GERMAN, EUROPEAN }

describe.each(Object.entries(ALL))('the effective date in %s drafting', (_name, cases) => {
  it.each(cases)('%s', (lines, iso, kind) => {
    expect(read(...lines)).toMatchObject({ iso, kind })
  })
})

describe('the effective date', () => {
  it('takes nothing from an amended act, a citation, quoted old law or an explanatory note', () => {
    const date = read(
      'The Minimum Wage Act of 1992, effective March 25, 1993 (D.C. Law 9-248), is amended.',
      'The words [effective January 1, 2003, a fee of $4 is due] are struck.',
      'Explanatory Note',
      'The Order of 1 May 2001 came into force on 1 June 2001.',
    )
    expect(date.iso).toBeNull()
    expect(date.competing.map(({ iso, role }) => [iso, role])).toEqual([
      ['1993-03-25', 'amended-law'],
      ['2003-01-01', 'repealed-text'],
      ['2001-05-01', 'earlier-order'],
      ['2001-06-01', 'earlier-order'],
    ])
  })

  it('counts a schedule from its first new step, not from the steps of the law it amends', () => {
    const date = read(
      'Fair Wage Act of 2016',
      'Sec. 2. The wage shall be as of:',
      '(A) January 1, 2005: $2.77;',
      '(B) July 1, 2017: $3.33;',
      '(C) July 1, 2018: $3.89.',
    )
    expect(date.iso).toBe('2017-07-01')
  })

  it('says where and why', () => {
    const source = '🏛 Wage Act. Section 3. This act takes effect July 1, 2022.'
    const [cue] = effectiveDateCues(readDocument(source))
    expect([...source].slice(cue.start!, cue.end!).join('')).toBe(cue.phrase)
    expect(cue.phrase).toContain('July 1, 2022')
    expect(cue.reason).not.toBe('')
  })
})
