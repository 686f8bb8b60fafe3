import { formatMultiple, formatNumber } from './number.ts'

const IN_WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** A count in figures, thousands in groups: `4,200`. */
export function formatCount(count: number): string {
  return formatNumber(count, 0)
}

/** A count with what is counted: `1 casefile`, `4,200 casefiles`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** So long a time: `2.5 years`; whole numbers without decimals, and one by its name. */
export function spanOf(length: number, period: string): string {
  const told = formatNumber(length, 1).replace(/\.0$/, '')
  return told === '1' ? `one ${period}` : `${told} ${period}s`
}

/** Beyond this something is so near zero that a multiple of it says nothing. */
const MOST_TIMES = 10

/** `1.52 times`; of what is next to nothing `many times`. */
export function timesOver(ratio: number): string {
  return ratio > MOST_TIMES ? 'many times' : `${formatMultiple(ratio)} times`
}

/** A count in words up to `last`, in figures above; none is `no`. */
export function countInWords(count: number, last = 12): string {
  return count <= last ? (IN_WORDS[count] ?? String(count)) : String(count)
}

/**
 * Counts of all there are as one says them: `12 of 12 others` is `all 12 others`, of two `both`; of one it stays.
 *
 * @example sayAll('35 of 35 sets of choices lead to the same conclusion') // 'All 35 sets of choices lead to the same conclusion'
 */
export function sayAll(text: string): string {
  return text.replace(/(?<![\d.,])\b(\d[\d,]*) of \1(?= [a-z])/g, (said, count: string, at: number) => {
    if (count === '1') return said
    const all = count === '2' ? 'both' : `all ${count}`
    return /(?:^|[.!?] )$/.test(text.slice(0, at)) ? `${all[0].toUpperCase()}${all.slice(1)}` : all
  })
}
