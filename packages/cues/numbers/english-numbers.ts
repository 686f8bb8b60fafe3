const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  lakh: 1e5,
  lakhs: 1e5,
  million: 1e6,
  crore: 1e7,
  crores: 1e7,
  billion: 1e9,
}

const ORDINAL_UNITS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const ORDINAL_TENS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ')

/** What each word is worth: small numbers and tens, cardinal or ordinal. */
const WORTH = new Map<string, number>([
  ...UNITS.map((word, i) => [word, i] as const),
  ...TENS.map((word, i) => [word, 20 + 10 * i] as const),
  ...ORDINAL_UNITS.map((word, i) => [word, i] as const),
  ...ORDINAL_TENS.map((word, i) => [word, 20 + 10 * i] as const),
  ['fourty', 40],
])

const SMALL = [...UNITS.slice(1), ...TENS, 'fourty'].sort(longestFirst).join('|')
const SMALL_ORDINAL = [...ORDINAL_UNITS.slice(1), ...ORDINAL_TENS].sort(longestFirst).join('|')
const BIG = 'hundred|thousand|lakhs?|million|crores?|billion'
const JOINT = String.raw`(?:\s+and\s+|\s*-\s*|\s+)`

/** "one hundred and eighty", "twenty-three", "two thousand twenty-six"; no capture groups. */
export const ENGLISH_CARDINAL = String.raw`(?:(?:${SMALL}|an?(?=\s+(?:${BIG})))(?:${JOINT}(?:${SMALL}|${BIG})\b(?!-(?:half|quarter|third|fourth|fifth|tenth|hundredth)s?\b)){0,12})`
/** "one hundred eightieth", "twenty-fifth", "first". */
export const ENGLISH_ORDINAL = String.raw`(?:(?:(?:${SMALL}|${BIG})${JOINT}){0,8}(?:${SMALL_ORDINAL}|hundredth|thousandth)\b)`

/** The number a phrase of number words stands for, cardinal or ordinal; `null` where a word is none. */
export function englishNumber(phrase: string): number | null {
  const words = phrase
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '' && word !== 'and')
  if (words.length === 0) return null
  let total = 0
  let below = 0
  for (const word of words.map((word) => word.replace(/(hundred|thousand)th$/, '$1'))) {
    const worth = word === 'a' || word === 'an' ? 1 : WORTH.get(word)
    if (worth !== undefined) below += worth
    else if (word === 'hundred') below = Math.max(below, 1) * 100
    else if (word in SCALES) {
      total += Math.max(below, 1) * SCALES[word]
      below = 0
    } else return null
  }
  return total + below
}

/**
 * The numbers in words that make no single one, each with where it starts: "five and ten" of "between five and ten", and "five
 * six" of a bill whose strikes and underlines are lost.
 *
 * @returns one part for words that are one number
 */
export function numbersIn(phrase: string): readonly { words: string; start: number; isBehindAnd: boolean }[] {
  const parts = [{ words: phrase, start: 0, isBehindAnd: false }]
  let before: number | null = null
  let isBehindAnd = false
  for (const match of phrase.matchAll(/[a-z]+/gi)) {
    if (/^and$/i.test(match[0])) {
      isBehindAnd = true
      continue
    }
    const worth = WORTH.get(match[0].toLowerCase()) ?? null
    if (worth !== null && before !== null && !isBelow(worth, before)) {
      const last = parts.at(-1)!
      parts[parts.length - 1] = {
        ...last,
        words: phrase.slice(last.start, match.index).replace(/(?:[\s-]+and)?[\s-]+$/i, ''),
      }
      parts.push({ words: phrase.slice(match.index), start: match.index, isBehindAnd })
    }
    before = worth
    isBehindAnd = false
  }
  return parts
}

/** A unit may follow a ten ("eighty-five"), and nothing else a number below a hundred. */
function isBelow(worth: number, before: number): boolean {
  return before >= 20 && worth < 10
}

function longestFirst(a: string, b: string): number {
  return b.length - a.length
}
