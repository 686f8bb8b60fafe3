import { expect, it } from 'vitest'
import { readDate } from './test-support/read-date.ts'

/** Clauses on the start of a law as further offices lay them out. */
const CLAUSES: [day: string, clause: string][] = [
  [
    '2026-01-01',
    'DATES: The effective date for this final rule is January 1, 2026. Sections 541.600 and 541.601 are applicable beginning July 1, 2027.',
  ],
  [
    '2026-01-01',
    'Sec. 2. 1. This section becomes effective upon passage and approval.\n2. Section 1 of this act becomes effective:\n(a) Upon passage and approval for the purpose of adopting regulations; and\n(b) On January 1, 2026, for all other purposes.',
  ],
  ['2026-10-01', 'Original Effective Date: October 1, 2026\nHistory: New policy.'],
  ['2027-01-01', 'SEC. 4. Section 1 shall become operative on January 1, 2027.'],
  ['2026-07-01', 'Il entre en vigueur le 1er juillet 2026.'],
  ['2026-07-01', 'La présente loi entre en vigueur le premier jour du mois de juillet 2026.'],
  ['2026-07-01', '(2) It shall be deemed to have come into force on the 1st day of July, 2026.'],
  ['2026-07-01', 'The Order takes effect from 12.01 a.m. on 1st July 2026.'],
  [
    '2026-04-06',
    '(2) The amendments made by this section have effect for the tax year 2026-27 and subsequent tax years.',
  ],
  [
    '2026-04-01',
    '(3) The amendment made by subsection (1) has effect in relation to supplies made on or after 1 April 2026.',
  ],
  [
    '2027-03-01',
    'Sec. 8. Applicability. Sections 2 through 5 shall apply as of March 1, 2027. Sec. 9. Effective date. This act shall take effect following approval by the Mayor and publication in the Register.',
  ],
  [
    '2027-10-01',
    'Sec. 4. Applicability.\n(a) This act shall apply as of October 1, 2027.\nSec. 5. This act shall take effect after approval.',
  ],
  [
    '2028-02-01',
    "A compter du 1er février 2028, le montant de l'allocation de garde est porté à 41 EUR par jour pour les familles mentionnées à l'article 2.",
  ],
  [
    '2031-03-01',
    '2 Commencement\n(1) This Act comes into operation on a day to be proclaimed.\n(2) If this Act does not come into operation before 1 March 2031, it comes into operation on that day.',
  ],
  ['2029-03-01', 'HIVES ACT NO. 4 OF 2029\n[ASSENTED TO 4 FEBRUARY 2029] [DATE OF COMMENCEMENT: 1 MARCH 2029]\nACT'],
  ['2029-01-01', 'Sec. 6. The operative date of this act is January 1, 2029.'],
  ['2029-07-01', 'These Directions come into force at 00:01 on 1 July 2029.'],
  [
    '2029-06-01',
    "Art. 6. La présente loi entre en vigueur le lendemain de sa publication. Elle s'applique aux ruches vendues à compter du 1er juin 2029.",
  ],
  ['2029-01-01', 'In jeder Gemeinde gilt ab dem 1. Januar 2029 ein Satz von 5 Prozent auf Honig.'],
  ['2026-01-01', 'Section 1 of this act shall take effect on the first day of January next.\nApproved April 4, 2025'],
]

it.each(CLAUSES)('%s is the day of "%s"', (day, clause) => {
  expect(readDate(`AN ACT relating to policy.\nBe it enacted:\nSection 1. No person may smoke.\n${clause}\n`).iso).toBe(
    day,
  )
})
