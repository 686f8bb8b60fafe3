import { describe } from 'vitest'
import { expectDates, type DateCase } from './test-support/read-date.ts'

const QUEEN = "Be it enacted by the Queen's most Excellent Majesty, by and with the advice and consent of the Lords"

const BRITISH: readonly DateCase[] = [
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

const IRISH: readonly DateCase[] = [
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

const COMMONWEALTH: readonly DateCase[] = [
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

describe('the effective date in British drafting', () => expectDates(BRITISH))

describe('the effective date in Irish drafting', () => expectDates(IRISH))

describe('the effective date in Commonwealth drafting', () => expectDates(COMMONWEALTH))
