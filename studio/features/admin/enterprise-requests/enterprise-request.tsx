import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { EnterpriseRequest } from '../../../../contract/enterprise-request.ts'
import { formatDate } from '@casefiles/words/formats'
import { callApi } from '../../../app/api.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { AdminScreen, Facts } from '../admin-screen.tsx'
import { ADMIN_KEY } from '../data-table/use-list.ts'
import { TextField } from '../fields.tsx'
import { useChange } from '../use-change.ts'
import { REQUEST_WORDS } from './enterprise-requests.tsx'

const SHORTEST_ANSWER = 10
const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_KEY, 'enterprise-request', id],
    queryFn: () => callApi('GET /api/admin/enterprise-requests/:id', { params: { id } }),
  })

/** One request: what it says, and what is done about it. */
export function EnterpriseRequestScreen() {
  const { id = '' } = useParams()
  const query = useQuery(requestQuery(id))
  return (
    <AdminScreen
      title="Enterprise request"
      crumbs={[{ label: 'Enterprise requests', to: '/admin/enterprise-requests' }]}
    >
      <Loaded query={query} title="Failed to load the request">
        {(request) => (
          <>
            <Facts facts={factsOf(request)} />
            <p className="studio-lead">{request.purpose}</p>
            {request.state === 'closed' ? null : <Actions request={request} />}
          </>
        )}
      </Loaded>
    </AdminScreen>
  )
}

function factsOf({ organization, name, email, user_id, state, answer, created_at }: EnterpriseRequest) {
  const account =
    user_id === null ? 'none: sent by a visitor' : <Link to={`/admin/users/${user_id}`}>Open account</Link>
  return [
    ['Organization', organization],
    ['Name', name],
    ['E-mail', email],
    ['Account', account],
    ['Sent', formatDate(created_at)],
    ['State', REQUEST_WORDS[state]],
    ['Answer', answer ?? 'none yet'],
  ] as const
}

function Actions({ request: { id } }: { request: EnterpriseRequest }) {
  const [isAnswering, setIsAnswering] = useState(false)
  const close = useChange({
    run: () => callApi('POST /api/admin/enterprise-requests/:id/close', { params: { id } }),
    done: () => 'The request is closed.',
  })
  return (
    <>
      {close.error ? <Alert kind="error">{close.error.message}</Alert> : null}
      <p className="button-row admin-actions">
        <Button variant="primary" onClick={() => setIsAnswering(true)}>
          Answer
        </Button>
        <Button busy={close.isPending} onClick={() => close.mutate(undefined)}>
          Close
        </Button>
      </p>
      {isAnswering ? <AnswerDialog id={id} onClose={() => setIsAnswering(false)} /> : null}
    </>
  )
}

function AnswerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [answer, setAnswer] = useState('')
  const change = useChange({
    run: () =>
      callApi('POST /api/admin/enterprise-requests/:id/answer', { params: { id }, body: { answer: answer.trim() } }),
    done: () => 'The answer is sent.',
    onDone: onClose,
  })
  const isTooShort = answer.trim().length < SHORTEST_ANSWER
  return (
    <ConfirmDialog
      title="Answer this request?"
      text="It goes out by email. The tier itself is granted on the account, under Users."
      confirm="Send answer"
      missing={isTooShort ? `The answer needs at least ${SHORTEST_ANSWER} characters.` : undefined}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      <TextField label="Answer" rows={6} maxLength={4000} required value={answer} onSet={setAnswer} />
    </ConfirmDialog>
  )
}
