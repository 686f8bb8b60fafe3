import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { BulkFormat, DossierFormat, ExportKind } from '../../../contract/export-columns.ts'
import type { policyListResponseSchema } from '../../../contract/policy.ts'
import { api } from '../../app/api.ts'
import { saveFile } from '../../app/save-file.ts'

/** Published policies, to choose one from. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: () => api.get('policies?limit=200').json<z.infer<typeof policyListResponseSchema>>(),
})

export interface Download {
  path: string
  name: string
}

export function dossierDownload(slug: string, format: DossierFormat): Download {
  return { path: `export/policy/${encodeURIComponent(slug)}?format=${format}`, name: `policy-${slug}.${format}` }
}

export function bulkDownload(kind: ExportKind, format: BulkFormat, columns: readonly string[]): Download {
  const query = new URLSearchParams({ kind, format, columns: columns.join(',') })
  return { path: `export/casefiles?${query}`, name: `${kind}.${format}` }
}

/**
 * Fetches a file and hands it to the browser to keep.
 *
 * @param onBytes called with the bytes so far
 */
export async function download(
  { path, name }: Download,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await api.get(path, {
    signal,
    timeout: false,
    onDownloadProgress: ({ transferredBytes }) => onBytes(transferredBytes),
  })
  saveFile(await response.blob(), name)
}
