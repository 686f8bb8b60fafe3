import { expect, it } from 'vitest'
import { readDate } from './test-support/read-date.ts'

/** Starts said for all that a clause does not name, and days behind a heading at a law's end. */
const CLAUSES: [day: string | null, clause: string][] = [
  [
    '2031-11-16',
    'Hedges Act 2031\n\n[Assented to 15 November 2031]\n\n2. Commencement\n\nThis Act comes into operation as follows —\n\n(a) sections 1 and 2 — on the day on which this Act receives the Royal Assent;\n\n(b) the rest of the Act — on the day after that day.',
  ],
  [
    '2031-07-01',
    '(2) The remaining provisions of this Act come into operation on a day to be proclaimed.\n\n(4) If a provision referred to in subsection (2) (other than section 3.6.12 or 12.1.5) does not come into operation before 1 July 2031, it comes into operation on that day.',
  ],
  [
    null,
    'Beginning October 15, 2031 and annually thereafter, the department shall obtain and compile the following data for the State.',
  ],
  [
    '2019-07-01',
    '1. This Order—\n\n(a) may be cited as the Toll Order 2019;\n\n(b) comes into force—\n\n(i) for the purposes of article 4(2), on the day after it is made;\n\n(ii) for all other purposes, on 1st July 2019;\n\n(c) ceases to have effect on 1st July 2026.',
  ],
  [
    '2020-09-01',
    '1. This Act comes into operation—\n\n(a) as regards section 4, on 2 May 2020;\n\n(b) in all other respects, on 1 September 2020.',
  ],
  [
    '2019-07-01',
    '1. These Regulations come into force, for the purposes of regulation 4, on 1st May 2019 and, for all remaining purposes, on 1st July 2019.',
  ],
  [
    '2012-03-01',
    'Gesetz über die Lernbeihilfen\n\nDer Bundesrat bestimmt das Inkrafttreten.\n\nDatum des Inkrafttretens: 1. März 2012\n\nArt. 4: 1. Juni 2010',
  ],
  [
    '2012-03-01',
    'Gesetz über die Lernbeihilfen\n\nArt. 9 Der Regierungsrat bestimmt das Inkrafttreten.\n\nIn Kraft seit 1. März 2012',
  ],
  [
    '2012-03-01',
    "Loi sur les bourses d'études\n\nLe Conseil d'Etat fixe la date d'entrée en vigueur de la présente loi.\n\nDate de l'entrée en vigueur : 1er mars 2012",
  ],
  [
    '2012-03-01',
    'Act on Study Grants\n\nThe Government decides on the entry into force of this Act.\n\nDate of entry into force: 1 March 2012',
  ],
  [
    '2021-07-01',
    'Road User Charging Act 2021\n\n2 Commencement\n\nEach provision of this Act comes into force on the day stated.\n\nProvision | Day\n\nSections 1 and 2 | 4 May 2021\n\nSections 3 to 20 | 1 July 2021\n\n3 Charges\n\nA charge is payable.',
  ],
  [null, 'A permit is valid for all other purposes until 1 July 2019.'],
]

it.each(CLAUSES)('%s is read from "%s"', (day, clause) => {
  expect(readDate(clause).iso).toBe(day)
})
