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

/** "deux", "vingt et un", "quatre-vingt-dix", "deux cents", "mille"; no capture groups. */
export const FRENCH_CARDINAL = String.raw`(?:(?:${SMALL}|cents?|mille)(?:(?:\s+et\s+|-|\s+)(?:${SMALL}|vingts|cents?|mille|millions?)(?![a-zàâéèêîôûç])){0,12})(?![a-zàâéèêîôûç])`

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
