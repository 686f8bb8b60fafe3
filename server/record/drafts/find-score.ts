import type { AnalysisJson } from '../../../contract/analysis.ts'
import { studioScoreSchema, type StudioScore } from '../../../contract/studio/casefile.ts'
import type { CasefileRow } from '../casefiles/casefile.table.ts'
import type { Db } from '../../base/db/schema.ts'
import { findLock } from '../locks/lock.repository.ts'
import { scoreOnCard } from '../publications/casefile-card.ts'
import { findCurrentPublication } from '../publications/publication.repository.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'

/** The score of a casefile's present version: of its card where it is published, else of its last completed run. */
export async function findScore(db: Db, { slug, version, status }: CasefileRow): Promise<StudioScore | null> {
  if (status === 'draft' || status === 'design_locked') return null
  const published = await findCurrentPublication(db, slug)
  if (published?.version === version) return studioScoreSchema.parse(JSON.parse(published.card_json))
  const lock = await findLock(db, slug, version)
  const runs = lock ? await findRunsOfLock(db, lock.hash) : []
  const result = runs.findLast((run) => run.status === 'completed')?.result_json
  return result ? scoreOnCard((JSON.parse(result) as AnalysisJson).eqs) : null
}
