import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Rehearsal } from '../../../contract/studio/rehearsal.ts'
import { plural } from '../../../engine/words/count.ts'
import { plainReason } from '../../forms/field-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { timeLeftInWords } from '../../ui/time-left.ts'
import { drawingLeft } from './drawing-left.ts'
import { rehearsalQuery, startRehearsal } from './rehearsal-api.ts'
import { RehearsalResult } from './rehearsal-result.tsx'

interface RehearsalPanelProps {
  id: string
  revision: number
  heading: 'h2' | 'h3'
}

/** Size, power and the score to expect of a design, on outcomes of which the truth is known: asked for, and told as it is drawn. */
export function RehearsalPanel({ id, revision, heading: Heading }: RehearsalPanelProps) {
  const client = useQueryClient()
  const query = rehearsalQuery(id, revision)
  const { data, error, isFetching, refetch } = useQuery(query)
  const start = useMutation({
    mutationFn: () => startRehearsal(id),
    onSuccess: (rehearsal) => client.setQueryData(query.queryKey, rehearsal),
  })
  const title = useId()
  const wrong = start.error ?? error
  return (
    <section className="rehearsal" aria-labelledby={title}>
      <Heading id={title}>Rehearsal</Heading>
      <p className="hint">
        Runs this design, by its own estimator and inference, on made-up outcomes of which the truth is known. No
        outcome of the treated after treatment is read.
      </p>
      {wrong ? <Alert kind="error">{wrong.message}</Alert> : null}
      {data ? <State rehearsal={data} /> : null}
      {wrong && !start.error ? (
        <Button busy={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      ) : null}
      {data && (data.state === 'none' || data.state === 'failed') ? (
        <Button busy={start.isPending} onClick={() => start.mutate()}>
          {data.state === 'none' ? 'Rehearse the design' : 'Rehearse again'}
        </Button>
      ) : null}
    </section>
  )
}

function State({ rehearsal }: { rehearsal: Rehearsal }) {
  const { state, reason, result, eqs, budget } = rehearsal
  if (state === 'not-yet') return <p className="hint">{plainReason(reason ?? '')} Then it can be rehearsed.</p>
  if (state === 'failed') return <Alert kind="error">{reason}</Alert>
  if (state === 'none') return null
  return (
    <>
      {state === 'running' ? <Progress budget={budget} draws={result?.draws ?? 0} /> : null}
      {result ? <RehearsalResult result={result} eqs={eqs} isDone={state === 'done'} /> : null}
    </>
  )
}

/** The counting is left out of what is read out: only that drawing begins is news. */
function Progress({ budget, draws }: Pick<Rehearsal, 'budget'> & { draws: number }) {
  const left = drawingLeft(budget, draws)
  return (
    <div className="rehearsal-progress">
      <progress max={1} value={left === null ? 0 : budget.used / (budget.used + left)} aria-label="Rehearsal" />
      <p className="hint">
        <span role="status">{left === null ? 'Getting ready to draw.' : 'Drawing.'}</span>
        {left === null ? '' : ` ${plural(draws, 'draw')} so far, ${timeLeftInWords(left)}.`}
      </p>
    </div>
  )
}
