import { describe, expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { effectiveDateCues } from './index.ts'

/** Days counted from one that the text prints, as gazettes and clerks of many countries write both; none is real law. */
const CASES: readonly (readonly [iso: string | null, text: string])[] = [
  [
    '2025-04-01',
    'LANDESGESETZBLATT FÜR OBERÖSTERREICH\nJahrgang 2025 Ausgegeben am 14. März 2025\n\n31. Verordnung der Landesregierung über Taxitarife\n\n§ 1 Der Tarif gilt.\n\n§ 4 Diese Verordnung tritt mit dem auf die Kundmachung folgenden Monatsersten in Kraft.',
  ],
  [
    '2025-03-15',
    'Jahrgang 2025 Ausgegeben am 14. März 2025\n\nVerordnung über Lärm\n\n§ 4 Diese Verordnung tritt mit Ablauf des Tages ihrer Kundmachung in Kraft.',
  ],
  [
    '2025-07-01',
    'Ausgegeben zu Bonn am 5. Mai 2025\nGesetz über Mieten\n\nArtikel 3 Dieses Gesetz tritt am ersten Tag des zweiten auf die Verkündung folgenden Kalendermonats in Kraft.',
  ],
  [
    '2025-05-19',
    'Ausgegeben zu Bonn am 5. Mai 2025\nVerordnung\n\n§ 3 Diese Verordnung tritt am vierzehnten Tag nach der Verkündung in Kraft.',
  ],
  [null, 'Gesetz über Kinderbetreuung\nvom 3. März 2025\n\n§ 20 Der Regierungsrat bestimmt das Inkrafttreten.'],
  [
    '2025-03-24',
    'Moniteur belge du 14 mars 2025\n\nArrêté royal relatif aux chèques\n\nArt. 5. Le présent arrêté entre en vigueur le dixième jour qui suit sa publication au Moniteur belge.',
  ],
  [
    '2025-05-01',
    'Moniteur belge du 14 mars 2025\n\nArrêté royal\n\nArt. 5. Le présent arrêté entre en vigueur le premier jour du deuxième mois qui suit celui de sa publication au Moniteur belge.',
  ],
  [
    '2025-03-14',
    'JORF n°0061 du 13 mars 2025\nTexte n° 18\n\nArrêté du 11 mars 2025\n\nArticle 4\nLe présent arrêté entre en vigueur le lendemain de sa publication.',
  ],
  [
    '2025-03-05',
    'MINISTRY OF LABOUR\nNOTIFICATION\nNew Delhi, the 5th March, 2025\n\nG.S.R. 123(E).— the Central Government hereby makes the following rules:\n\n1. (1) These rules may be called the Apprenticeship Rules, 2025.\n(2) They shall come into force on the date of their publication in the Official Gazette.',
  ],
  [
    '2025-07-03',
    'THE SUGAR ACT\nNo. 11 of 2025\nDate of Assent: 4th April, 2025\n\n1. This Act may be cited as the Sugar Act and shall come into operation on the expiry of ninety days from the date of assent.',
  ],
  [
    '2025-04-06',
    'Families Act 2025\nPublic Act 2025 No 12\nDate of assent 5 April 2025\n\n2 Commencement\nThis Act comes into force on the day after the date of Royal assent.',
  ],
  [
    '2025-07-05',
    'Families Act 2025\nPublic Act 2025 No 12\nDate of assent 5 April 2025\n\n2 Commencement\nThis Act comes into force 3 months after Royal assent.',
  ],
  [
    '2025-05-03',
    'Gaming Act 2025\nNo. 4 of 2025\n[Assented to 5 April 2025]\n\n2. Commencement\nThis Act commences on the 28th day after the day it is assented to.',
  ],
  [
    '2025-03-24',
    'STATUTORY INSTRUMENTS\n2025 No. 300\nMade 3rd March 2025\nLaid before Parliament 5th March 2025\n\n1. These Regulations come into force on the twenty-first day after the day on which they are made.',
  ],
  [
    '2025-04-02',
    'STATUTORY INSTRUMENTS\n2025 No. 300\nMade 3rd March 2025\nLaid before Parliament 5th March 2025\n\n1. These Regulations come into force at the end of the period of 28 days beginning with the day on which they are laid.',
  ],
  [
    '2025-04-02',
    'ORDINANCE NO. 12\nAN ORDINANCE on parking.\n\nSection 4. This ordinance shall take effect thirty (30) days following its final passage.\n\nPASSED AND ADOPTED by the City Council this 3rd day of March, 2025.',
  ],
  [
    '2025-01-01',
    'Bill C-9\nAssented to 20th June, 2024\n\n12 This Act comes into force on the first day of the seventh month after the month in which it receives royal assent.',
  ],
  [
    '2025-03-15',
    'Royal Decree 200/2025\nPublished in the Official State Gazette on 14 March 2025\n\nFinal provision. This Royal Decree shall enter into force on the day following its publication in the Official State Gazette.',
  ],
  [
    '2026-04-01',
    'Act on Childcare Leave\nSupplementary Provisions\nArticle 1 This Act shall come into effect as of April 1, 2026.',
  ],
  [
    null,
    'Act on Childcare Leave\nSupplementary Provisions\nArticle 1 This Act comes into effect as of the day specified by Cabinet Order within a period not exceeding one year from the date of promulgation.',
  ],
  ['2025-07-01', 'Policy EHBG\nAdopted: March 14, 2025\nEffective: July 1, 2025\n\nThe District shall ...'],
  ['2025-04-01', 'EMERGENCY RULE\nThis rule is effective at 12:01 a.m. on April 1, 2025.'],
  [
    '2025-06-01',
    'AN ACT concerning pay.\nApproved March 14, 2025\n\nSec. 9. This act shall take effect on the first day of the first month that begins at least sixty days after its enactment.',
  ],
  [
    null,
    'AN ACT concerning pay.\n\nSec. 9. This act shall take effect and be in force from and after its publication in the statute book.',
  ],
  [
    '2025-08-01',
    'Regulations of the Board\nAdopted by the Board on March 14, 2025\n\nThese regulations become operative with the 2025-26 academic year, on August 1, 2025.',
  ],
  ['2025-09-01', 'Gesetz\n\nArtikel 4 Dieses Gesetz tritt mit Wirkung vom 1. September 2025 in Kraft.'],
  [
    '2025-10-01',
    "Loi sur le logement\n\nArticle 9. La présente loi entrera en vigueur le 1er octobre 2025, à l'exception de l'article 3, qui entre en vigueur le 1er janvier 2026.",
  ],
  [
    '2025-04-13',
    'Décret 200-2025\nGAZETTE OFFICIELLE DU QUÉBEC, 14 mars 2025, 157e année, no 11\n\n5. Le présent règlement entre en vigueur le trentième jour qui suit la date de sa publication à la Gazette officielle du Québec.',
  ],
  [
    '2025-03-14',
    'RESOLUTION 2025-9\nBE IT RESOLVED that this resolution shall be effective as of this date.\n\nADOPTED this 14th day of March, 2025.',
  ],
  [
    '2025-04-14',
    'ORDINANCE 2025-9\n\nSECTION 8. EFFECTIVE DATE. This ordinance shall be in full force and effect from and after thirty-one (31) days from its passage.\n\nPassed March 14, 2025',
  ],
  [
    '2025-05-15',
    'Jahrgang 2025 Ausgegeben am 14. Mai 2025\n\n§ 7. Diese Verordnung tritt mit dem auf die Kundmachung folgenden Tag in Kraft.',
  ],
  [
    '2025-06-27',
    'ACT 94\n\nSECTION 6. This Act shall take effect upon its approval.\n\nAPPROVED this 27th day of June, 2025',
  ],
  [
    '2028-01-01',
    'DIRECTIVE (EU) 2025/714\n\nArticle 5\nMember States shall bring into force the laws necessary to comply with this Directive by 15 October 2027.\nThey shall apply those measures from 1 January 2028.\n\nArticle 6\nThis Directive shall enter into force on the twentieth day following that of its publication in the Official Journal of the European Union.',
  ],
]

describe('a day that is counted from one the text prints', () => {
  it.each(CASES)('is %s in "%s"', (iso, text) => {
    expect(effectiveDateCues(readDocument(text))[0].cue_value.iso).toBe(iso)
  })
})
