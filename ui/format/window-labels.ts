import type { CasefilePublication } from '../../contract/publication.ts'

/**
 * What the two windows of an analysis are called. A threshold has no time before and after it: its windows are the running
 * variable on the two sides, and the treated side may be the lower one.
 */
export function windowLabels(design: CasefilePublication['analysis']['design']): { pre: string; post: string } {
  return design === 'RDD' ? { pre: 'Control side', post: 'Treated side' } : { pre: 'Before', post: 'After' }
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
