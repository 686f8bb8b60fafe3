import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { plural, capitalize } from '@casefiles/engine/words'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ChangeReasons, type Reasons } from '../../ui/change-reasons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LockIcon, WarningIcon } from '../../ui/icons.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefilesChanged } from '../casefiles/casefile-api.ts'
import { editAddress } from '../casefiles/casefile-screens.ts'
import { lockCasefile, planCasefile, type LockPreview } from './lock-api.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import { describeLockStatus, describeLog, describeTouch } from '../../../contract/lock-words.ts'
import { dataDictionarySchema, type DataDictionary } from '../../../contract/data-dictionary.ts'

interface LockFormProps {
  casefile: StudioCasefile
  preview: LockPreview
  /** How many things the data warn of. */
  warnings: number
  /** Whether it is stated that no outcome after treatment was looked at. */
  isUnseen: boolean
  onUnseen: (isUnseen: boolean) => void
  /** What the data warn of is still being found out. */
  isWarningOpen: boolean
  /** What would be locked. */
  children: ReactNode
  /** What stands below the fingerprint. */
  side: ReactNode
}

/** The reasons for changes, the fingerprint, and the lock itself. */
export function LockForm(props: LockFormProps) {
  const { casefile, preview, warnings, isUnseen, onUnseen, isWarningOpen, children, side } = props
  const { id, revision } = casefile
  const [reasons, setReasons] = useState<Reasons>({})
  const [isAsking, setIsAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const lock = useMutation({
    mutationFn: () => {
      const deviations = preview.changes.map(({ field }) => ({ field, why: reasons[field].trim() }))
      return lockCasefile(id, { revision, outcomes_unseen: isUnseen, deviations })
    },
    onSuccess: async () => {
      announce('The design is locked.')
      await casefilesChanged(client)
      void navigate(`/studio/casefiles/${id}/analyze`)
    },
    // Somebody else may have saved meanwhile: what they see next is what there is now.
    onError: async () => {
      await client.invalidateQueries({ queryKey: ['lock-preview', id] })
      await casefilesChanged(client)
    },
  })
  const status = preview.design?.lock_status ?? null
  const statement = statementProblem(status, isUnseen)
  const missing = preview.changes.filter(({ field }) => !reasons[field]?.trim()).length
  const whyNot = isWarningOpen
    ? 'The data are being looked at for warnings.'
    : missing > 0
      ? `${plural(missing, 'change')} still without a reason.`
      : (statement ?? (preview.design === null ? 'Something is still missing: see above.' : null))
  return (
    <div className="lock-grid">
      <div>
        {preview.changes.length > 0 ? (
          <ChangeReasons
            title="Changes from the version before"
            hint="Each reason is published on the Provenance tab, beside what was locked before."
            sides={['Before', 'Now']}
            designType={casefile.design_type}
            changes={preview.changes}
            reasons={reasons}
            onChange={setReasons}
          />
        ) : null}
        {children}
      </div>
      <div className="lock-aside">
        <section className="lock-card">
          <h2>Content hash</h2>
          <p className="fingerprint">
            {preview.content_sha256?.replace(/(.{8})/g, '$1 ') ?? 'not yet: see what is missing'}
          </p>
          <p className="hint">
            The fingerprint of the design, the same before and after the lock. The lock adds a link hash, which also
            holds its time, your name and the link before.
          </p>
          <LockEvidence design={preview.design} />
          {preview.changes.length > 0 ? (
            <p className="hint">The reasons become part of the design, so the content hash changes with them.</p>
          ) : casefile.version > 1 ? (
            <p className="hint">
              Nothing differs from version {casefile.version - 1} yet. A version that also keeps its words is refused
              when it is published.
            </p>
          ) : null}
          <IssueSummary id={id} preview={preview} ofData={warnings} />
          {takesStatement(status, isUnseen) ? <UnseenBox isUnseen={isUnseen} onChange={onUnseen} /> : null}
          <p className="button-row">
            <Button
              variant="primary"
              className="button-wide"
              disabled={whyNot !== null}
              title={whyNot ?? undefined}
              onClick={() => setIsAsking(true)}
            >
              <LockIcon /> Lock design
            </Button>
          </p>
          {whyNot ? (
            <p className="hint" role="status">
              {whyNot}
            </p>
          ) : null}
          {casefile.dataset === null && casefile.version === 1 ? (
            <PlanForm casefile={casefile} isUnseen={isUnseen} />
          ) : null}
          <LinkButton variant="text" to={editAddress(id)}>
            Back to the design
          </LinkButton>
        </section>
        {side}
      </div>
      {isAsking ? (
        <Dialog
          title="Lock the design?"
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button onClick={() => setIsAsking(false)}>Not yet</Button>
              <Button variant="primary" busy={lock.isPending} onClick={() => lock.mutate()}>
                Lock for good
              </Button>
            </>
          }
        >
          <p>This cannot be undone:</p>
          <ul className="dash-list">
            <li>Design and data set can no longer be edited, by nobody.</li>
            <li>The lock, its time and your name stay in the public chain, whatever the result.</li>
            <li>A change needs a new version, with a reason for each field that differs.</li>
          </ul>
          <p>Title, summary and tags can still be changed until it is published.</p>
          {lock.error ? <Alert kind="error">{lock.error.message}</Alert> : null}
        </Dialog>
      ) : null}
    </div>
  )
}

interface PlanFormProps {
  casefile: StudioCasefile
  isUnseen: boolean
}

/** The lock of a design whose data do not exist yet, against the columns they will have. */
function PlanForm({ casefile: { id, revision }, isUnseen }: PlanFormProps) {
  const [text, setText] = useState('')
  const [from, setFrom] = useState('')
  const client = useQueryClient()
  const { columns, problem } = readDictionary(text)
  const request = { revision, outcomes_unseen: isUnseen, dictionary: columns }
  const plan = useMutation({
    mutationFn: () => planCasefile(id, { ...request, ...(from !== '' && { collection_from: from }) }),
    onSuccess: async () => {
      announce('The design is locked without data.')
      await casefilesChanged(client)
    },
  })
  return (
    <details className="disclosure">
      <summary>Lock before there are data</summary>
      <p className="hint">
        The design is fixed against the columns that the data will have. They are bound to it later and must fit; both
        times are shown. It cannot be undone.
      </p>
      <label className="field">
        <span className="field-label">One column a line: name, type (text, integer, number or yes/no), meaning</span>
        <textarea
          className="field-control"
          rows={6}
          value={text}
          placeholder="deaths, number, Traffic deaths per 100,000 people"
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <label className="field">
        <span className="field-label">First day on which the outcome is collected, where that lies ahead</span>
        <input className="field-control" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </label>
      {plan.error ? <Alert kind="error">{plan.error.message}</Alert> : null}
      <Button
        disabled={problem !== null}
        reason={problem ?? undefined}
        busy={plan.isPending}
        onClick={() => plan.mutate()}
      >
        Lock without data
      </Button>
    </details>
  )
}

interface UnseenBoxProps {
  isUnseen: boolean
  onChange: (isUnseen: boolean) => void
}

/** A statement that nobody else can check, so it is never made for the analyst: the box begins open. */
function UnseenBox({ isUnseen, onChange }: UnseenBoxProps) {
  const id = useId()
  return (
    <div className="unseen-box">
      <input
        id={id}
        type="checkbox"
        checked={isUnseen}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>I have not looked at outcomes after treatment for these units.</label>
      <p className="hint" id={`${id}-hint`}>
        Here or elsewhere. The server cannot check it: it is shown on the Design tab as your statement.
      </p>
    </div>
  )
}

interface IssueSummaryProps {
  id: string
  preview: LockPreview
  ofData: number
}

function IssueSummary({ id, preview: { issues }, ofData }: IssueSummaryProps) {
  const errors = issues.filter(({ severity }) => severity === 'error')
  const warnings = issues.length - errors.length + ofData
  return (
    <>
      {errors.length > 0 ? (
        <div className="notice notice-error" role="status">
          <WarningIcon />
          <div>
            <strong>{plural(errors.length, 'thing')} to mend before the lock.</strong>
            <ul className="frozen-issues">
              {errors.slice(0, 5).map(({ path, step, message }) => (
                <li key={path + message}>
                  <Link to={editAddress(id, step, path)}>{step}</Link>: {message}
                </li>
              ))}
            </ul>
            {errors.length > 5 ? <p>{plural(errors.length - 5, 'more thing')} beside the sentences.</p> : null}
          </div>
        </div>
      ) : null}
      {warnings > 0 ? (
        <Alert kind="warning">
          <strong>{plural(warnings, 'unresolved warning')}</strong>: shown beside the design. They do not block the
          lock.
        </Alert>
      ) : null}
    </>
  )
}

type Judged = Pick<DesignDocument, 'lock_status' | 'lock_evidence' | 'planned' | 'collection_from'>

/** How a lock would stand, or stands, to the outcome data by the server's own log, with what that log holds. */
export function LockEvidence({ design }: { design: Judged | null }) {
  if (!design?.lock_evidence) return null
  const { claimed, touches } = design.lock_evidence
  return (
    <div className="lock-evidence">
      <h3>Outcome data</h3>
      <p>
        {describeLockStatus(design)} {describeLog(design)}
      </p>
      {claimed === design.lock_status ? null : (
        <p className="hint">The design claims more; the log decides, and readers see both.</p>
      )}
      {touches.length > 0 ? (
        <ul className="dash-list">
          {touches.map((touch) => (
            <li key={describeTouch(touch)}>{capitalize(describeTouch(touch))}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The columns that were typed, one a line as `name, type, meaning`, and why they cannot be taken; null where they can. */
export function readDictionary(text: string): { columns: DataDictionary; problem: string | null } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const columns = lines.map((line) => {
    const [name = '', type = '', ...meaning] = line.split(',').map((part) => part.trim())
    return { name, type, meaning: meaning.join(', ') }
  })
  const read = dataDictionarySchema.safeParse(columns)
  if (read.success) return { columns: read.data, problem: null }
  const line = read.error.issues[0].path[0]
  const problem =
    typeof line === 'number'
      ? `Line ${line + 1} needs a name and one of the types text, integer, number, yes/no.`
      : 'Name at least one column.'
  return { columns: [], problem }
}

export type LockStatus = DesignDocument['lock_status']

/** Why design and statement do not agree, as the server would say it; null where they do. */
export function statementProblem(status: LockStatus | null, isUnseen: boolean): string | null {
  if (status === 'before-outcome-data' && !isUnseen)
    return 'The design says that no outcome was seen: tick the box, or choose another lock status at Provenance.'
  if (status === 'after-results' && isUnseen)
    return 'Results of this outcome were there before the lock, by the server’s log or by the design: leave the box open.'
  return null
}

/** Whether the box is shown: where results came before the lock there is nothing to state, only to take back. */
export function takesStatement(status: LockStatus | null, isUnseen: boolean): boolean {
  return status !== 'after-results' || isUnseen
}
