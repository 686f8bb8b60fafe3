import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LockedRival } from '../../../contract/rival.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { analyzeRivals, rivalsQuery } from './rival-api.ts'
import { rivalSentence } from './rival-words.ts'

/** For the analyst: rival designs that go out beside the casefile's own, and cannot be left out. */
export function RivalsToPublish({ id, rivals }: { id: string; rivals: LockedRival[] }) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => analyzeRivals(id),
    onSuccess: (next) => client.setQueryData(rivalsQuery(id).queryKey, next),
  })
  if (rivals.length === 0) return null
  const canBeTried = rivals.some(({ state }) => state === 'failed' || state === 'cancelled')
  return (
    <section className="lock-card">
      <h2>Rival designs</h2>
      <p className="hint">Published beside your result, whatever they find; they change neither verdict nor score.</p>
      <div role="status">
        <ul className="dash-list">
          {rivals.map((rival) => (
            <li key={rival.link_hash}>{rivalSentence(rival)}</li>
          ))}
        </ul>
      </div>
      {again.error ? <Alert kind="error">{again.error.message}</Alert> : null}
      {canBeTried ? (
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          Analyze again
        </Button>
      ) : null}
    </section>
  )
}
