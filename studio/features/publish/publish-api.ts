import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  CoverFile,
  publishPreviewSchema,
  publishRequestSchema,
  StudioCasefile,
} from '../../../contract/studio/casefile.ts'
import type { rebuildStatusSchema } from '../../../contract/studio/rebuild.ts'
import { api } from '../../app/api.ts'

const at = (id: string) => `v2/studio/casefiles/${encodeURIComponent(id)}`

/** What can still be changed before the publication. */
export type Words = z.infer<typeof publishRequestSchema>
export type Cover = NonNullable<Words['cover']>
export type PublishPreview = z.infer<typeof publishPreviewSchema>
export type RebuildStatus = z.infer<typeof rebuildStatusSchema>

/** The document as it would go out with these words. */
export function previewQuery(id: string, words: Words) {
  return queryOptions({
    queryKey: ['publish-preview', id, words],
    queryFn: () => api.post(`${at(id)}/publish-preview`, { json: words }).json<PublishPreview>(),
    placeholderData: (before: PublishPreview | undefined) => before,
    enabled: words.title.trim() !== '' && words.summary.trim() !== '',
  })
}

/** The public page as it would be with these words, as HTML. */
export function previewPageQuery(id: string, words: Words) {
  return queryOptions({
    queryKey: ['publish-preview-page', id, words],
    queryFn: () => api.post(`${at(id)}/publish-preview-page`, { json: words, timeout: 30_000 }).text(),
  })
}

/** A cover picture as a `data:` address: a picture cannot carry the session's token, so it is fetched like anything else. */
export function coverQuery(sha256: string) {
  return queryOptions({
    queryKey: ['cover', sha256],
    queryFn: async () => dataAddress(await api.get(`v2/studio/covers/${sha256}`).blob()),
    // what has this fingerprint never changes
    staleTime: Infinity,
  })
}

function dataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(picture)
  })
}

export function uploadCover(id: string, file: File): Promise<CoverFile> {
  const body = new FormData()
  body.append('file', file)
  return api.post(`${at(id)}/cover`, { body, timeout: 60_000 }).json()
}

export function saveWords(id: string, words: Words): Promise<StudioCasefile> {
  return api.put(`${at(id)}/words`, { json: words }).json()
}
export function publishCasefile(id: string, words: Words): Promise<StudioCasefile> {
  return api.post(`${at(id)}/publish`, { json: words, timeout: 60_000 }).json()
}
export function retractCasefile(id: string, reason: string): Promise<StudioCasefile> {
  return api.post(`${at(id)}/retract`, { json: { reason } }).json()
}
export function loadRebuild(): Promise<RebuildStatus> {
  return api.get('v2/studio/rebuild').json()
}
