import { queryOptions } from '@tanstack/react-query'
import type { LockedRival, NewRival, RivalDraft } from '../../../contract/rival.ts'
import { callApi } from '../../app/api.ts'

const WATCH_MS = 2000
const isWaiting = (rival: LockedRival | null | undefined) => rival?.state === 'waiting'

/** How the caller stands to the results of a casefile, and to a rival of it. */
export function standingQuery(id: string) {
  return queryOptions({
    queryKey: ['review', 'rival', id],
    queryFn: () => callApi('GET /api/v2/review/casefiles/:id/rival', { params: { id } }),
    refetchInterval: ({ state }) => (isWaiting(state.data?.own) ? WATCH_MS : false),
  })
}

export function openResults(id: string) {
  return callApi('POST /api/v2/review/casefiles/:id/results', { params: { id } })
}

/** In which fields these choices differ from the locked ones. */
export function compareRival(id: string, analysis: NewRival['analysis']) {
  return callApi('POST /api/v2/review/casefiles/:id/rival/differences', { params: { id }, body: { analysis } })
}

/** Keeps what is written, until it is locked. */
export function saveRivalDraft(id: string, draft: RivalDraft) {
  return callApi('PUT /api/v2/review/casefiles/:id/rival/draft', { params: { id }, body: draft })
}

export function lockRival(id: string, rival: NewRival) {
  return callApi('POST /api/v2/review/casefiles/:id/rival', { params: { id }, body: rival })
}

/** Rivals of the present version, for its analyst. */
export function rivalsQuery(id: string) {
  return queryOptions({
    queryKey: ['studio', 'rivals', id],
    queryFn: async () => (await callApi('GET /api/v2/studio/casefiles/:id/rivals', { params: { id } })).rivals,
    refetchInterval: ({ state }) => (state.data?.some(isWaiting) ? WATCH_MS : false),
  })
}

export async function analyzeRivals(id: string) {
  return (await callApi('POST /api/v2/studio/casefiles/:id/rivals/analyze', { params: { id } })).rivals
}
