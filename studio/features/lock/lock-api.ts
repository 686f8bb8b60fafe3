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
export function lockPreviewQuery(id: string, isUnseen: boolean) {
  const searchParams = { outcomes_unseen: isUnseen }
  return queryOptions({
    queryKey: ['lock-preview', id, isUnseen],
    queryFn: () => api.get(`${at(id)}/lock-preview`, { searchParams }).json<LockPreview>(),
    placeholderData: (before: LockPreview | undefined) => before,
    staleTime: 0,
  })
}

/** The design of the lock, as the bytes that were fingerprinted. */
export function lockedDesignQuery({ id, version }: Pick<StudioCasefile, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['locked-design', id, version],
    queryFn: () => api.get(`${at(id)}/locked-design`).text(),
    // a lock never changes
    staleTime: Infinity,
  })
}

export function lockCasefile(id: string, request: z.input<typeof lockRequestSchema>): Promise<StudioCasefile> {
  return api.post(`${at(id)}/lock`, { json: request }).json()
}
