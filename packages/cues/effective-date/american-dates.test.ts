import { describe } from 'vitest'
import { expectDates, type DateCase } from './test-support/read-date.ts'

const NEW_YORK = 'THE PEOPLE OF THE STATE OF NEW YORK, REPRESENTED IN SENATE AND ASSEMBLY, DO ENACT AS FOLLOWS:'

const AMERICAN: readonly DateCase[] = [
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

describe('the effective date in American drafting', () => expectDates(AMERICAN))
