import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../app/api.ts'

/** Puts a run of the locked design in the queue, or hands back the one under way. */
export function startAnalysis(id: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/analyze', { params: { id } })
}

/** Results of a completed run; they never change. */
export function resultsQuery(id: string, runId: string) {
  return queryOptions({
    queryKey: ['studio-results', id, runId],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/runs/:run', { params: { id, run: runId } }),
    staleTime: Infinity,
  })
}
