import type { Approval } from '../../../contract/approval.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useApprovals, waitsFor, whatOf } from './approvals-api.ts'

/** What was asked for about the thing shown, with the way to withdraw it. */
export function Waiting({ approvals }: { approvals: readonly Approval[] }) {
  const { stop, busy, error } = useApprovals()
  return (
    <>
      {approvals.map((approval) => (
        <Alert key={approval.id} kind="info">
          <p>
            {approval.asked_by.name} asked: {whatOf(approval)}. {waitsFor(approval)}
          </p>
          <p className="button-row">
            <Button busy={busy} onClick={() => stop(approval)}>
              Withdraw
            </Button>
          </p>
        </Alert>
      ))}
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </>
  )
}
