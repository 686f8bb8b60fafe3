import { ENACTING, MENTION, ORGANS, SERIES } from '../evidence.ts'
import { type Row } from './row.ts'

/** Australia, New Zealand, India, South Africa and others that draft in English. */
export const COMMONWEALTH: readonly Row[] = [
  [
    'AU',
    ENACTING,
    /the parliament of australia enacts|be it enacted by the queen's most excellent majesty, the senate,? and the house of representatives of the commonwealth of australia/gi,
    'enacting clause',
  ],
  [
    'AU',
    ORGANS,
    /\b(commonwealth of australia|australian (taxation office|government|citizen|capital territory)|federal register of legislation|fair work (act|commission)|services australia|(?<!this )commonwealth(?! of (?!australia)))\b/gi,
    'organs',
  ],
  ['AU', MENTION, /\b(australian?|penalty units?)\b/gi, 'name'],
  ['NZ', ENACTING, /the parliament of new zealand enacts|parliament of new zealand/gi, 'enacting clause'],
  ['NZ', ORGANS, /\b(new zealand|aotearoa|m[āa]ori|governor-general, acting on the advice)\b/gi, 'organs'],
  // others have one as well
  ['NZ', MENTION, /\bexecutive council\b/gi, 'organs'],
  [
    'NZ',
    SERIES,
    // notes of its official editors, which number acts within a year
    /\b(inserted|amended|replaced|repealed|substituted), on \d{1,2} \p{L}+ \d{4}, by (section|clause|regulation|schedule)\b[^.]{0,120}\((19|20)\d\d no \d+\)|ministry of business, innovation,? and employment/giu,
    'series',
  ],
  ['IN', ENACTING, /be it enacted by parliament in the .{3,40} year of the republic of india/gi, 'enacting clause'],
  [
    'IN',
    ORGANS,
    /\b(central government|lok sabha|rajya sabha|gazette of india|union territory|union territories|the state governments?|rupees|lakhs?|crores?|panchayats?|gram panchayat|indian penal code)\b/gi,
    'organs and money',
  ],
  ['IN', MENTION, /\bindia\b/gi, 'name'],
  ['ZA', ENACTING, /be it enacted by the parliament of the republic of south africa/gi, 'enacting clause'],
  ['ZA', SERIES, /\bnotice no\. r\.? ?\d+|\bgg \d{5}\b/gi, 'series'],
  ['ZA', MENTION, /\bsouth africa\b/gi, 'name'],
  [
    'SG',
    ENACTING,
    /be it enacted by the president with the advice and consent of the parliament of singapore/gi,
    'enacting clause',
  ],
  [
    'SG',
    ORGANS,
    /\b(minister for manpower|ministry of manpower|central provident fund|subsidiary legislation supplement)\b/gi,
    'organs',
  ],
  ['SG', MENTION, /\bsingapore\b/gi, 'name'],
  ['KE', ENACTING, /enacted by the parliament of kenya/gi, 'enacting clause'],
  ['MT', ENACTING, /enacted by the president.{0,80}malta/gi, 'enacting clause'],
]
