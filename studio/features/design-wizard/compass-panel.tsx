import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { overallBand } from '@casefiles/engine/eqs'
import { formatNumber } from '@casefiles/engine/words'
import type { Compass, PreviewState as State } from '../../../contract/studio/design-view.ts'
import { EqsProjected } from '../../../ui/eqs/EqsProjected.tsx'
import { BAND_WORDS } from '../../../ui/format/values.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { DryRunPanel } from '../dry-run/dry-run-panel.tsx'
import { useRevision, useWizard } from './draft-context.tsx'
import { stepAddress } from './step-address.ts'
import { compassQuery } from './wizard-api.ts'
import { Skeleton } from '../../ui/states.tsx'

/** The compass beside the step; where there is no room for it, a drawer behind a button that stays in sight. */
export function CompassPanel() {
  const { casefile } = useWizard()
  const revision = useRevision()
  const { data, error, isFetching } = useQuery(compassQuery(casefile.id, revision))
  const drawer = useRef<HTMLDialogElement>(null)
  const { key } = useLocation()
  // A warning leads to its field, which the open drawer would keep out of reach, also where the address stays.
  useEffect(() => drawer.current?.close(), [key])
  const onAgain = usePreviewAgain(casefile.id)
  const state = <PreviewState preview={data} error={error} isFetching={isFetching} onAgain={onAgain} lines={6} />
  const isMissed = data?.state === 'too-long' || data?.state === 'failed'
  const shown = isMissed ? undefined : data
  // Before there is a projection the design cannot be run at all.
  const dryRun = shown?.kind === 'projected' ? <DryRunPanel id={casefile.id} revision={revision} heading="h3" /> : null
  return (
    <>
      <aside className="compass" aria-label="Causal Compass">
        <h2>Causal Compass</h2>
        {state}
        {shown ? <CompassContent compass={shown} isStale={isFetching} /> : null}
        {dryRun}
      </aside>
      <div className="compass-sticky">
        <Button aria-haspopup="dialog" onClick={() => drawer.current?.showModal()}>
          {shown ? `${formatNumber(shown.overall, 0)} ${BAND_WORDS[overallBand(shown.overall)]}` : 'Compass'}
          <span className="visually-hidden">, open the Causal Compass</span>
        </Button>
      </div>
      <dialog ref={drawer} className="compass-drawer" aria-labelledby="compass-drawer-title">
        <div className="compass-drawer-head">
          <h2 id="compass-drawer-title">Causal Compass</h2>
          <Button onClick={() => drawer.current?.close()}>Close</Button>
        </div>
        {state}
        {shown ? <CompassContent compass={shown} isStale={isFetching} idPrefix="drawer" /> : null}
        {dryRun}
      </dialog>
    </>
  )
}

interface CompassContentProps {
  compass: Compass
  isStale: boolean
  idPrefix?: string
}

function CompassContent({ compass, isStale, idPrefix = 'panel' }: CompassContentProps) {
  const { kind, overall, low, high, held, pillars, raise, warnings } = compass
  const isSample = kind === 'sample'
  return (
    <>
      <p className="compass-lead">
        <span className="compass-kind">{isSample ? 'sample' : isStale ? 'updating' : 'live'}</span>
        {isSample
          ? 'A sample until data and design are there.'
          : 'Projected score, with what cannot be known before the lock taken at 4 of 5. The band is what could still change.'}
      </p>
      <EqsProjected
        marks={{ overall, provisional: false, held, pillars }}
        low={low}
        high={high}
        idPrefix={`compass-${idPrefix}`}
      />
      <dl className="compass-total">
        <dt>{isSample ? 'Sample EQS' : 'Projected EQS'}</dt>
        <dd>
          {formatNumber(overall, 0)} ({formatNumber(low, 0)} to {formatNumber(high, 0)})
        </dd>
      </dl>
      {isSample ? null : <Reasons pillars={pillars} />}
      <Power power={compass.power} />
      {raise.length > 0 ? (
        <section>
          <h3>What would raise it</h3>
          <ul className="compass-raise">
            {raise.map(({ action, pillar, points }) => (
              <li key={action}>
                <span>
                  {action}
                  <span className="compass-pillar">{pillars.find(({ id }) => id === pillar)?.label ?? pillar}</span>
                </span>
                <strong>+{formatNumber(points, 0)}</strong>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Warnings warnings={warnings} />
    </>
  )
}

function Reasons({ pillars }: Pick<Compass, 'pillars'>) {
  return (
    <details className="compass-reasons">
      <summary>Why these marks</summary>
      <ul>
        {pillars.map(({ id, label, reason }) => (
          <li key={id}>
            <strong>{label}.</strong> {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** What the design can find, beside what matters: a design that cannot find it cannot say that there is nothing. */
function Power({ power }: Pick<Compass, 'power'>) {
  if (power === null) return null
  const { minimum_detectable_effect: found, smallest_effect: smallest, units } = power
  return (
    <section>
      <h3>Power</h3>
      <dl className="compass-power">
        <dt>Minimum detectable effect</dt>
        <dd>
          {formatNumber(found, 2)} {units}
        </dd>
        <dt>Smallest effect that matters</dt>
        <dd>{smallest === null ? 'not named yet' : `${formatNumber(smallest, 2)} ${units}`}</dd>
      </dl>
      {smallest !== null && found > smallest ? (
        <p className="hint">An effect that just matters would probably be missed.</p>
      ) : null}
    </section>
  )
}

function Warnings({ warnings }: Pick<Compass, 'warnings'>) {
  if (warnings.length === 0) return null
  return (
    <section>
      <h3>Warnings</h3>
      <ul className="compass-warnings">
        {warnings.map(({ step, path, message }) => (
          <li key={`${step} ${message}`}>
            <Alert kind="warning">
              <strong>{step}.</strong> {message}
              {path === null ? null : (
                <p className="warning-way">
                  <LinkButton to={stepAddress(step, path)}>Mend in {step}</LinkButton>
                </p>
              )}
            </Alert>
          </li>
        ))}
      </ul>
      <p className="hint">Warnings never block a draft.</p>
    </section>
  )
}

interface PreviewStateProps {
  /** The last answer; left out = there was none yet. */
  preview: { state: State; reason?: string | null } | undefined
  error: Error | null
  isFetching: boolean
  onAgain: () => void
  lines?: number
}

const TOO_LONG = 'Looking at these data took too long. A smaller window or fewer covariates are quicker.'
const FAILED = 'The data could not be looked at.'

/** Asks for all that the preview of a casefile shows: the server makes one for figures and compass together. */
export function usePreviewAgain(id: string): () => void {
  const client = useQueryClient()
  return () => {
    for (const part of ['compass', 'data-view']) void client.invalidateQueries({ queryKey: ['studio', part, id] })
  }
}

/** What stands where a preview is under way, failed or ran out of time, with the way to ask again; else nothing. */
export function PreviewState({ preview, error, isFetching, onAgain, lines = 4 }: PreviewStateProps) {
  const isMissed = preview?.state === 'too-long' || preview?.state === 'failed'
  const isOpen = error !== null || preview === undefined || isMissed
  if (!isOpen) return null
  if (isFetching) return <Skeleton lines={lines} label="Looking at the data…" />
  const isLate = error === null && preview?.state === 'too-long'
  return (
    <div className="preview-missed">
      <Alert kind={isLate ? 'warning' : 'error'}>
        {error?.message ?? preview?.reason ?? (isLate ? TOO_LONG : FAILED)}
      </Alert>
      <Button onClick={onAgain}>Look again</Button>
    </div>
  )
}
