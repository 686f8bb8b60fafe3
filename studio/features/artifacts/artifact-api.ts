import { type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { artifactListResponseSchema } from '../../../contract/studio/ingest.ts'
import { callApi } from '../../app/api.ts'

type ArtifactList = z.infer<typeof artifactListResponseSchema>

/** A long text is read before it is answered, and a page behind an address has to be fetched first. */
const UPLOAD_MS = 120_000

function loadArtifacts(cursor: string | null) {
  return callApi('GET /api/v2/artifacts', { query: cursor ? { cursor } : {} })
}

export function artifactQuery(id: string) {
  return queryOptions({
    queryKey: ['artifacts', id],
    queryFn: () => callApi('GET /api/v2/artifacts/:id', { params: { id } }),
  })
}

/** The text that cues' offsets count in. */
export function artifactTextQuery(id: string) {
  return queryOptions({
    queryKey: ['artifacts', id, 'text'],
    queryFn: () => callApi('GET /api/v2/artifacts/:id/text', { params: { id } }),
  })
}

export function cuesQuery(id: string) {
  return queryOptions({
    queryKey: ['artifacts', id, 'cues'],
    queryFn: async () => (await callApi('GET /api/v2/artifacts/:id/cues', { params: { id }, timeout: UPLOAD_MS })).cues,
  })
}

/** Uploads a file, for a casefile where there is one already. */
export function uploadArtifact(file: File, casefileId?: string) {
  const form = new FormData()
  form.set('file', file)
  if (casefileId !== undefined) form.set('casefileId', casefileId)
  return callApi('POST /api/v2/artifacts', { form, timeout: UPLOAD_MS })
}

/** Has the server fetch an address. */
export function uploadUrl(sourceUrl: string, casefileId?: string) {
  const body = { sourceUrl, kind: 'policy_text' as const, ...(casefileId !== undefined && { casefileId }) }
  return callApi('POST /api/v2/artifacts', { body, timeout: UPLOAD_MS })
}

/** Begins the job that reads scanned pages. */
export function startOcr(id: string) {
  return callApi('POST /api/v2/artifacts/:id/ocr', { params: { id } })
}

/** Says that texts changed: what is shown of them is asked again. */
export function artifactsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['artifacts'] })
}

/** All texts, newest first, page by page. */
export function useArtifacts() {
  return useInfiniteQuery({
    queryKey: ['artifacts'],
    queryFn: ({ pageParam }) => loadArtifacts(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ArtifactList) => page.next_cursor,
  })
}
