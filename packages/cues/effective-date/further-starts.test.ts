import { describe } from 'vitest'
import { expectDates, type DateCase } from './test-support/read-date.ts'

/** A printed day counts unless somebody is quicker. */
const AT_THE_LATEST: readonly DateCase[] = [
  [
    [
      'This Act commences on—',
      '(a) 1 March 2031; or',
      '(b) if, before 1 March 2031, the Minister fixes another day by written notice—the day fixed.',
    ],
    '2031-03-01',
    'explicit',
  ],
  [
    [
      'This Act comes into force on the earlier of—',
      '(a) a date appointed by the Governor-General by Order in Council; and',
      '(b) 1 July 2031.',
    ],
    '2031-07-01',
    'explicit',
  ],
  [['This Act commences on 1 July 2031 unless it is commenced sooner by proclamation.'], '2031-07-01', 'explicit'],
  [
    ['This Act comes into force on a day to be fixed by proclamation or on 1 January 2031, whichever is earlier.'],
    '2031-01-01',
    'explicit',
  ],
  [
    ['9 This Act comes into force on the earlier of the day fixed by order and January 1, 2031.'],
    '2031-01-01',
    'explicit',
  ],
  [
    ['9 This Act comes into force on January 1, 2031 or on an earlier day fixed by proclamation.'],
    '2031-01-01',
    'explicit',
  ],
  [
    ['9 La présente loi entre en vigueur à la date fixée par décret ou au plus tard le 1er janvier 2031.'],
    '2031-01-01',
    'explicit',
  ],
  [
    ['This Act comes into force on the later of a day fixed by proclamation and 1 January 2031.'],
    null,
    'commencement-order',
  ],
  [['This Act takes effect on the earlier of January 1, 2031, or the completion of the bridge.'], null, 'contingent'],
]

/** Sections that change a law from a day of their own. */
const AMENDED_FROM: readonly DateCase[] = [
  [
    [
      'The General Assembly enacts:',
      'SECTION 1.(a) Effective July 1, 2031, G.S. 20-7(b) reads as rewritten:',
      '"(b) The fee is ten dollars."',
      'SECTION 1.(b) Effective July 1, 2032, G.S. 20-7(b) reads as rewritten:',
    ],
    '2031-07-01',
    'explicit',
  ],
  [['Sec. 3. Effective January 1, 2031, section 12.04, subdivision 2, is amended to read:'], '2031-01-01', 'explicit'],
  [
    [
      'Section 2. Commencing July 1, 2031, subsection (b) of section 10-4 is repealed and the following is substituted:',
    ],
    '2031-07-01',
    'explicit',
  ],
  [
    ['2 With effect from 1 April 2031, regulation 3 of the principal Regulations is replaced by the following:'],
    '2031-04-01',
    'explicit',
  ],
  [['Mit Wirkung vom 1. Januar 2031 wird § 4 des Gesetzes wie folgt geändert:'], '2031-01-01', 'explicit'],
  [
    ["À compter du 1er janvier 2031, l'article 5 de la loi est remplacé par les dispositions suivantes :"],
    '2031-01-01',
    'explicit',
  ],
  [['This bill tells that section 4 was amended effective July 1, 2001.'], null, 'none'],
]

/** Without a clause an Indian act binds from the day of the assent that it prints. */
const BY_ASSENT: readonly DateCase[] = [
  [
    [
      'THE SCHOOL GARDENS ACT, 2031',
      'No. 9 OF 2031',
      '[4th March, 2031.]',
      'BE it enacted by Parliament in the Eighty-second Year of the Republic of India as follows:—',
      '1. This Act may be called the School Gardens Act, 2031.',
      '2. Every school shall keep a garden.',
    ],
    '2031-03-04',
    'royal-assent',
  ],
]

describe('an assent', () => expectDates(BY_ASSENT))
describe('a day at the latest', () => expectDates(AT_THE_LATEST))
describe('a section that changes a law from a day', () => expectDates(AMENDED_FROM))
