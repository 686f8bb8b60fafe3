import { ENACTING, MENTION, ORGANS, SERIES, type Evidence } from './evidence.ts'

/** Parts of countries that legislate for themselves, by ISO 3166-2, with their names as their own texts write them. */
const SUBDIVISIONS: Readonly<Record<string, string>> = {
  'CA-ON': 'Ontario',
  'CA-QC': 'Québec|Quebec',
  'CA-BC': 'British Columbia',
  'CA-AB': 'Alberta',
  'CA-MB': 'Manitoba',
  'CA-SK': 'Saskatchewan',
  'CA-NS': 'Nova Scotia',
  'CA-NB': 'New Brunswick|Nouveau-Brunswick',
  'CA-NL': 'Newfoundland and Labrador|Newfoundland',
  'CA-PE': 'Prince Edward Island',
  'CA-NT': 'Northwest Territories',
  'CA-YT': 'Yukon',
  'CA-NU': 'Nunavut',
  'AU-NSW': 'New South Wales',
  'AU-VIC': 'Victoria',
  'AU-QLD': 'Queensland',
  'AU-WA': 'Western Australia',
  'AU-SA': 'South Australia',
  'AU-TAS': 'Tasmania',
  'AU-ACT': 'Australian Capital Territory',
  'AU-NT': 'Northern Territory',
  'ZA-EC': 'Eastern Cape',
  'ZA-FS': 'Free State',
  'ZA-GP': 'Gauteng',
  'ZA-KZN': 'KwaZulu-Natal',
  'ZA-LP': 'Limpopo',
  'ZA-MP': 'Mpumalanga',
  'ZA-NC': 'Northern Cape',
  'ZA-NW': 'North West Province',
  'ZA-WC': 'Western Cape',
  'CH-ZH': 'Zürich|Zurich',
  'CH-BE': 'Bern|Berne',
  'CH-LU': 'Luzern|Lucerne',
  'CH-UR': 'Uri',
  'CH-SZ': 'Schwyz',
  'CH-OW': 'Obwalden|Obwald',
  'CH-NW': 'Nidwalden|Nidwald',
  'CH-GL': 'Glarus|Glaris',
  'CH-ZG': 'Zug|Zoug',
  'CH-FR': 'Freiburg|Fribourg',
  'CH-SO': 'Solothurn|Soleure',
  'CH-BS': 'Basel-Stadt|Bâle-Ville',
  'CH-BL': 'Basel-Landschaft|Bâle-Campagne',
  'CH-SH': 'Schaffhausen|Schaffhouse',
  'CH-AR': 'Appenzell Ausserrhoden',
  'CH-AI': 'Appenzell Innerrhoden',
  'CH-SG': 'St. ?Gallen|Saint-Gall',
  'CH-GR': 'Graubünden|Grisons',
  'CH-AG': 'Aargau|Argovie',
  'CH-TG': 'Thurgau|Thurgovie',
  'CH-TI': 'Ticino|Tessin',
  'CH-VD': 'Vaud|Waadt',
  'CH-VS': 'Valais|Wallis',
  'CH-NE': 'Neuchâtel|Neuenburg',
  'CH-GE': 'Genève|Genf|Geneva',
  'CH-JU': 'Jura',
  'AT-1': 'Burgenland',
  'AT-2': 'Kärnten',
  'AT-3': 'Niederösterreich',
  'AT-4': 'Oberösterreich',
  'AT-5': 'Salzburg',
  'AT-6': 'Steiermark',
  'AT-7': 'Tirol',
  'AT-8': 'Vorarlberg',
  'AT-9': 'Wien',
  'BE-BRU': 'Brussels-Capital|Bruxelles-Capitale',
  'BE-WAL': 'Wallonia|Wallonie|wallonne',
  'BE-VLG': 'Flanders|Flandre|flamande',
  'DE-BW': 'Baden-Württemberg',
  'DE-BY': 'Bayern',
  'DE-BE': 'Berlin',
  'DE-BB': 'Brandenburg',
  'DE-HB': 'Bremen|Freie Hansestadt Bremen',
  'DE-HH': 'Hamburg|Freie und Hansestadt Hamburg',
  'DE-HE': 'Hessen',
  'DE-MV': 'Mecklenburg-Vorpommern',
  'DE-NI': 'Niedersachsen',
  'DE-NW': 'Nordrhein-Westfalen',
  'DE-RP': 'Rheinland-Pfalz',
  'DE-SL': 'Saarland',
  'DE-SN': 'Sachsen',
  'DE-ST': 'Sachsen-Anhalt',
  'DE-SH': 'Schleswig-Holstein',
  'DE-TH': 'Thüringen',
}

/** Names in English, of those that {@link jurisdictionName} does not have from elsewhere. */
export const SUBDIVISION_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SUBDIVISIONS).map(([code, names]) => [
    code,
    names.split('|')[0].replace('.?', '.').replace(' ?', ' '),
  ]),
)

const OF = String.raw`(?:of|for|de|du|des|der|d'|von|vom)(?: the| la| le)? ?`
const KIND =
  '(?:province|provinz|r[eé]gion|state|freistaate?s?|territory|cantons?|kantons?|land(?:es)?|république et canton|republik und kanton)'
const BODY = [
  'parliament',
  'legislature',
  'legislative (?:assembly|council)',
  'general assembly',
  'house of assembly',
  '(?:lieutenant[- ])?governor(?: in council)?',
  'administrator',
  'commissioner',
  'executive council',
  'premier',
  "conseil d'état",
  'grand conseil',
  'assemblée (?:nationale|législative)',
  'gouvernement',
  'parlement',
  'gro(?:ss|ß)e[rn]? rat',
  'kantonsrat',
  'landrat',
  'regierungsrat',
  'landesregierung',
  'landtag',
  'senat',
].join('|')

/** "the Governor of Tasmania", "LE CONSEIL D'ÉTAT DU CANTON DE VAUD"; a line of the head that is nothing but the name. */
function headOf([code, names]: readonly [string, string]): Evidence[] {
  const own = `(?:${KIND} (?:${OF})?)?(?:${names})`
  return [
    {
      code,
      weight: ENACTING,
      what: 'body that issues it',
      onlyAtStart: true,
      pattern: new RegExp(String.raw`(?<!\p{L})(?:${BODY}),? ${OF}${own}(?![\p{L}-])`, 'giu'),
    },
    {
      code,
      weight: SERIES,
      what: 'head of the text',
      onlyAtStart: true,
      pattern: new RegExp(
        String.raw`^[^\p{L}\n]*${own}[^\p{L}\n]*$|(?<!\p{L})${KIND} (?:${OF})?(?:${names})(?![\p{L}-])`,
        'gimu',
      ),
    },
  ]
}

/** What provinces of Canada and states of Australia write anywhere: their enacting words, series, governments and names. */
function anywhereOf([code, names]: readonly [string, string]): Evidence[] {
  const own = `(?:${names})`
  const mention = { code, weight: MENTION, what: 'name', pattern: new RegExp(`\\b${own}\\b`, 'gi') }
  const enacting = (pattern: string) => ({
    code,
    weight: ENACTING,
    what: 'enacting clause',
    pattern: new RegExp(pattern, 'gi'),
  })
  if (code.startsWith('CA-')) {
    const series = [
      `(revised )?statutes of ${own}\\b`,
      `in right of ${own}\\b`,
      `government of ${own}\\b`,
      `province of ${own}\\b`,
      `${own} (gazette|regulation)`,
      `national assembly of ${own}`,
    ]
    return [
      enacting(`legislative assembly of (the province of )?${own}\\b.{0,30}enacts?`),
      { code, weight: SERIES, what: 'series', pattern: new RegExp(`\\b(${series.join('|')})`, 'gi') },
      mention,
    ]
  }
  if (!code.startsWith('AU-')) return []
  return [
    enacting(`the (legislature|parliament|legislative assembly) (of|for the) ${own} enacts`),
    {
      code,
      weight: ORGANS,
      what: 'organs',
      pattern: new RegExp(`\\b(parliament|government|state) of ${own}\\b|\\(${own}\\)`, 'gi'),
    },
    mention,
  ]
}

export const SUBDIVISION_EVIDENCE: readonly Evidence[] = [
  ...Object.entries(SUBDIVISIONS).flatMap((entry) => [...headOf(entry), ...anywhereOf(entry)]),
  {
    code: 'CA-NS',
    weight: ENACTING,
    what: 'enacting clause',
    pattern: /be it enacted by the governor and assembly as follows/gi,
  },
]
