import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { domainsResponseSchema } from '../../../contract/domain.ts'
import type { savedSchema } from '../../../contract/studio/casefile.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { datasetListResponseSchema, datasetResponseSchema } from '../../../contract/studio/dataset.ts'
import type { Compass, dataViewSchema } from '../../../contract/studio/design-view.ts'
import type { designSuggestionSchema } from '../../../contract/studio/ingest.ts'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import { api } from '../../app/api.ts'
import { CACHING } from '../../app/query-client.ts'

export type Saved = z.infer<typeof savedSchema>
export type DataView = z.infer<typeof dataViewSchema>
export type DatasetList = z.infer<typeof datasetListResponseSchema>
export type DatasetResponse = z.infer<typeof datasetResponseSchema>
export type DesignSuggestion = z.infer<typeof designSuggestionSchema>

/** The server ends what it looks at by itself, and says so; ky's ten seconds would come first. */
const LOOK_MS = 120_000
const at = (id: string) => `v2/studio/casefiles/${encodeURIComponent(id)}`

export function saveDocument(id: string, revision: number, document: CasefileDocument): Promise<Saved> {
  return api.put(`${at(id)}/document`, { json: { revision, document } }).json()
}

export function chooseDataset(id: string, dataset: { id: string; sha256: string; revision: number }): Promise<Saved> {
  return api.put(`${at(id)}/dataset`, { json: dataset }).json()
}

/** The projected score at a revision; the one before stands until it is there. */
export function compassQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['studio', 'compass', id, revision],
    queryFn: () => api.get(`${at(id)}/compass`, { timeout: LOOK_MS }).json<Compass>(),
    placeholderData: keepPreviousData,
  })
}

/** The same for a row of a list, which knows when the casefile changed but not its revision. */
export function projectionQuery({ id, updated_at }: { id: string; updated_at: string }) {
  return queryOptions({
    queryKey: ['projection', id, updated_at],
    queryFn: () => api.get(`${at(id)}/compass`, { timeout: LOOK_MS }).json<Compass>(),
    staleTime: Infinity,
  })
}

/** What may be seen of the data before the lock, for one step. */
export function dataViewQuery(id: string, revision: number, step: WizardStep) {
  return queryOptions({
    queryKey: ['studio', 'data-view', id, step, revision],
    queryFn: () => api.get(`${at(id)}/data-view`, { searchParams: { step }, timeout: LOOK_MS }).json<DataView>(),
    placeholderData: (before, query) => (query?.queryKey[3] === step ? before : undefined),
  })
}

export const datasetsQuery = queryOptions({
  queryKey: ['studio', 'datasets'],
  queryFn: () => api.get('v2/studio/datasets').json<DatasetList>(),
})

/** A data set never changes under its fingerprint. */
export function datasetQuery(sha256: string) {
  return queryOptions({
    queryKey: ['studio', 'dataset', sha256],
    queryFn: () => api.get(`v2/studio/datasets/${sha256}`).json<DatasetResponse>(),
    staleTime: Infinity,
  })
}

/** @param description name, description, citation, source and licence of the file */
export function uploadDataset(file: File, description: Record<string, string>): Promise<DatasetResponse> {
  const body = new FormData()
  body.append('file', file)
  body.append('description', JSON.stringify(description))
  return api.post('v2/studio/datasets', { body, timeout: false }).json()
}

export function describeColumns(
  sha256: string,
  columns: { name: string; meaning: string }[],
): Promise<DatasetResponse> {
  return api.put(`v2/studio/datasets/${sha256}/columns`, { json: { columns } }).json()
}

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: () => api.get('v2/domains').json<z.infer<typeof domainsResponseSchema>>(),
  ...CACHING.domains,
})

/** Designs that the policy texts and the place suggest. */
export function suggestionsQuery(asked: { title: string; domain: string; subdomain: string; artifacts: string[] }) {
  return queryOptions({
    queryKey: ['studio', 'suggestions', asked],
    queryFn: () => api.post('v2/suggestions', { json: asked, timeout: LOOK_MS }).json<DesignSuggestion>(),
  })
}

export async function sendFeedback(item: unknown, accepted: boolean): Promise<void> {
  const eventType = accepted ? 'accept' : 'reject'
  await api.post('v2/suggestions/feedback', { json: { eventType, suggestionPayload: { item }, accepted } })
}
