import { formatNumber } from './number.ts'

/** A count in figures, thousands in groups: `4,200`. */
export function formatCount(count: number): string {
  return formatNumber(count, 0)
}

/** A count with what is counted: `1 casefile`, `4,200 casefiles`. */
export function plural(count: number, one: string, many: string = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
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
