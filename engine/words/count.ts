import { formatNumber, type Grouping } from './number.ts'

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

/**
 * A count with what is counted: `1 casefile`, `4,200 casefiles`.
 *
 * @param grouping `none` in the sentences of the designs' checks and plots, which are published as `4200 units`
 */
export function plural(count: number, one: string, many: string = `${one}s`, grouping: Grouping = 'thousands'): string {
  return `${formatNumber(count, 0, grouping)} ${count === 1 ? one : many}`
}

/** {@link plural} with thousands together: `4200 units`. */
export function plainPlural(count: number, one: string, many?: string): string {
  return plural(count, one, many, 'none')
}

/** A count in words up to `last`, in figures above; none is `no`. */
export function countInWords(count: number, last = 12): string {
  return count <= last ? (IN_WORDS[count] ?? String(count)) : String(count)
}
