import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Approval, APPROVAL_WORDS } from '../../../contract/approval.ts'
import { formatDateTime } from '@casefiles/words/formats'
import { callApi } from '../../app/api.ts'
import { announce } from '../../ui/toasts.tsx'

/** Backups are written again where bytes are taken down. */
const PATIENCE_MS = 600_000

export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: () => callApi('GET /api/v2/approvals'),
  staleTime: 0,
})

function agree(id: string) {
  return callApi('POST /api/v2/approvals/:id/agree', { params: { id }, timeout: PATIENCE_MS })
}
function stop(id: string) {
  return callApi('POST /api/v2/approvals/:id/stop', { params: { id } })
}
export function stopByEmail(token: string) {
  return callApi('POST /api/approvals/stop/:token', { params: { token } })
}

/** Agreeing to what waits, and refusing or withdrawing it; afterwards everything that shows it is asked again. */
export function useApprovals() {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: ({ approval: { id }, agrees }: { approval: Approval; agrees: boolean }) =>
      agrees ? agree(id) : stop(id),
    onSuccess: (_answer, { approval, agrees }) =>
      announce(agrees ? `Done: ${whatOf(approval)}.` : `Not done: ${whatOf(approval)}.`),
    onSettled: () => client.invalidateQueries(),
  })
  return {
    error: act.error,
    busy: act.isPending,
    agree: (approval: Approval) => act.mutate({ approval, agrees: true }),
    stop: (approval: Approval) => act.mutate({ approval, agrees: false }),
  }
}

/** What was asked for, in a few words. */
export function whatOf({ kind, subject }: Pick<Approval, 'kind' | 'subject'>): string {
  return `${APPROVAL_WORDS[kind]} ${kind === 'takedown' ? `${subject.slice(0, 16)}…` : subject}`
}

/** What it waits for. */
export function waitsFor({ until }: Pick<Approval, 'until'>): string {
  if (until === null) return 'It waits for a second person: a reviewer or an admin.'
  return `Nobody else could agree, so it is done on ${formatDateTime(until)}, unless somebody stops it. The team was told by email.`
}
