const WORTH: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  nonante: 90,
}
const SMALL = Object.keys(WORTH)
  .sort((a, b) => b.length - a.length)
  .join('|')

/** Hundreds are counted up to nineteen: "quinze cents" is 1,500, "quarante cents" are coins. */
const HUNDREDS = String.raw`(?<!(?:vingt|trente|quarante|cinquante|soixante|septante|nonante)(?:(?:-|\s+)(?:et\s+)?[a-z]+)?(?:-|\s+))cents?`

/** "deux", "vingt et un", "quatre-vingt-dix", "deux cents", "mille"; no capture groups. */
export const FRENCH_CARDINAL = String.raw`(?:(?:${SMALL}|cents?|mille)(?:(?:\s+et\s+|-|\s+)(?:${SMALL}|vingts|${HUNDREDS}|mille|millions?)(?![a-zàâéèêîôûç])){0,12})(?![a-zàâéèêîôûç])`

/** The number a French phrase stands for; `null` where a word is none. */
export function frenchNumber(phrase: string): number | null {
  const words = phrase
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '' && word !== 'et')
  if (words.length === 0) return null
  let total = 0
  let below = 0
  for (const word of words) {
    if (word === 'vingt' || word === 'vingts') below = below % 100 === 4 ? below + 76 : below + 20
    else if (word in WORTH) below += WORTH[word]
    else if (/^cents?$/.test(word)) below = Math.max(below, 1) * 100
    else if (word === 'mille') [total, below] = [total + Math.max(below, 1) * 1e3, 0]
    else if (/^millions?$/.test(word)) [total, below] = [total + Math.max(below, 1) * 1e6, 0]
    else return null
  }
  return total + below
}

const ORDINAL_STEMS: Readonly<Record<string, string>> = {
  cinqu: 'cinq',
  neuv: 'neuf',
  quatr: 'quatre',
  un: 'un',
  mill: 'mille',
}
const ENDED_IN_E = /^(?:.*[\s-])?(?:onz|douz|treiz|quatorz|quinz|seiz|trent|quarant|cinquant|soixant|septant|nonant)$/

/** The number a French ordinal stands for: "premier", "quinzième", "vingt et unième", "30e"; `null` where it is none. */
export function frenchOrdinal(phrase: string): number | null {
  const word = phrase.toLowerCase()
  if (/^premi(?:er|ère)$/.test(word)) return 1
  if (/^seconde?$/.test(word)) return 2
  const digits = /^(\d{1,3})(?:e|ème|er|re)$/.exec(word)
  if (digits) return Number(digits[1])
  const [, stem] = /^(.+)ième$/.exec(word) ?? []
  if (stem === undefined) return null
  const last = stem.split(/[\s-]+/).at(-1)!
  const whole = ORDINAL_STEMS[last] ?? (ENDED_IN_E.test(last) ? `${last}e` : last)
  return frenchNumber(stem.slice(0, stem.length - last.length) + whole)
}
