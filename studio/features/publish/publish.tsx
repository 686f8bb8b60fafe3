import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatDateTime } from '@casefiles/words/formats'
import { SHORTEST_REASON, type StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Screen } from '../../ui/screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import { Waiting } from '../approvals/waiting.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { SupersedeDialog } from '../casefiles/supersede-dialog.tsx'
import { ChainSoFar } from '../lock/chain-so-far.tsx'
import { loadRebuild, retractCasefile, type RebuildStatus } from './publish-api.ts'
import { PublishForm } from './publish-form.tsx'

/** `/studio/casefiles/{id}/publish`: the last words, the preview, and what follows once it is public. */
export function Publish() {
  const { id = '' } = useParams()
  return (
    <CasefileScreen id={id} title="Publish">
      {(casefile) => (
        <Screen title="Publish" crumbs={casefileCrumbs(casefile)} status={<StatusTag status={casefile.status} />}>
          <Stage key={casefile.id} casefile={casefile} />
        </Screen>
      )}
    </CasefileScreen>
  )
}

function Stage({ casefile }: { casefile: StudioCasefile }) {
  const { status } = casefile
  if (status === 'analyzed') return <PublishForm casefile={casefile} />
  if (status === 'published' || status === 'retracted') return <PublishedView casefile={casefile} />
  return <NotAnalyzed casefile={casefile} />
}

/** What is public, how far its pages are, and what can be done with it. */
function PublishedView({ casefile }: { casefile: StudioCasefile }) {
  const { id, status, version, publication, chain, waiting } = casefile
  const [open, setOpen] = useState<'version' | 'retract' | null>(null)
  const close = () => setOpen(null)
  const isRetracted = status === 'retracted'
  return (
    <>
      <h1 className="studio-title">{isRetracted ? 'Retracted' : 'Published'}</h1>
      <p className="studio-lead">
        {isRetracted
          ? `Version ${version} was retracted. Its page stays, with a notice and the reason; nothing published is deleted.`
          : `Version ${version}${publication ? `, published ${formatDateTime(publication.published_at)}` : ''}. It cannot be edited; a change needs a new version.`}
      </p>
      <Waiting approvals={waiting} />
      <RebuildProgress casefile={casefile} />
      <p className="button-row published-actions">
        <Button onClick={() => setOpen('version')}>Begin version {version + 1}</Button>
        {isRetracted ? null : <Button onClick={() => setOpen('retract')}>Retract…</Button>}
        <LinkButton to={`/studio/casefiles/${id}/problems`}>Generate Problems from Casefile</LinkButton>
        <LinkButton variant="text" to={`/studio/casefiles/${id}/analyze`}>
          See its results
        </LinkButton>
      </p>
      <ChainSoFar chain={chain} next={null} />
      {open === 'version' ? <SupersedeDialog casefile={casefile} onClose={close} /> : null}
      {open === 'retract' ? <RetractDialog casefile={casefile} onClose={close} /> : null}
    </>
  )
}

/** Retraction: what follows from it, and the reason that readers will see. */
function RetractDialog({ casefile, onClose }: { casefile: StudioCasefile; onClose: () => void }) {
  const id = useId()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const retract = useMutation({
    mutationFn: () => retractCasefile(casefile.id, reason.trim()),
    onSuccess: async () => {
      onClose()
      announce('The retraction is asked for. It waits for a second person.')
      await casefilesChanged(client)
    },
  })
  const isLongEnough = reason.trim().length >= SHORTEST_REASON
  return (
    <Dialog
      title="Retract this casefile?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it published</Button>
          <Button
            variant="primary"
            busy={retract.isPending}
            disabled={!isLongEnough}
            reason={`The reason needs at least ${SHORTEST_REASON} characters.`}
            onClick={() => retract.mutate()}
          >
            Ask to retract
          </Button>
        </>
      }
    >
      <ul className="dash-list">
        <li>A second person, a reviewer or an admin, has to agree first; where there is none, a day passes.</li>
        <li>Its page, files and every version stay, each with a notice that it is retracted and why.</li>
        <li>Lists show it as retracted; problems that were made from it keep it and its notice.</li>
        <li>The reason, your name and the time become a link of its public chain. They cannot be taken back.</li>
        <li>A corrected version can follow.</li>
      </ul>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Reason, as readers will see it
        </label>
        <textarea
          id={id}
          className="field-control"
          rows={4}
          maxLength={2000}
          required
          aria-describedby={`${id}-hint`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="hint" id={`${id}-hint`}>
          At least {SHORTEST_REASON} characters.
        </p>
      </div>
      {retract.error ? <Alert kind="error">{retract.error.message}</Alert> : null}
    </Dialog>
  )
}

const EVERY_MS = 1000

/** Whether the public pages show the casefile as it stands now; asked again until they do. */
function RebuildProgress({ casefile: { id, updated_at, publication } }: { casefile: StudioCasefile }) {
  const { data, error } = useQuery({
    queryKey: ['rebuild', id, updated_at],
    queryFn: loadRebuild,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isSettled(rebuildStateOf(state.data, updated_at)) ? false : EVERY_MS,
  })
  if (error) return <Alert kind="error">{error.message}</Alert>
  const state = data ? rebuildStateOf(data, updated_at) : 'waiting'
  return (
    <div className={`rebuild rebuild-${state}`}>
      {isSettled(state) ? null : <span className="spinner" aria-hidden="true" />}
      <p role="status">{WORDS[state]}</p>
      {state === 'failed' ? <p className="hint">{data?.last?.error}</p> : null}
      {state === 'live' && publication ? (
        <a className="button button-primary" href={publication.path}>
          Open the public page
        </a>
      ) : null}
    </div>
  )
}

const isSettled = (state: RebuildState): boolean => state === 'live' || state === 'failed'
const WORDS: Record<RebuildState, string> = {
  waiting: 'The public pages wait to be rebuilt.',
  building: 'The public pages are being rebuilt.',
  live: 'The public pages are up to date.',
  failed: 'The public pages could not be rebuilt; readers see the release before. The next build tries again.',
}

function NotAnalyzed({ casefile: { id, status } }: { casefile: StudioCasefile }) {
  const next =
    status === 'draft' ? { to: 'lock', label: 'Review and lock the design' } : { to: 'analyze', label: 'Go to Analyze' }
  return (
    <>
      <h1 className="visually-hidden">Publish</h1>
      <EmptyState
        title="Nothing to publish yet"
        action={
          <LinkButton variant="primary" to={`/studio/casefiles/${id}/${next.to}`}>
            {next.label}
          </LinkButton>
        }
      >
        A casefile is published with the results of its locked design, so it is locked and analyzed first.
      </EmptyState>
    </>
  )
}

export type RebuildState = 'waiting' | 'building' | 'live' | 'failed'

/**
 * Whether the public pages hold a change already.
 *
 * @param changedAt when it was published or retracted, ISO
 */
export function rebuildStateOf({ state, last }: RebuildStatus, changedAt: string): RebuildState {
  if (last && last.started_at >= changedAt) {
    if (last.error === null) return 'live'
    if (state === 'idle') return 'failed'
  }
  return state === 'building' ? 'building' : 'waiting'
}
