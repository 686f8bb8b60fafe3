/** Words between a number and its unit that change nothing: "three consecutive hours", "25 eligible employees". */
const BETWEEN = String.raw`(?:(?!(?:and|or|of|the|to|in|by|for|per|a|an|percent|penalty|von|mit|für|bei|pour|avec|à|du|des|les|der|die|und|oder|et|ou|de|more|less|fewer)\b)[\p{L}-]+\s+){0,3}?`

/** What a unit measures; the relevance rules and the names of quantities go by it. */
export type Measure =
  | 'money'
  | 'percent'
  | 'age'
  | 'duration'
  | 'count'
  | 'distance'
  | 'weight'
  | 'volume'
  | 'speed'
  | 'energy'
  | 'concentration'
  | 'noise'
  | 'score'
  | 'temperature'
  | 'ratio'

interface Unit {
  unit: string
  measure: Measure
}

/** One unit with the words law uses for it. */
interface Row extends Unit {
  /** Alternatives of a regular expression, case ignored. */
  words: string
  /** Adjectives may stand between: counts of people and things, spans of time. */
  isLoose?: boolean
}

const YEAR = 'years?|jahren?|jahre|ans|années?'
const MONTH = 'months?|monate?n?|mois'
const WEEK = '(?:work)?weeks?|wochen?|semaines?'
const DAY = 'days?|(?:sonn- (?:und|oder) )?(?:feier|sonn|urlaubs|krankheits|schul|ruhe|fehl)?tagen?|tage|tag|jours?'
const HOUR = 'hours?|stunden?|heures?|horas|(?:clock|credit|quarter|semester) hours?'

/** Names of units, longest readings first. */
const ROWS: readonly Row[] = [
  {
    words: String.raw`%|(?:of (?:one|1) )?per\s?cent(?:um)?\b|percentage points?|prozent|volumenprozent|vol\.-?%|gewichtsprozent|vom hundert|v\. ?h\.|pour ?cent|por ?ciento|por cento|p\. ?100|p\. ?c\.|pct\.?`,
    unit: 'percent',
    measure: 'percent',
  },
  {
    words: String.raw`microgram(?:me)?s? (?:of alcohol )?(?:in|per) (?:every )?100 millilit(?:re|er)s of breath`,
    unit: 'ug/100ml-breath',
    measure: 'concentration',
  },
  {
    words: String.raw`milligram(?:me)?s? (?:of alcohol )?(?:in|per) (?:every )?100 millilit(?:re|er)s of urine`,
    unit: 'mg/100ml-urine',
    measure: 'concentration',
  },
  {
    words: String.raw`milligram(?:me)?s? (?:of alcohol |d'alcool )?(?:in|per|par) (?:every )?100 millilit(?:re|er)s(?: of blood| de sang)?`,
    unit: 'mg/100ml-blood',
    measure: 'concentration',
  },
  {
    words: String.raw`(?:mg|milligramm?e?s?|ug|µg|micrograms?|grams?|gramm|g)\s?(?:co2 ?(?:e|eq)? ?|of co2 )?(?:\/|per|je|par)\s?(?:l|lit(?:re|er)s?|kg|kilograms?|m3|m³|cubic met(?:re|er)s?|kubikmeter|km|kilomet(?:re|er)s?|mile|kwh|nm3|bhp-?hr?|tonne|ton|dl|ml|100 ml)`,
    unit: '*',
    measure: 'concentration',
  },
  {
    words: String.raw`(?:fibres?|fibers?|particles?|cfu) ?(?:\/|per|par|je) ?(?:cm3|cm³|cubic centimet(?:re|er)s?|m3|m³|ml|l\b)`,
    unit: '*',
    measure: 'concentration',
  },
  { words: 'parts per (?:million|billion)|ppm|ppb', unit: 'ppm', measure: 'concentration' },
  { words: 'miles (?:per|an) hour|mph|m\\.p\\.h\\.', unit: 'mph', measure: 'speed' },
  {
    words: "kilomet(?:re|er)s (?:per|an) hour|km\\/h|kilometer (?:je|pro) stunde|kilomètres (?:à l'|par )heure",
    unit: 'km/h',
    measure: 'speed',
  },
  { words: 'gigawatts?(?:[- ]?hours?)?|gwh?', unit: 'GW', measure: 'energy' },
  { words: 'terawatts?(?:[- ]?hours?)?|twh?', unit: 'TW', measure: 'energy' },
  { words: 'megawatts?(?:[- ]?hours?)?|mwh?', unit: 'MW', measure: 'energy' },
  { words: 'therms?', unit: 'therm', measure: 'energy' },
  { words: 'milli ?sieverts?|msv', unit: 'mSv', measure: 'concentration' },
  { words: 'becquerels?|bq', unit: 'Bq', measure: 'concentration' },
  { words: 'knots?', unit: 'knot', measure: 'speed' },
  { words: "(?:months?['’]s?|months['’]?) (?:salary|pay|wages|earnings)", unit: 'month-salary', measure: 'ratio' },
  { words: "(?:weeks?['’]s?|weeks['’]?) (?:salary|pay|wages|earnings)", unit: 'week-salary', measure: 'ratio' },
  { words: 'kilowatt[- ]?hours?|kwh|kilowattstunden?', unit: 'kWh', measure: 'energy' },
  { words: 'kilowatts?|kw|kilowatt', unit: 'kW', measure: 'energy' },
  { words: 'horsepower|brake horsepower|ps', unit: 'hp', measure: 'energy' },
  { words: 'british thermal units|btu', unit: 'BTU', measure: 'energy' },
  { words: 'watts?', unit: 'W', measure: 'energy' },
  { words: 'decibels?(?: a)?|dba?|db\\(a\\)', unit: 'dB', measure: 'noise' },
  { words: 'degrees?(?: (?:celsius|fahrenheit|centigrade))?|[°º]\\s?[cf]', unit: 'degree', measure: 'temperature' },
  {
    words: `(?:${YEAR})(?: old| of age|(?=-old)|,? (?:of age|old))?|-?years?-olds?`,
    unit: 'year',
    measure: 'duration',
    isLoose: true,
  },
  { words: 'wochenstunden', unit: 'hour/week', measure: 'duration' },
  {
    words: 'business days?|working days?|werktagen?|arbeitstagen?|jours ouvrables',
    unit: 'business-day',
    measure: 'duration',
    isLoose: true,
  },
  { words: 'calendar days?|kalendertagen?', unit: 'calendar-day', measure: 'duration' },
  { words: `(?:kalender)?(?:${MONTH})`, unit: 'month', measure: 'duration', isLoose: true },
  { words: WEEK, unit: 'week', measure: 'duration', isLoose: true },
  { words: DAY, unit: 'day', measure: 'duration', isLoose: true },
  { words: HOUR, unit: 'hour', measure: 'duration', isLoose: true },
  { words: 'minutes?|minuten', unit: 'minute', measure: 'duration', isLoose: true },
  { words: 'seconds|sekunden|secondes', unit: 'second', measure: 'duration', isLoose: true },
  { words: 'nights?|nächten?|nuits?', unit: 'night', measure: 'duration' },
  { words: 'semesters?|trimesters?|quarters?|terms?', unit: 'semester', measure: 'duration', isLoose: true },
  { words: 'square (?:feet|foot)|sq\\.? ?ft\\.?', unit: 'square-foot', measure: 'distance' },
  {
    words: 'square (?:metres?|meters?)|sq\\.? ?m|m²|m2|quadratmetern?|mètres? carrés?',
    unit: 'square-metre',
    measure: 'distance',
  },
  { words: 'acre[- ]feet|acre[- ]foot', unit: 'acre-foot', measure: 'volume' },
  { words: 'acres?', unit: 'acre', measure: 'distance' },
  { words: 'hectares?|hektar', unit: 'hectare', measure: 'distance' },
  { words: 'linear feet|feet|foot|ft\\.?', unit: 'foot', measure: 'distance' },
  { words: 'inch(?:es)?', unit: 'inch', measure: 'distance' },
  {
    words: 'square centimet(?:re|er)s?|sq\\.? ?cm|cm²|cm2|quadratzentimetern?',
    unit: 'square-centimetre',
    measure: 'distance',
  },
  { words: 'square (?:miles?|kilomet(?:re|er)s?)', unit: 'square-mile', measure: 'distance' },
  {
    words: 'parking spaces?|stellplätzen?|places de stationnement',
    unit: 'parking-space',
    measure: 'count',
    isLoose: true,
  },
  { words: 'yards?', unit: 'yard', measure: 'distance' },
  { words: 'miles?', unit: 'mile', measure: 'distance' },
  { words: 'kilomet(?:re|er)s?|km|kilomètres?', unit: 'kilometre', measure: 'distance' },
  { words: 'millimet(?:re|er)s?|mm', unit: 'millimetre', measure: 'distance' },
  { words: 'centimet(?:re|er)s?|cm|zentimeter', unit: 'centimetre', measure: 'distance' },
  { words: 'met(?:re|er)s?|metern?|mètres?|metros?|m', unit: 'metre', measure: 'distance' },
  { words: 'metric tons?|tonnes?|tonnen|t', unit: 'tonne', measure: 'weight' },
  { words: '(?:short |long )?tons?', unit: 'ton', measure: 'weight' },
  { words: 'pounds?(?! sterling)|lbs?\\.?', unit: 'pound', measure: 'weight' },
  { words: 'kilograms?|kilogrammes?|kilogramm|kilos?|kg', unit: 'kilogram', measure: 'weight' },
  { words: 'ounces?|oz\\.?', unit: 'ounce', measure: 'weight' },
  { words: 'milligram(?:me)?s?|mg|milligramm', unit: 'milligram', measure: 'weight' },
  { words: 'microgram(?:me)?s?|µg', unit: 'microgram', measure: 'weight' },
  { words: 'grams?|grammes?|gramm|g', unit: 'gram', measure: 'weight' },
  { words: 'barrels?', unit: 'barrel', measure: 'volume' },
  { words: '(?:us )?gallons?', unit: 'gallon', measure: 'volume' },
  { words: 'lit(?:re|er)s?|litern?', unit: 'litre', measure: 'volume' },
  { words: 'millilit(?:re|er)s?|ml', unit: 'millilitre', measure: 'volume' },
  {
    words: 'cubic (?:feet|foot|yards?|met(?:re|er)s?|centimet(?:re|er)s?|inches)|cc|cm3|cm³',
    unit: 'cubic-unit',
    measure: 'volume',
  },
  { words: '(?:gewichts)?promillen?|‰|per mille', unit: 'promille', measure: 'concentration' },
  { words: 'stars?', unit: 'star', measure: 'score' },
  {
    words:
      'students?|pupils?|schüler(?:innen)?n?|kindern?|enfants?|élèves?|étudiants?|children|dependants?|dependents?|enrollees?|scholars',
    unit: 'student',
    measure: 'count',
    isLoose: true,
  },
  { words: 'lanes?|fahrstreifen|fahrspuren|voies(?: de circulation)?', unit: 'lane', measure: 'count', isLoose: true },
  { words: 'passengers?|seats?|sitting positions', unit: 'passenger', measure: 'count', isLoose: true },
  {
    words:
      'employees?|workers?|staff members|members of staff|beschäftigten?|arbeitnehmer(?:innen)?n?|mitarbeiter(?:innen)?n?|mitarbeitenden?|employés?|salariés?|travailleurs|full-time equivalents?|vollzeitstellen?|vollzeitäquivalenten?|emplois|équivalents temps plein',
    unit: 'employee',
    measure: 'count',
    isLoose: true,
  },
  {
    words:
      'inhabitants?|residents?|tenants|lodgers|persons?|people|individuals?|guests?|occupants?|population|einwohnern?|personen|habitants?|habitantes|personnes?|voters|electors|signatures|patients?|beneficiaries|participants?|customers|applicants|adults|spectators|attendees|members of the public',
    unit: 'person',
    measure: 'count',
    isLoose: true,
  },
  {
    words:
      'rental units?|dwelling units?|housing units?|residential units?|units?|dwellings?|housing accommodations?|apartments?|flats|wohnungen|wohneinheiten|logements?|homes|lots?',
    unit: 'rental-unit',
    measure: 'count',
    isLoose: true,
  },
  { words: 'households?|families|haushalten?|ménages?', unit: 'household', measure: 'count', isLoose: true },
  { words: 'beds?|betten|lits', unit: 'bed', measure: 'count', isLoose: true },
  { words: '(?:betreuungs|pflege|heim|schul)?plätzen?', unit: 'place', measure: 'count', isLoose: true },
  { words: 'bedrooms?|rooms?|zimmern?|chambres?', unit: 'room', measure: 'count', isLoose: true },
  {
    words: 'vehicles?|motor vehicles|cars|trucks|fahrzeugen?|véhicules?',
    unit: 'vehicle',
    measure: 'count',
    isLoose: true,
  },
  {
    words: 'scholarships?|vouchers?|grants|awards|licen[cs]es|permits',
    unit: 'scholarship',
    measure: 'count',
    isLoose: true,
  },
  { words: 'drugs?|medicines|prescriptions?', unit: 'drug', measure: 'count', isLoose: true },
  { words: '(?:census )?tracts?', unit: 'tract', measure: 'count', isLoose: true },
  { words: 'zones?', unit: 'zone', measure: 'count', isLoose: true },
  // of a federation, where a programme may run in some
  { words: 'states', unit: 'state', measure: 'count' },
  {
    words: 'facilities|establishments?|schools|stores|locations|stations|outlets|premises|betrieben?|établissements?',
    unit: 'facility',
    measure: 'count',
    isLoose: true,
  },
  { words: 'tests?', unit: 'test', measure: 'count', isLoose: true },
  {
    words:
      'cigarettes?|cigars?|plants|rounds?|animals?|dogs?|cows|head of cattle|firearms?|transactions?|sales|copies|doses?|floors?|stor(?:ey|ie|y)s?|credits?|points?',
    unit: 'piece',
    measure: 'count',
    isLoose: true,
  },
]

/** "1,20 gram packaging per litre": a weight or volume for each unit of something else. */
const PER_AMOUNT: Readonly<Partial<Record<Measure, string>>> = {
  weight: String.raw`(?: [\p{L}-]+){0,3} (?:per|je|par) (lit(?:re|er)s?|kilometres?|kilometers?|miles?|kilograms?|gallons?|bushels?|acres?|hectares?)\b`,
}

const COMPILED = ROWS.map((row) => ({
  row,
  pattern: new RegExp(
    String.raw`^((?:\s|-)*${row.isLoose ? BETWEEN : ''})(${row.words})(?![\p{L}\d])(?:${PER_AMOUNT[row.measure] ?? '(?!)'})?`,
    'iu',
  ),
}))
/** Strength is said in parts of the volume: "5 % vol". */
const PERCENT_SIGN = /^\s?%(?: ?vol(?![\p{L}\d]))?/iu

/** The unit that follows a number, and how many characters it takes: the nearest noun, in its longest reading. */
export function unitAfter(text: string, at: number): (Unit & { length: number }) | null {
  // a unit stands in the paragraph of its number
  const following = text.slice(at, at + 80).split('\n', 1)[0]
  const sign = PERCENT_SIGN.exec(following)
  if (sign) return { unit: 'percent', measure: 'percent', length: sign[0].length }
  let best: (Unit & { length: number; from: number }) | null = null
  for (const { row, pattern } of COMPILED) {
    const match = pattern.exec(following)
    if (!match) continue
    // "75G" numbers a provision
    if (/^\p{Lu}$/u.test(match[2])) continue
    if (row.measure === 'count' && isAdjective(match[2], following.slice(match[0].length))) continue
    const from = match[1].length
    const { length } = match[0]
    if (best && (from > best.from || (from === best.from && length <= best.length))) continue
    best = { ...namedUnit(row, match[2], match[3]), length, from }
  }
  return best
}

/** "1 000 new passenger cars" counts cars: a singular before another noun is its adjective. */
function isAdjective(words: string, following: string): boolean {
  const isPlural = /(?:s|en|n|people|children|population|cattle|copies)$/i.test(words)
  return (
    !isPlural &&
    /^[ -]\p{Ll}{3,}/u.test(following) &&
    !/^ (?:per|or|and|who|that|which|shall|may|with|from|for|within|under|over|each|oder|und|ou|par|in|of|to)\b/.test(
      following,
    )
  )
}

function namedUnit(row: Row, words: string, per: string | undefined): Unit {
  if (row.unit === '*')
    return {
      unit: words
        .toLowerCase()
        .replace(/ ?(?:of )?co2 ?(?:e|eq)?/, '')
        .replace(/\s+/g, ' '),
      measure: row.measure,
    }
  if (!per) return { unit: row.unit, measure: row.measure }
  return {
    unit: `${row.unit}/${LITRE.test(per) ? 'litre' : per.toLowerCase().replace(/s$/, '')}`,
    measure: 'concentration',
  }
}

const LITRE = /^lit(?:re|er)/i
