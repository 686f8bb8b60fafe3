import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StudioListItem } from '../../../contract/studio/casefile.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged, deleteDraft } from './casefile-api.ts'
import { SupersedeDialog } from './supersede-dialog.tsx'

/** What can be done with a casefile from the list: an own draft that was never locked can go, a locked one can be superseded. */
export function CasefileRowActions({ casefile }: { casefile: StudioListItem }) {
  const ownId = useSession(({ user }) => user?.id)
  if (casefile.status !== 'draft') return <Supersede casefile={casefile} />
  if (casefile.version > 1 || casefile.owner.id !== ownId) return null
  return <Delete casefile={casefile} />
}

function Delete({ casefile: { id, title } }: { casefile: StudioListItem }) {
  const [isAsked, setIsAsked] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteDraft(id),
    onSuccess: async () => {
      setIsAsked(false)
      announce(`“${title}” is deleted.`)
      await casefilesChanged(client)
    },
  })
  const close = () => {
    setIsAsked(false)
    reset()
  }
  return (
    <>
      <Button aria-label={`Delete ${title}`} onClick={() => setIsAsked(true)}>
        Delete
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Delete this draft?"
          text={`“${title}” and its design are deleted for good. Uploaded texts and data sets stay.`}
          confirm="Delete draft"
          busy={isPending}
          error={error}
          onConfirm={mutate}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function Supersede({ casefile }: { casefile: StudioListItem }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button aria-label={`Supersede ${casefile.title}`} onClick={() => setIsAsked(true)}>
        Supersede
      </Button>
      {isAsked ? <SupersedeDialog casefile={casefile} onClose={() => setIsAsked(false)} /> : null}
    </>
  )
}
