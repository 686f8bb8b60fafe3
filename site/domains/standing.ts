import type { CasefileListItem } from '../../contract/casefile.ts'

/** Casefiles without those that were retracted, which answer no question any more: lists name them, counts leave them out. */
export function standing<Item extends Pick<CasefileListItem, 'status'>>(casefiles: readonly Item[]): Item[] {
  return casefiles.filter(({ status }) => status !== 'retracted')
}
