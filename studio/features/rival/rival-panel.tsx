import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import type { RivalStanding } from '../../../contract/studio/rival.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { announce } from '../../ui/toasts.tsx'
import { openResults, standingQuery } from './rival-api.ts'
import { RivalForm } from './rival-form.tsx'
import { rivalSentence } from './rival-words.ts'

interface RivalPanelProps {
  casefile: StudioCasefile
  /** What is shown of the results once they are open. */
  children: ReactNode
}

/** For a reviewer: the results stay closed until a rival design is locked or they are opened without one. */
export function RivalPanel({ casefile, children }: RivalPanelProps) {
  const query = useQuery(standingQuery(casefile.id))
  return (
    <Loaded query={query} title="Something went wrong">
      {(standing) => (
        <>
          {standing.own ? (
            <Alert kind="info">{rivalSentence(standing.own)} It is published beside the casefile’s own result.</Alert>
          ) : null}
          {standing.results === 'closed' ? <Closed casefile={casefile} standing={standing} /> : children}
        </>
      )}
    </Loaded>
  )
}

function Closed({ casefile, standing }: { casefile: StudioCasefile; standing: RivalStanding }) {
  const { id } = casefile
  const client = useQueryClient()
  const [isWriting, setIsWriting] = useState(standing.draft !== null)
  const [isAsking, setIsAsking] = useState(false)
  const opened = async (next: RivalStanding) => {
    client.setQueryData(standingQuery(id).queryKey, next)
    await client.invalidateQueries({ queryKey: ['review'] })
  }
  const open = useMutation({ mutationFn: () => openResults(id), onSuccess: opened })
  return (
    <section className="rival" aria-labelledby="rival-title">
      <h2 id="rival-title">The results are closed to you</h2>
      <p className="studio-lead">
        Before you see them you can lock a rival design: other choices on the same data, with a reason for each. Both
        are analyzed and published side by side. You can also open the results without one; that cannot be taken back.
      </p>
      <p className="button-row">
        <Button
          variant="primary"
          aria-expanded={isWriting}
          disabled={standing.refusal !== null}
          reason={standing.refusal ?? undefined}
          onClick={() => setIsWriting(!isWriting)}
        >
          {isWriting
            ? 'Put the rival design aside'
            : standing.draft === null
              ? 'Make a rival design'
              : 'Go on with your rival design'}
        </Button>
        <Button onClick={() => setIsAsking(true)}>Open the results</Button>
      </p>
      {isWriting && standing.locked ? (
        <RivalForm
          casefile={casefile}
          locked={standing.locked}
          draft={standing.draft}
          onLocked={async (next) => {
            announce('The rival design is locked.')
            await opened(next)
          }}
        />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title="Open the results?"
          text="The moment is kept. From then on you cannot lock a rival design for this version."
          confirm="Open the results"
          busy={open.isPending}
          error={open.error}
          onConfirm={() => open.mutate()}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  )
}
