import { describe } from 'vitest'
import { expectDays, type DayCase } from './test-support/read-date.ts'

/** A notice prints its own day and leaves the year of its rule's first day out. */
const WITHOUT_YEAR: readonly DayCase[] = [
  [
    '2031-11-01',
    'Wednesday October 29, 2031 - The regulator lowered charges. Households pay less in the period starting November 1.',
  ],
  ['2032-02-01', 'OSLO, December 3, 2031 - The fee will take effect on February 1.'],
  ['2031-04-06', 'Published: 12 May 2031\nThe higher levy came into force on 6 April.'],
  ['2032-01-01', 'Bern, 4.11.2031 - Die neue Verordnung tritt am 1. Januar in Kraft.'],
  ['2032-01-01', 'Publié le 4 novembre 2031\nLe décret entre en vigueur le 1er janvier.'],
  [
    '2034-01-09',
    'Monday, January 9, the bank began to limit withdrawals. Old notes cease to be tender on January 31, 2034.',
  ],
  [
    '2031-10-01',
    'The levy bill passed today. The higher rate would apply to tickets bought from October 1 onwards. The Levy (Amendment) Bill 2031 is printed on June 6.',
  ],
  ['2032-01-01', 'November 2031\nAb 1. Januar steigt der Mindestlohn auf 13 Euro.'],
  [
    '2034-01-01',
    'Publié le 4 novembre 2033\nA partir du dimanche 1er janvier, les vieux véhicules seront bannis du centre.',
  ],
  // of every year, or of one that nobody tells
  [null, 'May 3, 2031\nSection 2. From June 1 to August 31 no hive shall be moved.'],
  [null, 'The ban takes effect on April 29 this year. Small shops have until April 6, 2035 to follow.'],
  [null, 'OSLO, December 3, 2031 - The tax must be paid from February 1 of each year.'],
  [null, 'The fee will take effect on February 1.'],
  [
    null,
    'AN ACT relating to bees. Be it enacted:\nSection 2. From June 1 to August 31 no hive shall be moved. The act of May 3, 2019 is amended.',
  ],
  [null, 'The fee rose on May 3, 2029 and on May 3, 2031. It shall be paid from February 1.'],
]

/** "went into effect Wednesday": told by the release's own day. */
const WEEKDAYS: readonly DayCase[] = [
  ['2031-01-29', 'Perth, February 1, 2031. Changes to smoking laws went into effect Wednesday.'],
  ['2031-02-03', 'Perth, February 1, 2031. The new limit takes effect on Monday.'],
  [null, 'The new limit takes effect on Monday.'],
]

/** What is in force at once starts on the day that a circular, a notice or a journal prints; a bill's printed day is another. */
const AT_ONCE: readonly DayCase[] = [
  ['2031-04-29', 'APR 29 2031\nTo: all school heads\nThis order shall take effect immediately.'],
  [
    '2031-04-29',
    'APR 29 2031\nTo: all school heads\nTeachers give six hours of lessons. Effective immediately, it replaces earlier orders.',
  ],
  [
    '2031-09-15',
    'Source : JORF n°0214 du 15 septembre 2031, texte n° 25\nEntrée en vigueur : le texte entre en vigueur immédiatement.',
  ],
  [
    null,
    'May 3, 2031\nAN ACT to amend the tax law\nThe People of the State enact as follows:\nThis act shall take effect immediately.',
  ],
]

/** Other ways to say a start. */
const FURTHER: readonly DayCase[] = [
  // a span of days starts with its first
  ['2031-03-18', 'The Regulations have effect from 18 to 31 March 2031 and limit journeys.'],
  ['2031-03-18', 'The limit will apply from March 18 to April 2, 2031.'],
  // what is so already stands beside what is new
  [
    '2031-01-01',
    'Since July 1, 2018, the tax rate has been reduced to 0 per cent. It will be 3 per cent with effect from January 1, 2031.',
  ],
  [
    '2031-01-09',
    'The bank limits withdrawals to 100 euros with effect from January 9, 2031. It will announce its plans of new notes from December 15, 2030.',
  ],
  // a page tells of the law that it names
  [
    '2031-07-15',
    'Due to the outbreak, The Public Transport (Masks) Regulation (Cap. 599I) has come into effect on 15 July 2031. Under the regulation, a person must wear a mask.',
  ],
  ['2031-01-01', "Maryland's paid sick leave law goes into effect on January 1, 2031."],
  ['2031-01-01', 'The measure requiring employers to give one hour of leave takes effect January 1, 2031.'],
  ['1954-11-01', 'Goods Act\n• Commenced on 1 November 1954\n• This is the version of 30 November 2019.'],
  ['2031-01-01', 'Am 1. Januar 2031 wird die Lohnuntergrenze auf 12,41 Euro angehoben.'],
  ['2035-01-01', 'Wenn per 1. Januar 2035 die 0,5 Promille-Grenze in Kraft tritt, soll man nicht trinken.'],
  [
    null,
    'Goats Bill 2031\n14 August 2031\nCommencement: Part 1 commences on proclamation or six months after Royal Assent.',
  ],
  // the last day to follow a rule, where no other is told
  ['2031-03-01', 'Shops must comply with the labelling rule by March 1, 2031.'],
  ['2031-01-01', 'Die Initiative muss spätestens am 1. Januar 2031 umgesetzt werden.'],
  ['2031-07-01', 'Les communes doivent se mettre en conformité au plus tard le 1er juillet 2031.'],
  [null, 'Member States shall bring into force the laws necessary to comply with this Directive by 5 June 2031.'],
  [null, 'The Goats Act 2020 came into force on 1 July 2020. Goats may be kept.'],
  ['2031-07-01', 'Employers shall name the pay in each advertisement. This will come into effect on July 1, 2031.'],
  [
    '2031-04-30',
    'On April 30, 2031 all shops (as defined under section 4) shall discontinue providing bags to customers.',
  ],
  [
    '2031-09-01',
    'I make a Determination for bakers and determine 1 September 2031 as the date from which it shall be binding.',
  ],
  [
    '2031-10-01',
    'Die alte Verordnung wird aufgehoben.\nDer Rat bestimmt das Inkrafttreten.Datum des Inkrafttretens: 1. Oktober 2031',
  ],
  ['2034-01-01', 'Die Grenzwerte werden festgehalten. Der Erlass soll am 1.1. 2034 in Kraft treten.'],
  [null, 'On April 30, 2031 the board shall submit a report on shops.'],
]

describe('a day without its year', () => expectDays(WITHOUT_YEAR))
describe('a weekday alone', () => expectDays(WEEKDAYS))
describe('a text in force at once', () => expectDays(AT_ONCE))
describe('further ways to say a start', () => expectDays(FURTHER))
