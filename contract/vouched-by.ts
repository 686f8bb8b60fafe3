import type { DesignDocument } from './design.ts'

/**
 * What bears out that a design was locked before its outcome could be known: an outside authority's timestamp from before the data came
 * out, or that the outcome was collected only after a lock without data. Null where the analyst's word is all there is.
 */
export function vouchedBy({
  planned,
  collection_from,
}: Pick<DesignDocument, 'planned' | 'collection_from'>): 'timestamp' | 'collection' | null {
  if (!planned) return null
  const { locked_at, stamped } = planned
  if (stamped && stamped.stamped_at.slice(0, 10) < stamped.released_on) return 'timestamp'
  return collection_from !== undefined && locked_at.slice(0, 10) < collection_from ? 'collection' : null
}
