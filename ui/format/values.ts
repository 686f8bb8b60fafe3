import type { EqsBand } from '@casefiles/engine/analysis'
import type { CasefilePublication } from '../../contract/publication.ts'
import { windowLabels } from '../../contract/window-labels.ts'

export const BAND_WORDS: Record<EqsBand, string> = { strong: 'Strong', moderate: 'Moderate', weak: 'Weak' }

/** A fingerprint short enough to compare by eye: its first eight and last six characters. */
export function shortHash(hash: string): string {
  return hash.length > 16 ? `${hash.slice(0, 8)} … ${hash.slice(-6)}` : hash
}

/** An amount in the smallest unit of a currency, `$29.00`. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}

/** The two windows as facts of a page; one where both are the same, as of people asked once. */
export function windowFacts({
  analysis,
  run,
}: Pick<CasefilePublication, 'analysis' | 'run'>): { label: string; value: string }[] {
  const { pre, post } = windowLabels(analysis.design)
  if (run.pre_period === run.post_period) return [{ label: 'When', value: run.post_period }]
  return [
    { label: pre, value: run.pre_period },
    { label: post, value: run.post_period },
  ]
}
