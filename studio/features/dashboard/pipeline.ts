import type { CasefileListItem } from '../../../contract/casefile.ts'
import { api } from '../../app/api.ts'

/** The stages of a casefile, in order. */
export const STAGES = ['Draft', 'Design Locked', 'Analyzed', 'Published'] as const

export interface Pipeline {
  /** null where the server does not count yet. */
  counts: Record<(typeof STAGES)[number], number | null>
  latest: CasefileListItem[]
}

interface CasefileList {
  casefiles: CasefileListItem[]
  total: number
}

/**
 * How many casefiles stand at each stage. The list call answers with published ones only, so the stages before have no
 * count, which is not the same as none.
 */
export async function loadPipeline(): Promise<Pipeline> {
  const { casefiles, total } = await api.get('v2/casefiles', { searchParams: { limit: 10 } }).json<CasefileList>()
  return { counts: { Draft: null, 'Design Locked': null, Analyzed: null, Published: total }, latest: casefiles }
}
