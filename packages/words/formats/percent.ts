import { ABSENT, formatNumber, isPresent } from '@casefiles/engine/words'

/**
 * How a share may read. Published sentences hold all four, and keep them:
 *
 * - `rounded`: the nearest whole percent, `35%`; a share close to nothing or to all reads `0%` or `100%`
 * - `never-zero`: only nothing reads `0%`, a little reads `<1%`
 * - `never-all`: besides, only all reads `100%`, nearly all reads `>99%`
 * - `one-decimal`: `12.5%`, for shares of an experiment's arms
 */
export type PercentReading = 'rounded' | 'never-zero' | 'never-all' | 'one-decimal'

/** A share from 0 to 1 as a percentage. */
export function formatPercent(share: number | null | undefined, reading: PercentReading = 'rounded'): string {
  if (!isPresent(share)) return ABSENT
  if (reading === 'one-decimal') return `${formatNumber(100 * share, 1, 'none')}%`
  const text = `${formatNumber(100 * share, 0, 'none')}%`
  if (reading !== 'rounded' && share > 0 && text === '0%') return '<1%'
  return reading === 'never-all' && share < 1 && text === '100%' ? '>99%' : text
}

/** The share as `never-all` where a sentence begins: no sentence begins with a sign. */
export function percentAtStart(share: number): string {
  return formatPercent(share, 'never-all').replace('>', 'Over ').replace('<', 'Under ')
}
