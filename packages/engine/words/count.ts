import { formatNumber } from './number.ts'

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

/** A count in words up to `last`, in figures above; none is `no`. */
export function countInWords(count: number, last = 12): string {
  return count <= last ? (IN_WORDS[count] ?? String(count)) : String(count)
}
