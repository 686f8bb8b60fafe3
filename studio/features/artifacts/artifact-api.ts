import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  Artifact,
  artifactListResponseSchema,
  artifactTextSchema,
  cuesResponseSchema,
  newUrlArtifactSchema,
  ocrResponseSchema,
} from '../../../contract/studio/ingest.ts'
import { api } from '../../app/api.ts'

const at = (id: string) => `v2/artifacts/${encodeURIComponent(id)}`
export type ArtifactList = z.infer<typeof artifactListResponseSchema>

/** A long text is read before it is answered, and a page behind an address has to be fetched first. */
const UPLOAD_MS = 120_000

export function loadArtifacts(cursor: string | null): Promise<ArtifactList> {
  return api.get('v2/artifacts', { searchParams: cursor ? { cursor } : {} }).json()
}

export function artifactQuery(id: string) {
  return queryOptions({ queryKey: ['artifacts', id], queryFn: () => api.get(at(id)).json<Artifact>() })
}

/** The text that cues' offsets count in. */
export function artifactTextQuery(id: string) {
  return queryOptions({
    queryKey: ['artifacts', id, 'text'],
    queryFn: () => api.get(`${at(id)}/text`).json<z.infer<typeof artifactTextSchema>>(),
  })
}

export function cuesQuery(id: string) {
  return queryOptions({
    queryKey: ['artifacts', id, 'cues'],
    queryFn: async () =>
      (await api.get(`${at(id)}/cues`, { timeout: UPLOAD_MS }).json<z.infer<typeof cuesResponseSchema>>()).cues,
  })
}

/** Uploads a file, for a casefile where there is one already. */
export function uploadArtifact(file: File, casefileId?: string): Promise<Artifact> {
  const body = new FormData()
  body.set('file', file)
  if (casefileId !== undefined) body.set('casefileId', casefileId)
  return api.post('v2/artifacts', { body, timeout: UPLOAD_MS }).json()
}

/** Has the server fetch an address. */
export function uploadUrl(sourceUrl: string, casefileId?: string): Promise<Artifact> {
  const named = { sourceUrl, kind: 'policy_text', ...(casefileId !== undefined && { casefileId }) }
  const json: z.input<typeof newUrlArtifactSchema> = named
  return api.post('v2/artifacts', { json, timeout: UPLOAD_MS }).json()
}

/** Begins the job that reads scanned pages. */
export function startOcr(id: string): Promise<z.infer<typeof ocrResponseSchema>> {
  return api.post(`${at(id)}/ocr`).json()
}

/** Says that texts changed: what is shown of them is asked again. */
export function artifactsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['artifacts'] })
}
