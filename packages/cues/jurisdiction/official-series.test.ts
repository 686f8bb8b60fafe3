import { expect, it } from 'vitest'
import { readDocument } from '../text/document.ts'
import { jurisdictionCues } from './jurisdiction-cue.ts'

const ENGLISH =
  '(a) A person who drives a vehicle shall wear a seat belt. A child under 8 years of age shall be secured.'
const GERMAN = '(1) Wer ein Fahrzeug führt, hat einen Gurt anzulegen. Kinder unter 8 Jahren sind zu sichern.'
const FRENCH = '(1) La personne qui conduit un véhicule doit porter une ceinture, ainsi que l’enfant de moins de 8 ans.'

/** Excerpts without enacting words: nothing but a citation tells whose they are. */
const IN_ENGLISH: readonly (readonly [citation: string, code: string])[] = [
  ['M.G.L. c. 90, § 8', 'US-MA'],
  ['K.S.A. 25-2908', 'US-KS'],
  ['N.J.S.A. 39:3-76.2a', 'US-NJ'],
  ['RSA 126-K:4', 'US-NH'],
  ['A.R.S. § 16-579', 'US-AZ'],
  ['MCL 257.310e', 'US-MI'],
  ['O.C.G.A. § 40-8-76', 'US-GA'],
  ['Ind. Code § 9-19-11-2', 'US-IN'],
  ['IC 9-19-11-2', 'US-IN'],
  ['Iowa Code § 321.446', 'US-IA'],
  ['KRS 189.125', 'US-KY'],
  ['La. R.S. 32:295', 'US-LA'],
  ['Md. Code, Transp. § 22-412.2', 'US-MD'],
  ['Minn. Stat. § 169.685', 'US-MN'],
  ['Wis. Stat. § 347.48', 'US-WI'],
  ['Mont. Code Ann. § 61-9-420', 'US-MT'],
  ['61-9-420, MCA', 'US-MT'],
  ['Neb. Rev. Stat. § 60-6,267', 'US-NE'],
  ['NRS 484B.157', 'US-NV'],
  ['N.M. Stat. § 66-7-369', 'US-NM'],
  ['NMSA 1978, § 66-7-369', 'US-NM'],
  ['N.D.C.C. § 39-21-41.2', 'US-ND'],
  ['ORC 4511.81', 'US-OH'],
  ['R.C. 4511.81', 'US-OH'],
  ['47 O.S. § 11-1112', 'US-OK'],
  ['75 Pa. C.S. § 4581', 'US-PA'],
  ['R.I. Gen. Laws § 31-22-22', 'US-RI'],
  ['S.C. Code Ann. § 56-5-6410', 'US-SC'],
  ['SDCL 32-37-1', 'US-SD'],
  ['Tenn. Code Ann. § 55-9-602', 'US-TN'],
  ['T.C.A. § 55-9-602', 'US-TN'],
  ['Tex. Transp. Code § 545.412', 'US-TX'],
  ['Utah Code § 41-6a-1803', 'US-UT'],
  ['W. Va. Code § 17C-15-46', 'US-WV'],
  ['Wyo. Stat. § 31-5-1303', 'US-WY'],
  ['RCW 46.61.687', 'US-WA'],
  ['WAC 296-17-31', 'US-WA'],
  ['Conn. Gen. Stat. § 14-100a', 'US-CT'],
  ['21 Del. C. § 4803', 'US-DE'],
  ['Fla. Stat. § 316.613', 'US-FL'],
  ['HRS § 291-11.5', 'US-HI'],
  ['Idaho Code § 49-672', 'US-ID'],
  ['625 ILCS 25/4', 'US-IL'],
  ['29-A M.R.S. § 2081', 'US-ME'],
  ['Ala. Code § 32-5-222', 'US-AL'],
  ['AS 28.05.095', 'US-AK'],
  ['Ark. Code Ann. § 27-34-104', 'US-AR'],
  ['D.C. Code § 50-1703', 'US-DC'],
  ['Va. Code § 46.2-1095', 'US-VA'],
  ['N.C.G.S. § 20-137.1', 'US-NC'],
  ['G.S. 20-137.1', 'US-NC'],
  ['Miss. Code Ann. § 63-7-301', 'US-MS'],
  ['Mo. Rev. Stat. § 307.179', 'US-MO'],
  ['§ 307.179, RSMo', 'US-MO'],
  ['23 V.S.A. § 1258', 'US-VT'],
  ['Cal. Veh. Code § 27360', 'US-CA'],
  ['N.Y. Veh. & Traf. Law § 1229-c', 'US-NY'],
  ['ORS 811.210', 'US-OR'],
  ['C.R.S. 42-4-236', 'US-CO'],
  ['NAC 284.5', 'US-NV'],
  ['OAR 436-60-20', 'US-OR'],
  ['19 TAC § 97.1', 'US-TX'],
  ['COMAR 13A.08.01', 'US-MD'],
  ['105 CMR 590.1', 'US-MA'],
  ['10 NYCRR 405.2', 'US-NY'],
  ['N.J.A.C. 8:43-1.1', 'US-NJ'],
  ['8 CCR 1507-1', 'US-CO'],
  ['40 CFR 60.5', 'US'],
  ['42 U.S.C. 1396a', 'US'],
  ['R.S.O. 1990, c. H.8', 'CA-ON'],
  ['O. Reg. 191/11', 'CA-ON'],
  ['RSBC 1996, c. 318', 'CA-BC'],
  ['B.C. Reg. 26/58', 'CA-BC'],
  ['RSA 2000, c. T-6', 'CA-AB'],
  ['Alta. Reg. 304/2002', 'CA-AB'],
  ['S.S. 2004, c. T-18.1', 'CA-SK'],
  ['C.C.S.M. c. H60', 'CA-MB'],
  ['R.S.N.S. 1989, c. 293', 'CA-NS'],
  ['CQLR c. C-24.2', 'CA-QC'],
  ['R.S.C. 1985, c. C-46', 'CA'],
  ['SOR/2014-5', 'CA'],
  ['R.S.N.B. 1973, c. M-17', 'CA-NB'],
  ['RSPEI 1988, c. H-5', 'CA-PE'],
  ['RSNL 1990, c. H-3', 'CA-NL'],
  ['12VAC5-31', 'US-VA'],
  ['Wis. Admin. Code § DHS 88', 'US-WI'],
  ['Minn. R. 9505.1', 'US-MN'],
  ['IDAPA 16.03.01', 'US-ID'],
  ['440 IAC 1.5', 'US-IN'],
  ['902 KAR 2:20', 'US-KY'],
  ['7 AAC 10.1', 'US-AK'],
  ['Fla. Admin. Code R. 64E', 'US-FL'],
  ['Utah Admin. Code R277', 'US-UT'],
  ['16.6.2 NMAC', 'US-NM'],
  ['Ill. Adm. Code 77', 'US-IL'],
  ['SSI 2031/12', 'GB-SCT'],
  ['S.R. 2031 No. 12', 'GB-NIR'],
  ['Road Traffic Act 2031 (Vic)', 'AU-VIC'],
  ['Fair Pay Act 2031 (Cth)', 'AU'],
  ['SR 2004/12', 'NZ'],
  ['S.I. No. 12 of 2031', 'IE'],
  ['G.S.R. 120(E)', 'IN'],
  ['GN R1111', 'ZA'],
]
const IN_GERMAN: readonly (readonly [citation: string, code: string])[] = [
  ['GV. NRW. S. 102', 'DE-NW'],
  ['GVBl. LSA S. 68', 'DE-ST'],
  ['SächsGVBl. S. 3', 'DE-SN'],
  ['Nds. GVBl. S. 12', 'DE-NI'],
  ['HmbGVBl. S. 5', 'DE-HH'],
  ['BayRS 2230-1', 'DE-BY'],
  ['GBl. BW S. 3', 'DE-BW'],
  ['LGBl. Nr. 12/2010', 'AT'],
  ['BGBl. I Nr. 10/2022', 'AT'],
  ['SR 836.2', 'CH'],
]
const IN_FRENCH: readonly (readonly [citation: string, code: string])[] = [
  ['RLRQ, c. C-24.2', 'CA-QC'],
  ['DORS/2014-5', 'CA'],
  ['RS 836.2', 'CH'],
  ['M.B. 12.05.2020', 'BE'],
]

it.each([
  ...IN_ENGLISH.map(([citation, code]) => [citation, code, ENGLISH]),
  ...IN_GERMAN.map(([citation, code]) => [citation, code, GERMAN]),
  ...IN_FRENCH.map(([citation, code]) => [citation, code, FRENCH]),
])('an excerpt under %s is of %s', (citation, code, words) => {
  expect(jurisdictionCues(readDocument(`${citation}\n\n${words}`))[0]?.cue_value.code).toBe(code)
})

it.each([
  ['ZA', 'Social Goats Act, 2004 (Act No. 13 of 2004). The Minister of Finance shall agree.'],
  ['SG', 'The Minister for Transport makes the following. [G.N. Nos. S 224/2008; S 465/2008]'],
  ['KE', 'The Nairobi City County Executive Member for Finance appoints the day.'],
  ['GB', 'More on the rules: www.gov.uk in a new tab'],
  ['AU-NSW', 'Read more at www.service.nsw.gov.au.'],
  ['US-CA', 'See leginfo.legislature.ca.gov for the text.'],
  ['PK', 'It extends to the whole of Pakistan. The Principal Act, 1923 stays.'],
  ['GH', 'GHANA LAW FINDER. Goats and Sheep Instrument.'],
])('says %s of "%s"', (code, text) => {
  expect(jurisdictionCues(readDocument(text))[0]?.cue_value.code).toBe(code)
})

it('takes a state that cites the union throughout for a state where its legislature speaks', () => {
  const text =
    'The legislature finds that the United States census bureau counts renters, and that rents in Washington have risen. The United States census bureau says so, too.'
  expect(jurisdictionCues(readDocument(text))[0]?.cue_value.code).toBe('US-WA')
})
