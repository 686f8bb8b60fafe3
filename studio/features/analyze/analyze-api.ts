import { queryOptions } from '@tanstack/react-query'
import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { RunRecord } from '../../../contract/run.ts'
import { api } from '../../app/api.ts'

const at = (id: string) => `v2/studio/casefiles/${encodeURIComponent(id)}`

/** Puts a run of the locked design in the queue, or hands back the one under way. */
export function startAnalysis(id: string): Promise<{ run_id: string; job_id: string }> {
  return api.post(`${at(id)}/analyze`).json()
}

/** Results of a completed run; they never change. */
export function resultsQuery(id: string, runId: string) {
  return queryOptions({
    queryKey: ['studio-results', id, runId],
    queryFn: () => api.get(`${at(id)}/runs/${runId}`).json<{ run: RunRecord; analysis: AnalysisJson }>(),
    staleTime: Infinity,
  })
}
