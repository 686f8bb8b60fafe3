import { ENACTING, MENTION, ORGANS, SERIES, words, type Row } from '../evidence.ts'

/** In English and French; the provinces have files of their own. */
export const CANADA: readonly Row[] = [
  [
    'CA',
    ENACTING,
    /(her|his) majesty,? by and with the advice and consent of the senate and house of commons of canada|sa majesté,? sur l'avis et avec le consentement du sénat et de la chambre des communes du canada/gi,
    'enacting clause',
  ],
  [
    'CA',
    SERIES,
    /\b([rs]\.?s\.?c\.?,? (19|20)\d\d|s\.c\. \d{4},? c\. ?\d+|l\.?c\.? \d{4},? (ch|c)\. ?\d+|l\.r\.c\.|canada gazette|gazette du canada|\d{4}, ch?\. ?\d+, (s|art)\. ?\d+)/gi,
    'series',
  ],
  ['CA', SERIES, /^(the )?(canada|canadian) [\p{L} ]{3,80} (act|regulations)\b/gimu, 'title'],
  [
    'CA',
    ORGANS,
    words('gi', [
      'governor in council',
      'gouverneur en conseil',
      'receiver general',
      'her majesty in right of canada',
      '(his|her) majesty in right of canada',
      'sa majesté du chef du canada',
      'minister of (employment and social development|national revenue|public safety)',
      'agence du revenu du canada',
      'canada revenue agency',
      'revenu canada',
      "ministre de l'emploi et du développement social",
      'canadian citizen',
      'immigration and refugee protection act',
      "loi de l'impôt sur le revenu",
      'indian act',
      'fonction publique fédérale',
      'cour fédérale',
      'code criminel',
      'code canadien du travail',
      'loi sur la défense nationale',
      'loi sur le système de justice pénale pour les adolescents',
      "loi sur l'immigration et la protection des réfugiés",
      'loi constitutionnelle de 1867',
      'gouverneur général',
      'national defence act',
      'youth criminal justice act',
      'canada labour code',
      'controlled drugs and substances act',
    ]),
    'organs and statutes',
  ],
  // the heads of a Canadian law in French; the other countries write no short titles
  ['CA', ORGANS, /^titre abrégé\b|^loi modifiant la loi sur\b|\bprojet de loi c-\d+/gim, 'manner of drafting'],
  ['CA', MENTION, /\b(canada|canadien(ne)?s?|canadian)\b/gi, 'name'],
  // other countries have them as well
  ['CA', MENTION, /\bminister of (finance|justice|the environment)\b/gi, 'offices'],
]

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
  ['AU', MENTION, /\b(australian?s?|penalty units?)\b/gi, 'name'],
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
  ['IN', SERIES, /^[^\S\n]{0,8}(?:no\.? [^\n]{3,60} )?government of india\b/gim, 'head of the text'],
  ['IN', MENTION, /\bindia\b/gi, 'name'],
  ['ZA', ENACTING, /be it enacted by the parliament of the republic of south africa/gi, 'enacting clause'],
  ['ZA', SERIES, /\bnotice no\. r\.? ?\d+|\bgg \d{5}\b/gi, 'series'],
  ['ZA', MENTION, /\bsouth africa(ns?)?\b/gi, 'name'],
  // "Social Assistance Act, 2004 (Act No. 13 of 2004)"; Namibia and India, which cite alike, are named
  [
    'ZA',
    ORGANS,
    /\bact,? (19|20)\d\d,? \(act (no\. ?)?\d+ of (19|20)\d\d\)|\bsassa\b/gi,
    'manner of citing',
    /\b(namibia|india|rupees|uganda|kenya|malawi|zambia|zimbabwe|botswana|lesotho|eswatini|ghana|nigeria|laws\.africa)\b/i,
  ],
  [
    'ZA',
    ORGANS,
    /\b(western cape|eastern cape|northern cape|kwazulu-natal|gauteng|limpopo|mpumalanga)\b/gi,
    'provinces',
  ],
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
  ['SG', SERIES, /\bg\.n\. nos?\. s \d+\/(19|20)\d\d/gi, 'series'],
  ['SG', MENTION, /\bsingapore\b/gi, 'name'],
  ['KE', ENACTING, /enacted by the parliament of kenya/gi, 'enacting clause'],
  [
    'KE',
    ORGANS,
    /\b(nairobi|mombasa|kisumu|nakuru) (city )?county\b|\bcounty executive (committee )?member\b/gi,
    'counties',
  ],
  ['MT', ENACTING, /enacted by the president.{0,80}malta/gi, 'enacting clause'],
]
