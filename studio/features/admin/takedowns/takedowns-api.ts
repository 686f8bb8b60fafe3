import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../app/api.ts'
import { ADMIN_KEY } from '../data-table/use-list.ts'

/** Backups are written again and read whole. */
const PATIENCE_MS = 600_000

export const takedownsQuery = queryOptions({
  queryKey: [ADMIN_KEY, 'takedowns'],
  queryFn: () => callApi('GET /api/v2/takedowns'),
})

/** Asked anew at every look: backups come and go. */
export const takedownEffectQuery = (sha256: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'takedown-effect', sha256],
    queryFn: () => callApi('GET /api/admin/takedowns/:sha256', { params: { sha256 } }),
    staleTime: 0,
    retry: false,
  })

export function takeDown(body: { sha256: string; reason: string; basis: string }) {
  return callApi('POST /api/admin/takedowns', { body, timeout: PATIENCE_MS })
}
