import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { lockPreviewSchema, lockRequestSchema, StudioCasefile } from '../../../contract/studio/casefile.ts'
import { api } from '../../app/api.ts'

const at = (id: string) => `v2/studio/casefiles/${encodeURIComponent(id)}`
export type LockPreview = z.infer<typeof lockPreviewSchema>

/**
 * What a lock would freeze now. Asked again each time the screen is opened, as the draft may have changed; not among the
 * queries of `casefilesChanged`, as there is no preview once it is locked.
 */
export function lockPreviewQuery(id: string) {
  return queryOptions({
    queryKey: ['lock-preview', id],
    queryFn: () => api.get(`${at(id)}/lock-preview`).json<LockPreview>(),
    staleTime: 0,
  })
}

export function lockCasefile(id: string, request: z.input<typeof lockRequestSchema>): Promise<StudioCasefile> {
  return api.post(`${at(id)}/lock`, { json: request }).json()
}
