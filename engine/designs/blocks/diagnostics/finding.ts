import { formatNumber } from '../../../verdict/format-number.ts'
import type { Check } from '../../../analysis.ts'
import type { Evidence } from '../../design.ts'

/** What one diagnostic adds: checks for readers, statistics for the score. */
export interface Finding {
  checks: Check[]
  evidence: Evidence
}

/** A share as a percentage with one decimal, `12.5 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

export function count(number: number, noun: string): string {
  return `${formatNumber(number, 0)} ${noun}${number === 1 ? '' : 's'}`
}
