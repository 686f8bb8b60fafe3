import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { effectiveDateCues } from './index.ts'

/** Clauses in words of our own, by where they stand and how they say the day. */
const CASES: readonly [where: string, text: string, iso: string | null][] = [
  ['immediately before', 'These Regulations come into force immediately before 1 July 2031.', '2031-06-30'],
  [
    'immediately before',
    'An order in force immediately before 1 July 2031 continues to have effect as if made under this section.',
    null,
  ],
  [
    'immediately before',
    'This section applies to a person who held a licence that was in force immediately before 1 July 2031.',
    null,
  ],
  [
    'immediately before',
    'The rules applicable immediately before July 1, 2031 continue to apply to pending cases.',
    null,
  ],
  [
    'immediately before',
    '1. This Order may be cited as the Goats Order 2031 and shall come into operation immediately before 1st July 2031.',
    '2031-06-30',
  ],
  ['ordinance history', 'No person shall keep goats.\n\n(Ord. 1234, § 2, passed 3-4-2009)', null],
  ['ordinance history', 'No dog shall run at large. (Ord. 94-27. Passed 8-15-94.)', null],
  [
    'ordinance history',
    'No person shall keep goats in a park.\n\n(Ord. O-221, passed 8-24-2020, effective 9-3-2020)',
    '2020-09-03',
  ],
  ['ordinance history', 'The fee is $20.\n\n(Ord. 1012, eff. 3-1-2009; Ord. 1500, eff. 5-1-2015)', '2015-05-01'],
  [
    'ordinance history',
    'The fee is $20.\n\n(Added by Ord. 1012, eff. 3-1-2009; amended by Ord. 1500, eff. 5-1-2015.)',
    '2015-05-01',
  ],
  [
    'ordinance history',
    'Every shop shall close at ten.\n\nHistory: Add. 1999, Act 12, Eff. Jan. 1, 2000; Am. 2018, Act 300, Eff. Jan. 1, 2019',
    '2019-01-01',
  ],
  ['ordinance history', 'A dealer must hold a license.\n\n[2003 c.12 §4; 2011 c.300 §9, eff. 7-1-12]', '2012-07-01'],
  [
    'ordinance history',
    'The tax is two percent.\n\n(Code 1968, § 4-2; Ord. No. 88-12, § 1, 6-7-88; Ord. No. 2003-44, § 3, 11-4-03)',
    null,
  ],
  ['ordinance history', 'Parking is limited to two hours. (Ord. 2008-14 § 1, 2008: Ord. 1990-2 § 3, 1990)', null],
  [
    'ordinance history',
    'The license fee is ten dollars.\n\n(P.A. 98-12, S. 4; P.A. 21-40, S. 2, eff. October 1, 2021.)',
    '2021-10-01',
  ],
  [
    'ordinance history',
    'Goats are to be tagged.\n\nHISTORY: 1962 Code Section 4-12; 2004 Act No. 212, Section 1, eff July 1, 2004.',
    '2004-07-01',
  ],
  [
    'weeks, quarters',
    'This act takes effect on the first day of the calendar week containing the eighth day after it is approved by the governor.',
    null,
  ],
  ['weeks, quarters', 'This act takes effect on the first Sunday that is at least 10 days after its enactment.', null],
  [
    'fiscal and school years',
    'This act applies for the fiscal year beginning July 1, 2031, and for each fiscal year thereafter.',
    '2031-07-01',
  ],
  [
    'fiscal and school years',
    'This section first applies to fiscal year 2031-2032, which begins on July 1, 2031.',
    '2031-07-01',
  ],
  [
    'fiscal and school years',
    'Effective with the 2031-32 school year, which begins August 1, 2031, a district shall admit every resident child.',
    '2031-08-01',
  ],
  ['fiscal and school years', 'This policy takes effect with the 2031-2032 school year.', null],
  ['fiscal and school years', 'The policy shall apply beginning in the 2031-32 school year.', null],
  [
    'clock and stamps',
    'The Order is effective as of 11:59 p.m. April 17, 2031 and enforceable as of 8 a.m. April 22, 2031.',
    '2031-04-17',
  ],
  ['clock and stamps', 'Effective as of 12:01 a.m., April 17, 2031, all persons shall wear a covering.', '2031-04-17'],
  [
    'clock and stamps',
    'ORDINANCE NO. 2695 EFFECTIVE DATE OF ORDINANCE 12/18/2031 Introduced by Gabe Goat. AN ORDINANCE of the city council adding chapter 8',
    '2031-12-18',
  ],
  [
    'clock and stamps',
    'EFFECTIVE DATE OF ORDINANCE DECEMBER 18, 2031 Introduced by A. Goat. The council ordains as follows.',
    '2031-12-18',
  ],
  [
    'clock and stamps',
    'Resolution No. 12 Effective: 12/18/2031 Adopted: 11/18/2031 A resolution on parking.',
    '2031-12-18',
  ],
  ['clock and stamps', 'Relating to goats; declaring an emergency, effective July 1, 2031.', '2031-07-01'],
  ['clock and stamps', 'Declares emergency, effective July 1, 2031.', '2031-07-01'],
  ['clock and stamps', 'Relating to goats; prescribing an effective date of July 1, 2031.', '2031-07-01'],
  [
    'directories',
    'Commencement\n\nSection 1 to 4 — 1 April 2031\n\nSection 5 — 1 May 2031\n\nSections 6 to 9 — 1 April 2031',
    '2031-04-01',
  ],
  [
    'directories',
    'Provisions commenced\n\nss. 1-4 1.4.2031 (S.I. 2031/12)\n\nss. 5-9 1.4.2031 (S.I. 2031/12)\n\ns. 10 1.9.2031 (S.I. 2031/40)',
    '2031-04-01',
  ],
  ['directories', 'Commencement: 1 April 2031 (except Part 3: 1 July 2031)', '2031-04-01'],
  ['directories', 'Commencement: ss 1, 2: 4 March 2031; rem: 1 April 2031', '2031-04-01'],
  ['directories', 'Act 12 of 2031 | assent 4 March 2031 | commencement 1 April 2031 (cl 2)', '2031-04-01'],
  ['others', 'As of July 1, 2031, stores may no longer hand out plastic bags.', '2031-07-01'],
  ['others', 'Starting July 1, 2031, stores can no longer hand out plastic bags.', '2031-07-01'],
  ['others', 'From 1 July 2031, drivers under 21 will not be able to carry passengers at night.', '2031-07-01'],
  ['others', 'New rules on passengers apply from 1 July 2031.', '2031-07-01'],
  [
    'others',
    'The law, signed by Governor Goat on May 2, 2031, takes effect on July 1, 2031 and bans flavored nicotine.',
    '2031-07-01',
  ],
  ['others', "L'arrêté entre en vigueur le 1er juillet 2031.", '2031-07-01'],
  [
    'others',
    "Les dispositions du présent décret entrent en vigueur le lendemain de sa publication et s'appliquent aux demandes déposées à compter du 1er juillet 2031.",
    '2031-07-01',
  ],
  ['others', 'Die Satzung tritt rückwirkend zum 1. Juli 2031 in Kraft.', '2031-07-01'],
  ['others', 'Diese Verordnung tritt mit Ablauf des 30. Juni 2031 in Kraft.', '2031-07-01'],
  ['others', 'Gültig ab: 01.07.2031', '2031-07-01'],
  ['others', 'gültig vom 01.07.2031', '2031-07-01'],
  ['others', 'Version en vigueur depuis le 1 juillet 2031\n\nLe plafond est de 900 euros.', '2031-07-01'],
  [
    'others',
    'The Commissioner hereby orders that, effective July 1, 2031, the speed limit on Goat Road is 30 miles per hour.',
    '2031-07-01',
  ],
  ['others', 'With effect from 1 July 2031 the pupil-teacher ratio in primary schools is 26:1.', '2031-07-01'],
  [
    'summaries',
    'Present law allows a credit of 5% for tax years beginning Jan. 1, 2019, through Dec. 31, 2035. Proposed law raises it to 10%. Proposed law is applicable to taxable years beginning on or after Jan. 1, 2031.',
    '2031-01-01',
  ],
  ['summaries', 'This bill, beginning January 1, 2031, would prohibit a store from selling goats.', '2031-01-01'],
  ['summaries', 'The bill would, on and after January 1, 2031, require each county to keep a list.', '2031-01-01'],
  [
    'summaries',
    'Chapter 12, Laws of 2031. GOATS -- LICENSES. Effective Date: 7/1/2031 - Except for section 4, which becomes effective 1/1/2032.',
    '2031-07-01',
  ],
  [
    'summaries',
    'CERTIFICATION OF ENROLLMENT HOUSE BILL 1200 Chapter 12, Laws of 2031 EFFECTIVE DATE: July 24, 2031 Passed by the House March 3, 2031',
    '2031-07-24',
  ],
  ['summaries', 'Public Act 12. Approved May 3, 2031. Eff. October 1, 2031. The people enact:', '2031-10-01'],
  [
    'summaries',
    'Rule 12. Statutory authority: Code 4-1. History: New rule filed June 3, 2031, effective October 1, 2031.',
    '2031-10-01',
  ],
  ['summaries', 'Adopted by the Board of Trustees on May 4, 2031, to be effective October 1, 2031.', '2031-10-01'],
  [
    'summaries',
    'The board approved the policy at its May 4, 2031 meeting for implementation on October 1, 2031.',
    '2031-10-01',
  ],
  ['summaries', 'The ban, which was approved in May, kicks in October 1, 2031.', '2031-10-01'],
  ['summaries', 'The new limit starts on October 1, 2031.', '2031-10-01'],
  ['application', 'The fee applies to tickets sold from 1 October 2031.', '2031-10-01'],
  [
    'application',
    'Diese Vorschrift ist erstmals auf Verträge anzuwenden, die nach dem 30. September 2031 geschlossen werden.',
    '2031-10-01',
  ],
  ['application', 'Das Verbot gilt ab dem 1. Oktober 2031.', '2031-10-01'],
  ['application', 'Ab dem 1. Oktober 2031 ist der Verkauf von Ziegen verboten.', '2031-10-01'],
  ['application', 'Die Richtlinie tritt zum 1. Oktober 2031 in Kraft.', '2031-10-01'],
  [
    'application',
    "Les articles 1er à 3 entrent en vigueur le 1er octobre 2031. L'article 4 entre en vigueur le 1er janvier 2033.",
    '2031-10-01',
  ],
  ['application', 'À compter du 1er octobre 2031, la vente de chèvres est interdite.', '2031-10-01'],
  ['application', "L'interdiction entrera en vigueur le 1er octobre 2031.", '2031-10-01'],
  ['commonwealth', 'Commencement: 1 October 2031 (see Gazette 12 of 2031)', '2031-10-01'],
  ['no start', 'This policy was last reviewed on October 1, 2031.', null],
  ['no start', 'Adoption date: August 28, 1996\n\nRevised: February 25, 2008\n\nReviewed: May 22, 2017', null],
  ['no start', 'The report is due on October 1, 2031.', null],
  ['no start', 'The application window opens October 1, 2031.', null],
  ['no start', 'The licence expires on October 1, 2031.', null],
  ['no start', 'Policy Adopted: May 3, 1977\n\nPolicy Revised: December 6, 1994', null],
  ['no start', 'The board met on October 1, 2031 to discuss the policy.', null],
  ['no start', 'Notice of hearing: October 1, 2031, at 7 p.m.', null],
  ['no start', 'The term begins October 1, 2031 for members appointed under this section.', null],
  ['no start', 'An applicant must have been a resident since October 1, 2021.', null],
  ['no start', 'The bill was introduced on October 1, 2031.', null],
]

describe('days in credits, stamps, directories, digests and notices', () => {
  it.each(CASES)('%s: %s', (_where, text, iso) => {
    const [cue] = effectiveDateCues(readDocument(text))
    expect(cue.cue_value.iso).toBe(iso)
  })
})
