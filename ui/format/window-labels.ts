import type { CasefilePublication } from '../../contract/publication.ts'
import { windowLabels } from '../../contract/window-labels.ts'

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
