import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { savedSchema } from '../../../contract/studio/casefile.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import type { dataViewSchema } from '../../../contract/studio/design-view.ts'
import type { designSuggestionSchema } from '../../../contract/studio/ingest.ts'
import type { WizardStep } from '../../../contract/studio/wizard-steps.ts'
import type { RepairId } from '@casefiles/engine/repairs'
import type { RecipeStep } from '@casefiles/recipes/schemas'
import { callApi } from '../../app/api.ts'

export type Saved = z.infer<typeof savedSchema>
export type DataView = z.infer<typeof dataViewSchema>
export type DesignSuggestion = z.infer<typeof designSuggestionSchema>

/** The server ends what it looks at by itself, and says so; ky's ten seconds would come first. */
const LOOK_MS = 120_000

export function saveDocument(id: string, revision: number, document: CasefileDocument) {
  return callApi('PUT /api/v2/studio/casefiles/:id/document', { params: { id }, body: { revision, document } })
}

export function chooseDataset(id: string, dataset: { id: string; sha256: string; revision: number }) {
  return callApi('PUT /api/v2/studio/casefiles/:id/dataset', { params: { id }, body: dataset })
}

/** The projected score at a revision; the one before stands until it is there. */
export function compassQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['studio', 'compass', id, revision],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/compass', { params: { id }, timeout: LOOK_MS }),
    placeholderData: keepPreviousData,
  })
}

/** The same for a row of a list, which knows when the casefile changed but not its revision. */
export function projectionQuery({ id, updated_at }: { id: string; updated_at: string }) {
  return queryOptions({
    queryKey: ['projection', id, updated_at],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/compass', { params: { id }, timeout: LOOK_MS }),
    staleTime: Infinity,
  })
}

/** What may be seen of the data before the lock, for one step. */
export function dataViewQuery(id: string, revision: number, step: WizardStep) {
  return queryOptions({
    queryKey: ['studio', 'data-view', id, step, revision],
    queryFn: () =>
      callApi('GET /api/v2/studio/casefiles/:id/data-view', { params: { id }, query: { step }, timeout: LOOK_MS }),
    placeholderData: (before, query) => (query?.queryKey[3] === step ? before : undefined),
  })
}

export const datasetsQuery = queryOptions({
  queryKey: ['studio', 'datasets'],
  queryFn: () => callApi('GET /api/v2/studio/datasets'),
})

/** A data set never changes under its fingerprint; what is shown of it does, when the design names another outcome. */
export function datasetQuery(sha256: string, casefile?: string) {
  return queryOptions({
    queryKey: ['studio', 'dataset', sha256, casefile],
    queryFn: () => callApi('GET /api/v2/studio/datasets/:sha256', { params: { sha256 }, query: { casefile } }),
    staleTime: Infinity,
  })
}

/** Shows columns of an uploaded file; the rest stays closed until the design is locked. */
export function showColumns(sha256: string, columns: string[], casefile: string) {
  return callApi('POST /api/v2/studio/datasets/:sha256/looks', { params: { sha256 }, body: { columns, casefile } })
}

/**
 * @param data        the file, or the id of one that was sent in parts
 * @param description name, description, citation, source and licence of the file
 * @param casefile    the draft it is for: what its design names as an outcome is not shown; none where it is still to be begun
 * @param choices     of a workbook with several sheets, the one that holds the data; repairs that were accepted
 */
export function uploadDataset(
  data: File | string,
  description: Record<string, string>,
  casefile: string | undefined,
  { sheet, repairs, signal }: { sheet: string | undefined; repairs: readonly RepairId[]; signal: AbortSignal },
) {
  const form = new FormData()
  form.append(typeof data === 'string' ? 'upload' : 'file', data)
  if (casefile !== undefined) form.append('casefile', casefile)
  if (sheet !== undefined) form.append('sheet', sheet)
  form.append('repairs', JSON.stringify(repairs))
  form.append('description', JSON.stringify(description))
  return callApi('POST /api/v2/studio/datasets', { form, timeout: false, signal })
}

export function describeColumns(sha256: string, columns: { name: string; meaning: string }[]) {
  return callApi('PUT /api/v2/studio/datasets/:sha256/columns', { params: { sha256 }, body: { columns } })
}

/** What is wrong in the data as they are, and what further steps would make of them. */
export function recipePreviewQuery(sha256: string, asked: { steps: RecipeStep[]; keys: string[]; casefile: string }) {
  return queryOptions({
    queryKey: ['studio', 'recipe', sha256, asked],
    queryFn: () => previewRecipe(sha256, asked),
    staleTime: Infinity,
  })
}

export function previewRecipe(sha256: string, body: { steps: RecipeStep[]; keys: string[]; casefile: string }) {
  return callApi('POST /api/v2/studio/datasets/:sha256/recipe/preview', { params: { sha256 }, body, timeout: LOOK_MS })
}

/** @param steps all steps after the source; none = the source */
export function prepareDataset(sha256: string, steps: RecipeStep[], casefile: string) {
  const body = { steps, casefile }
  return callApi('POST /api/v2/studio/datasets/:sha256/recipe', { params: { sha256 }, body, timeout: LOOK_MS })
}

/** Designs that the policy texts and the place suggest. */
export function suggestionsQuery(asked: { title: string; domain: string; subdomain: string; artifacts: string[] }) {
  return queryOptions({
    queryKey: ['studio', 'suggestions', asked],
    queryFn: () => callApi('POST /api/v2/suggestions', { body: asked, timeout: LOOK_MS }),
  })
}

export async function sendFeedback(item: unknown, accepted: boolean): Promise<void> {
  const eventType = accepted ? 'accept' : 'reject'
  await callApi('POST /api/v2/suggestions/feedback', { body: { eventType, suggestionPayload: { item }, accepted } })
}
