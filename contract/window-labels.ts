import type { CasefilePublication } from './publication.ts'

/**
 * What the two windows of an analysis are called. A threshold has no time before and after it: its windows are the running
 * variable on the two sides, and the treated side may be the lower one.
 */
export function windowLabels(design: CasefilePublication['analysis']['design']): { pre: string; post: string } {
  return design === 'RDD' ? { pre: 'Control side', post: 'Treated side' } : { pre: 'Before', post: 'After' }
}
