import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { dataSourceRequestSchema } from '../../../contract/studio/data-source.ts'
import { callApi } from '../../app/api.ts'

export type NewSource = z.input<typeof dataSourceRequestSchema>

/** The server compares the data of now with the rules, which may take longer than other calls. */
const COMPARE_MS = 200_000

export const sourcesQuery = queryOptions({
  queryKey: ['studio', 'sources'],
  queryFn: () => callApi('GET /api/v2/studio/sources'),
})

export function declareSource(sha256: string, source: NewSource) {
  return callApi('PUT /api/v2/studio/datasets/:sha256/source', {
    params: { sha256 },
    body: source,
    timeout: COMPARE_MS,
  })
}
