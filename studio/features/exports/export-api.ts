import { queryOptions } from '@tanstack/react-query'
import type { BulkFormat, DossierFormat, ExportKind } from '../../../contract/export-columns.ts'
import { callApi, fetchApi, type CallOptions } from '../../app/api.ts'
import { saveFile } from '../../app/save-file.ts'

/** Published policies, to choose one from. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: () => callApi('GET /api/policies', { query: { limit: 200, teaching: 'include' } }),
})

export interface Download {
  /** Asks the server for the file. */
  ask: (options: CallOptions) => Promise<Response>
  name: string
}

export function dossierDownload(slug: string, format: DossierFormat): Download {
  return {
    ask: (options) => fetchApi('GET /api/export/policy/:id', { params: { id: slug }, query: { format }, ...options }),
    name: `policy-${slug}.${format}`,
  }
}

export function bulkDownload(kind: ExportKind, format: BulkFormat, columns: readonly string[]): Download {
  const query = { kind, format, columns: columns.join(',') }
  return { ask: (options) => fetchApi('GET /api/export/casefiles', { query, ...options }), name: `${kind}.${format}` }
}

/**
 * Fetches a file and hands it to the browser to keep.
 *
 * @param onBytes called with the bytes so far
 */
export async function download(
  { ask, name }: Download,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await ask({
    signal,
    timeout: false,
    onDownloadProgress: ({ transferredBytes }) => onBytes(transferredBytes),
  })
  saveFile(await response.blob(), name)
}
