import { ENACTING, MENTION, ORGANS, SERIES, type Evidence } from './evidence.ts'

/** Countries whose texts name them in their head, enacting words and offices, and have no signs of their own above. */
export const FURTHER_COUNTRIES: Readonly<Record<string, string>> = {
  PH: 'Philippines',
  NG: 'Nigeria',
  GH: 'Ghana',
  UG: 'Uganda',
  TZ: 'Tanzania',
  ZM: 'Zambia',
  ZW: 'Zimbabwe',
  MW: 'Malawi',
  BW: 'Botswana',
  NA: 'Namibia',
  RW: 'Rwanda',
  SL: 'Sierra Leone',
  PK: 'Pakistan',
  BD: 'Bangladesh',
  LK: 'Sri Lanka',
  NP: 'Nepal',
  MY: 'Malaysia',
  HK: 'Hong Kong',
  JM: 'Jamaica',
  TT: 'Trinidad and Tobago',
  BB: 'Barbados',
  BS: 'Bahamas',
  BZ: 'Belize',
  GY: 'Guyana',
  FJ: 'Fiji',
  PG: 'Papua New Guinea',
  MU: 'Mauritius',
  CY: 'Cyprus',
  NL: 'Netherlands',
  DK: 'Denmark',
  SE: 'Sweden',
  NO: 'Norway',
  FI: 'Finland',
  IS: 'Iceland',
  EE: 'Estonia',
  LV: 'Latvia',
  LT: 'Lithuania',
  PL: 'Poland',
  CZ: 'Czech Republic',
  ES: 'Spain',
  PT: 'Portugal',
  IT: 'Italy',
  GR: 'Greece',
  IL: 'Israel',
  JP: 'Japan',
  KR: 'Korea',
  ID: 'Indonesia',
  TH: 'Thailand',
  VN: 'Vietnam',
  BR: 'Brazil',
  AR: 'Argentina',
  CL: 'Chile',
  CO: 'Colombia',
  PE: 'Peru',
  MX: 'Mexico',
  ET: 'Ethiopia',
}

/** States of India, which legislate for themselves. */
export const INDIAN_STATES: Readonly<Record<string, string>> = {
  'IN-AP': 'Andhra Pradesh',
  'IN-AS': 'Assam',
  'IN-BR': 'Bihar',
  'IN-CT': 'Chhattisgarh',
  'IN-DL': 'Delhi',
  'IN-GA': 'Goa',
  'IN-GJ': 'Gujarat',
  'IN-HR': 'Haryana',
  'IN-HP': 'Himachal Pradesh',
  'IN-JH': 'Jharkhand',
  'IN-KA': 'Karnataka',
  'IN-KL': 'Kerala',
  'IN-MP': 'Madhya Pradesh',
  'IN-MH': 'Maharashtra',
  'IN-OR': 'Odisha',
  'IN-PB': 'Punjab',
  'IN-RJ': 'Rajasthan',
  'IN-TN': 'Tamil Nadu',
  'IN-TG': 'Telangana',
  'IN-UP': 'Uttar Pradesh',
  'IN-UT': 'Uttarakhand',
  'IN-WB': 'West Bengal',
}

/** Signs of a single country or state that its name does not carry. */
const ROWS: readonly Evidence[] = [
  {
    code: 'US-CT',
    weight: ENACTING,
    what: 'enacting clause',
    pattern: /be it enacted by the senate and house of representatives in general assembly convened/gi,
  },
  {
    code: 'US-MA',
    weight: ENACTING,
    what: 'enacting clause',
    pattern: /be it enacted by the senate and house of representatives in general court assembled/gi,
  },
  {
    // the schools of Texas are run by such districts, and few others say so in short
    code: 'US-TX',
    weight: ORGANS,
    what: 'school district',
    pattern: /\bISD\b/g,
    unless: /\b(?:Minnesota|Oklahoma|Kentucky|Michigan)\b/,
  },
  {
    // eras by which Japan counts its years, and what stands over its translations
    code: 'JP',
    weight: SERIES,
    what: 'years of its eras',
    pattern: /\b(?:reiwa|heisei|sh[oō]wa|taish[oō]|meiji) \d{1,2}\b|\bjapanese original\b/giu,
  },
  {
    code: 'ZA',
    weight: SERIES,
    what: 'series',
    onlyAtStart: true,
    pattern: /\b(?:staatskoerant|government notice no\. (?:r\. ?)?\d+|minister of employment and labour)\b/gi,
  },
  { code: 'ZA', weight: ORGANS, what: 'offices', pattern: /\b(?:department|minister) of employment and labour\b/gi },
]

function evidenceOf([code, given]: readonly [string, string]): Evidence[] {
  const name = code === 'MX' ? '(?<!New )Mexico' : given
  const own = `(?:the )?${name}`
  return [
    {
      code,
      weight: ENACTING,
      what: 'enacting clause',
      pattern: new RegExp(
        `\\benacted by the (?:parliament|legislature|national assembly|president|senate|congress|legislative)[^.]{0,90}\\b${name}\\b`,
        'gi',
      ),
    },
    {
      code,
      weight: SERIES,
      what: 'head of the text',
      onlyAtStart: true,
      pattern: new RegExp(
        `\\b(?:republic|state|government|parliament|congress|laws|commonwealth|government gazette) of ${own}\\b|\\b${name} (?:government )?(?:gazette|act|ordinance)\\b`,
        'gi',
      ),
    },
    {
      code,
      weight: ORGANS,
      what: 'its government',
      pattern: new RegExp(
        `\\b(?:republic|state|government|parliament|governor|president|bank|high court) of ${own}\\b|\\b${name} (?:government|legislative assembly|legislature)\\b`,
        'gi',
      ),
    },
    { code, weight: MENTION, what: 'name', pattern: new RegExp(`\\b${name}\\b`, 'g') },
  ]
}

export const FURTHER_EVIDENCE: readonly Evidence[] = [
  ...ROWS,
  ...Object.entries({ ...FURTHER_COUNTRIES, ...INDIAN_STATES }).flatMap(evidenceOf),
]
