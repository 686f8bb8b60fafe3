/** What the word `NA` is in a column of text: a code or name of a place, a word for "missing", or what only somebody who knows the data can tell. */
export type NaMeaning = 'code' | 'missing' | 'asked'

/** The two-letter codes of countries (ISO 3166-1), the European Union's own for three of them, and continents. */
const COUNTRIES = codes(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN
   CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK
   HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG
   MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO
   RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA
   VC VE VG VI VN VU WF WS YE YT ZA ZM ZW EL UK XK EU EA AN OC`,
)
/** What firms and banks call regions of the world. */
const WORLD_REGIONS = codes('EMEA APAC LATAM LAC MENA ASEAN ROW SSA ECA EAP SAR CIS GCC MEA AMER EUR')
/** Codes of states and provinces of one country, none of which is NA. */
const STATES = [
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV
   WI WY PR GU VI AS MP US`,
  'AB BC MB NB NL NS NT NU ON PE QC SK YT',
  'BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH',
  'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO',
  'ACT NSW NT QLD SA TAS VIC WA',
].map(codes)

const COUNTRY = /countr|nation|^iso|iso$|iso[_-]?[23]|^geo|geo$|^cc$|continent|pays|pa[ií]s|paese|^land$|l[aä]nder/i
const PLACE = /region|area|place|territor|state|province|unit|^code$/i
const STATE = /state|province|bundesland|^uf$|^st$/i

/** Names of the world's parts, as a column may have them beside countries' names. */
const PARTS = new Set(
  [
    'africa',
    'america',
    'antarctica',
    'asia',
    'europe',
    'oceania',
    'australia',
    'latin america',
    'south america',
    'north america',
    'central america',
    'middle east',
    'caribbean',
    'sub-saharan africa',
    'north africa',
    'europa',
    'afrika',
    'asien',
    'afrique',
    'asie',
    'áfrica',
    'asia pacific',
    'asia-pacific',
    'asien-pazifik',
    'eastern europe',
    'western europe',
    'east asia',
    'south asia',
    'central asia',
    'southeast asia',
    'pacific',
  ].map((name) => name.normalize('NFC')),
)
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt']

/**
 * What `NA` is among the other texts of a column. Among codes of countries it is Namibia or North America; among codes of states it is
 * none of them. Among names of countries or parts of the world, or beside one or two codes, it may be either.
 *
 * @param column the column's name
 * @param words  its other different texts, words for "missing" left out
 * @example meaningOfNa('iso2', ['BW', 'ZM', 'ZA']) // 'code'
 */
export function meaningOfNa(column: string, words: readonly string[]): NaMeaning {
  const isCountry = COUNTRY.test(column) && !STATE.test(column)
  if (words.length === 0) return isCountry || PLACE.test(column) ? 'asked' : 'missing'
  const areStates = STATES.some((states) => words.every((word) => states.has(word)))
  const areCountries = words.every((word) => COUNTRIES.has(word) || WORLD_REGIONS.has(word))
  if (areCountries && !(areStates && STATE.test(column)))
    return isCountry || (words.length >= ENOUGH_CODES && !areStates) ? 'code' : 'asked'
  if (areStates) return 'missing'
  if (words.every((word) => /^[A-Z]{2}$/.test(word))) return 'asked'
  return words.filter(isNameOfPlace).length >= words.length / 2 ? 'asked' : 'missing'
}

/** So many different codes show what a column holds, whatever it is called. */
const ENOUGH_CODES = 3

function codes(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}

let countryNames: ReadonlySet<string> | null = null

function isNameOfPlace(word: string): boolean {
  return PARTS.has(word.normalize('NFC').toLowerCase()) || isNameOfCountry(word)
}

/** Whether a text is a country's name, in English or five other languages. */
export function isNameOfCountry(word: string): boolean {
  countryNames ??= namesOfCountries()
  return countryNames.has(word.normalize('NFC').toLowerCase())
}

/** Only whether somebody is asked hangs on them, no number. */
function namesOfCountries(): ReadonlySet<string> {
  const inAll = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  return new Set(
    [...COUNTRIES].flatMap((code) => inAll.flatMap((names) => names.of(code)?.normalize('NFC').toLowerCase() ?? [])),
  )
}
