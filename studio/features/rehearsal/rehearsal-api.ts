import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../app/api.ts'

/** How often a rehearsal that runs is asked for. */
const AGAIN_MS = 1000

/** The rehearsal of a casefile's design at a revision, asked for again while it runs. */
export function rehearsalQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['studio', 'rehearsal', id, revision],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/rehearsal', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? AGAIN_MS : false),
  })
}

export function startRehearsal(id: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/rehearsal', { params: { id } })
}
