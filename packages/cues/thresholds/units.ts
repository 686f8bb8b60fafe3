import { ROWS, type Measure, type Row, type Unit } from './unit-names.ts'

export type { Measure } from './unit-names.ts'

/** Words between a number and its unit that change nothing: "three consecutive hours", "25 eligible employees". */
const BETWEEN = String.raw`(?:(?!(?:and|or|of|the|to|in|by|for|per|a|an|percent|penalty|von|mit|für|bei|pour|avec|à|du|des|les|der|die|und|oder|et|ou|de|more|less|fewer)\b)[\p{L}-]+\s+){0,3}?`

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
