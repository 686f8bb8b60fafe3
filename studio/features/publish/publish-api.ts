import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { publishPreviewSchema, publishRequestSchema } from '../../../contract/studio/casefile.ts'
import type { rebuildStatusSchema } from '../../../contract/studio/problem.ts'
import { callApi, fetchApi } from '../../app/api.ts'

/** What can still be changed before the publication. */
export type Words = z.infer<typeof publishRequestSchema>
export type Cover = NonNullable<Words['cover']>
export type PublishPreview = z.infer<typeof publishPreviewSchema>
export type RebuildStatus = z.infer<typeof rebuildStatusSchema>

/** The document as it would go out with these words. */
export function previewQuery(id: string, words: Words) {
  return queryOptions({
    queryKey: ['publish-preview', id, words],
    queryFn: () => callApi('POST /api/v2/studio/casefiles/:id/publish-preview', { params: { id }, body: words }),
    placeholderData: (before: PublishPreview | undefined) => before,
    enabled: words.title.trim() !== '' && words.summary.trim() !== '',
  })
}

/** The public page as it would be with these words, as HTML. */
export function previewPageQuery(id: string, words: Words) {
  return queryOptions({
    queryKey: ['publish-preview-page', id, words],
    queryFn: () =>
      fetchApi('POST /api/v2/studio/casefiles/:id/publish-preview-page', {
        params: { id },
        body: words,
        timeout: 30_000,
      }).text(),
  })
}

/** A cover picture as a `data:` address: a picture cannot carry the session's token, so it is fetched like anything else. */
export function coverQuery(sha256: string) {
  return queryOptions({
    queryKey: ['cover', sha256],
    queryFn: async () =>
      dataAddress(await fetchApi('GET /api/v2/studio/covers/:sha256', { params: { sha256 } }).blob()),
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

export function uploadCover(id: string, file: File) {
  const form = new FormData()
  form.append('file', file)
  return callApi('POST /api/v2/studio/casefiles/:id/cover', { params: { id }, form, timeout: 60_000 })
}

export function saveWords(id: string, words: Words) {
  return callApi('PUT /api/v2/studio/casefiles/:id/words', { params: { id }, body: words })
}
/** @param overRefusal moment of the refusal that is published over, once that is confirmed */
export function publishCasefile(id: string, words: Words, overRefusal?: string) {
  const body = { ...words, ...(overRefusal !== undefined && { over_refusal: overRefusal }) }
  return callApi('POST /api/v2/studio/casefiles/:id/publish', { params: { id }, body, timeout: 60_000 })
}
export function retractCasefile(id: string, reason: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/retract', { params: { id }, body: { reason } })
}
export function loadRebuild() {
  return callApi('GET /api/v2/studio/rebuild')
}
