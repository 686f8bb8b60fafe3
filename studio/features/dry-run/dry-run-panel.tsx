import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { overallBand } from '@casefiles/engine/eqs'
import { formatNumber, plural } from '@casefiles/engine/words'
import { formatPercent } from '@casefiles/words/formats'
import type { DryRun } from '../../../contract/studio/dry-run.ts'
import { BAND_WORDS } from '../../../ui/format/values.ts'
import { callApi } from '../../app/api.ts'
import { plainReason } from '../../forms/form-field.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { timeLeftInWords } from '../../ui/time-left.ts'

interface DryRunPanelProps {
  id: string
  revision: number
  heading: 'h2' | 'h3'
}

/** Size, power and the score to expect of a design, on outcomes of which the truth is known: asked for, and told as it is drawn. */
export function DryRunPanel({ id, revision, heading: Heading }: DryRunPanelProps) {
  const client = useQueryClient()
  const query = dryRunQuery(id, revision)
  const { data, error, isFetching, refetch } = useQuery(query)
  const start = useMutation({
    mutationFn: () => startDryRun(id),
    onSuccess: (dryRun) => client.setQueryData(query.queryKey, dryRun),
  })
  const title = useId()
  const wrong = start.error ?? error
  return (
    <section className="dry-run" aria-labelledby={title}>
      <Heading id={title}>Dry run</Heading>
      <p className="hint">
        Runs this design, by its own estimator and inference, on made-up outcomes of which the truth is known. No
        outcome of the treated after treatment is read.
      </p>
      {wrong ? <Alert kind="error">{wrong.message}</Alert> : null}
      {data ? <State dryRun={data} /> : null}
      {wrong && !start.error ? (
        <Button busy={isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      ) : null}
      {data && (data.state === 'none' || data.state === 'failed') ? (
        <Button busy={start.isPending} onClick={() => start.mutate()}>
          {data.state === 'none' ? 'Do a dry run' : 'Do another dry run'}
        </Button>
      ) : null}
    </section>
  )
}

/** How often a dry run that runs is asked for. */
const AGAIN_MS = 1000

/** The dry run of a casefile's design at a revision, asked for again while it runs. */
function dryRunQuery(id: string, revision: number) {
  return queryOptions({
    queryKey: ['studio', 'dry-run', id, revision],
    queryFn: () => callApi('GET /api/v2/studio/casefiles/:id/rehearsal', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? AGAIN_MS : false),
  })
}

function startDryRun(id: string) {
  return callApi('POST /api/v2/studio/casefiles/:id/rehearsal', { params: { id } })
}

function State({ dryRun }: { dryRun: DryRun }) {
  const { state, reason, result, eqs, budget } = dryRun
  if (state === 'not-yet') return <p className="hint">{plainReason(reason ?? '')} Then a dry run can be done.</p>
  if (state === 'failed') return <Alert kind="error">{reason}</Alert>
  if (state === 'none') return null
  return (
    <>
      {state === 'running' ? <Progress budget={budget} draws={result?.draws ?? 0} /> : null}
      {result ? <DryRunResult result={result} eqs={eqs} isDone={state === 'done'} /> : null}
    </>
  )
}

interface DryRunResultProps {
  result: NonNullable<DryRun['result']>
  eqs: DryRun['eqs']
  isDone: boolean
}

/** What a dry run found, each share with the error that so many draws leave it. */
function DryRunResult({ result, eqs, isDone }: DryRunResultProps) {
  const { draws, refused, size, power, effect, median_width, units, rows, how, warnings } = result
  const withUnits = (value: number) => `${formatNumber(value, 2)} ${units}`
  return (
    <>
      <dl className="dry-run-facts">
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
      <details className="dry-run-how">
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
function Progress({ budget, draws }: Pick<DryRun, 'budget'> & { draws: number }) {
  const left = drawingLeft(budget, draws)
  return (
    <div className="dry-run-progress">
      <progress max={1} value={left === null ? 0 : budget.used / (budget.used + left)} aria-label="Dry run" />
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
export function drawingLeft({ seconds, used, draws: most }: DryRun['budget'], draws: number): number | null {
  if (draws === 0) return null
  return Math.max(0, Math.min(seconds - used, (used * (most - draws)) / draws))
}
