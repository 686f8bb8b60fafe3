import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { callApi } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { casefileQuery } from './casefile-api.ts'

/** Who may change a casefile beside its owner: shown to everybody, changed by the owner. */
export function EditorsButton({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="text" onClick={() => setIsOpen(true)}>
        Who may edit
      </Button>
      {isOpen ? <EditorsDialog id={id} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function EditorsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const { data } = useQuery(casefileQuery(id))
  const ownId = useSession(({ user }) => user?.id)
  const [email, setEmail] = useState('')
  // Only who may edit is new: the document is the wizard's own while it is open.
  const known = ({ editors }: { editors: { id: string; name: string }[] }) =>
    client.setQueryData(casefileQuery(id).queryKey, (casefile) => casefile && { ...casefile, editors })
  const invite = useMutation({
    mutationFn: () => callApi('POST /api/v2/studio/casefiles/:id/editors', { params: { id }, body: { email } }),
    onSuccess: (answer) => {
      known(answer)
      setEmail('')
    },
  })
  const remove = useMutation({
    mutationFn: (editor: string) =>
      callApi('DELETE /api/v2/studio/casefiles/:id/editors/:editor', { params: { id, editor } }),
    onSuccess: known,
  })
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!invite.isPending) invite.mutate()
  }
  if (!data) return null
  const isOwner = data.owner.id === ownId
  const error = invite.error ?? remove.error
  return (
    <Dialog title="Who may edit" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>
        {isOwner
          ? 'You began this casefile.'
          : `${data.owner.name} began this casefile, and invites who may change it.`}{' '}
        Every analyst can read it.
      </p>
      {data.editors.length > 0 ? (
        <ul className="dash-list">
          {data.editors.map((editor) => (
            <li key={editor.id}>
              {editor.name}{' '}
              {isOwner ? (
                <Button
                  variant="text"
                  busy={remove.isPending}
                  aria-label={`Remove ${editor.name}`}
                  onClick={() => remove.mutate(editor.id)}
                >
                  Remove
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isOwner ? (
        <form onSubmit={submit}>
          <label className="field">
            <span className="field-label">E-mail address of an analyst</span>
            <input
              className="field-control"
              type="email"
              maxLength={254}
              required
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
          <Button type="submit" busy={invite.isPending}>
            Invite
          </Button>
        </form>
      ) : null}
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </Dialog>
  )
}
