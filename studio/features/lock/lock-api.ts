import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  bindDataSchema,
  lockPreviewSchema,
  lockRequestSchema,
  planRequestSchema,
  StudioCasefile,
} from '../../../contract/studio/casefile.ts'
import { callApi, fetchApi } from '../../app/api.ts'

export type LockPreview = z.infer<typeof lockPreviewSchema>

/**
 * What a lock would freeze now. Asked again each time the screen is opened, as the draft may have changed; not among the
 * queries of `casefilesChanged`, as there is no preview once it is locked.
 */
export function lockPreviewQuery(id: string, isUnseen: boolean) {
  const query = { outcomes_unseen: isUnseen ? 'true' : 'false' } as const
  return queryOptions({
    queryKey: ['lock-preview', id, isUnseen],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/lock-preview', { params: { id }, query }),
    placeholderData: (before: LockPreview | undefined) => before,
    staleTime: 0,
  })
}

/** The design of the lock, as the bytes that were fingerprinted. */
export function lockedDesignQuery({ id, version, lock }: Pick<StudioCasefile, 'id' | 'version' | 'lock'>) {
  return queryOptions({
    // a plan, and then the lock once data are bound to it
    queryKey: ['locked-design', id, version, lock?.hash],
    queryFn: () => fetchApi('GET /api/v2/studio/casefiles/:id/locked-design', { params: { id } }).text(),
    // a lock never changes
    staleTime: Infinity,
  })
}

export function planCasefile(id: string, request: z.input<typeof planRequestSchema>) {
  return callApi('POST /api/v2/studio/casefiles/:id/plan', { params: { id }, body: request })
}

export function bindCasefileData(id: string, body: z.input<typeof bindDataSchema>) {
  return callApi('PUT /api/v2/studio/casefiles/:id/plan/data', { params: { id }, body })
}

/** @param token base64 of the file that an authority answered with */
export function addTimestamp(id: string, token: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/timestamps', { params: { id }, body: { token } })
}

export function lockCasefile(id: string, request: z.input<typeof lockRequestSchema>) {
  return callApi('POST /api/v2/studio/casefiles/:id/lock', { params: { id }, body: request })
}
