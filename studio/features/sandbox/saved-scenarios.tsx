import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedScenario } from '../../../contract/sandbox.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { announce } from '../../ui/toasts.tsx'
import { scenarioCalls, scenariosQuery } from './sandbox-api.ts'

const linkOf = ({ token }: SavedScenario) => `/sandbox/${token}`

/** What was saved, each with the link that shows it to others. */
export function SavedScenarios() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(scenariosQuery)
  const [removing, setRemoving] = useState<SavedScenario | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: SavedScenario) => scenarioCalls.remove(id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: scenariosQuery.queryKey })
      announce('The scenario was deleted.')
      setRemoving(null)
    },
  })
  if (error) return <ErrorState title="Failed to load scenarios" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={2} />
  return (
    <section aria-labelledby="sandbox-saved">
      <h2 id="sandbox-saved">Saved scenarios</h2>
      {data.scenarios.length === 0 ? (
        <p>None yet. Everybody who has the link of a saved scenario can read it.</p>
      ) : null}
      <ul className="sandbox-saved">
        {data.scenarios.map((saved) => (
          <li key={saved.id}>
            <a href={linkOf(saved)}>{saved.name}</a>
            <span className="button-row">
              <Button aria-label={`Copy the link of ${saved.name}`} onClick={() => void copy(linkOf(saved))}>
                Copy link
              </Button>
              <Button aria-label={`Delete ${saved.name}`} onClick={() => setRemoving(saved)}>
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {removing ? (
        <ConfirmDialog
          title={`Delete ${removing.name}?`}
          text="Its link stops working for everybody who has it."
          confirm="Delete"
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </section>
  )
}

async function copy(path: string): Promise<void> {
  await navigator.clipboard.writeText(new URL(path, window.location.href).href)
  announce('The link was copied.')
}
