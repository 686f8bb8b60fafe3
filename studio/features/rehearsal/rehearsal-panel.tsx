import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { overallBand } from '@casefiles/engine/eqs'
import { formatNumber, formatPercent, plural } from '@casefiles/engine/words'
import type { Rehearsal } from '../../../contract/studio/rehearsal.ts'
import { BAND_WORDS } from '../../../ui/format/values.ts'
import { callApi } from '../../app/api.ts'
import { plainReason } from '../../forms/form-field.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { timeLeftInWords } from '../../ui/time-left.ts'

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

/** How often a rehearsal that runs is asked for. */
const AGAIN_MS = 1000

/** The rehearsal of a casefile's design at a revision, asked for again while it runs. */
function rehearsalQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['studio', 'rehearsal', id, revision],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/rehearsal', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? AGAIN_MS : false),
  })
}

function startRehearsal(id: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/rehearsal', { params: { id } })
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

interface RehearsalResultProps {
  result: NonNullable<Rehearsal['result']>
  eqs: Rehearsal['eqs']
  isDone: boolean
}

/** What a rehearsal found, each share with the error that so many draws leave it. */
function RehearsalResult({ result, eqs, isDone }: RehearsalResultProps) {
  const { draws, refused, size, power, effect, median_width, units, rows, how, warnings } = result
  const withUnits = (value: number) => `${formatNumber(value, 2)} ${units}`
  return (
    <>
      <dl className="rehearsal-facts">
        <div>
          <dt>Found without an effect</dt>
          <dd>
            <strong>{percent(size.share)}</strong> ({percent(size.low)} to {percent(size.high)}), 5% are meant to be
          </dd>
        </div>
        <div>
          <dt>Found with an effect of {withUnits(effect)}</dt>
          <dd>
            <strong>{percent(power.share)}</strong> ({percent(power.low)} to {percent(power.high)}), 80% are planned for
          </dd>
        </div>
        <div>
          <dt>Median width of the interval</dt>
          <dd>{median_width === null ? 'The design gives no interval.' : withUnits(median_width)}</dd>
        </div>
        {eqs ? (
          <div>
            <dt>Evidence quality to expect</dt>
            <dd>
              {formatNumber(eqs.low, 0)} to {formatNumber(eqs.high, 0)}, {BAND_WORDS[overallBand(eqs.low)]}
              {overallBand(eqs.low) === overallBand(eqs.high) ? '' : ` to ${BAND_WORDS[overallBand(eqs.high)]}`}
            </dd>
          </div>
        ) : null}
      </dl>
      {isDone
        ? warnings.map((warning) => (
            <Alert key={warning} kind="warning">
              {warning}
            </Alert>
          ))
        : null}
      <details className="rehearsal-how">
        <summary>How this was drawn</summary>
        <p>
          {plural(draws, 'draw')}, each without an effect and with one; in brackets the 95% interval that so many draws
          leave. {how}{' '}
          {rows.used < rows.all
            ? `Drawn from ${rows.used} of ${rows.all} rows; the planted effect is as much larger as the standard error is. `
            : ''}
          {refused > 0 ? `The design refused ${plural(refused, 'further draw')}.` : ''}
        </p>
      </details>
    </>
  )
}

const percent = (share: number) => formatPercent(share, 'one-decimal')

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

/**
 * Seconds until drawing ends: its time is used up, or at the pace so far there are draws enough before that.
 *
 * @param draws made so far
 * @returns null before the first draw, when nobody knows how long one takes
 */
export function drawingLeft({ seconds, used, draws: most }: Rehearsal['budget'], draws: number): number | null {
  if (draws === 0) return null
  return Math.max(0, Math.min(seconds - used, (used * (most - draws)) / draws))
}
