import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import canonicalize from 'canonicalize'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { formatDateTime } from '@casefiles/words/formats'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { saveFile } from '../../app/save-file.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusTag } from '../../ui/status-tag.tsx'
import { announce } from '../../ui/toasts.tsx'
import { casefileQuery, casefilesChanged } from '../casefiles/casefile-api.ts'
import { casefileCrumbs, CasefileScreen } from '../casefiles/casefile-screen.tsx'
import { SupersedeDialog } from '../casefiles/supersede-dialog.tsx'
import { compassQuery, datasetsQuery } from '../design-wizard/wizard-api.ts'
import { DryRunPanel } from '../dry-run/dry-run-panel.tsx'
import { ReviewPanel } from '../review/review-panel.tsx'
import { ChainSoFar } from './chain-so-far.tsx'
import { FrozenDesign } from './frozen-design.tsx'
import { labelOf } from './frozen-rows.ts'
import { addTimestamp, lockedDesignQuery, lockPreviewQuery, bindCasefileData } from './lock-api.ts'
import { LockEvidence, LockForm } from './lock-form.tsx'
import { LockSentenceList, lockSentences } from './lock-sentences.tsx'
import { DatasetUpload } from '../design-wizard/dataset-upload.tsx'

/** `/studio/casefiles/{id}/lock`: what a lock freezes, before it is done; afterwards what is locked and the way to a next version. */
export function Lock() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  // The revision that is locked must be the one that is looked at.
  useEffect(() => void client.invalidateQueries(casefileQuery(id)), [client, id])
  return (
    <CasefileScreen id={id} title="Lock">
      {(casefile) => (
        <Screen title="Lock" crumbs={casefileCrumbs(casefile)} status={<StatusTag status={casefile.status} />}>
          {casefile.status === 'draft' ? <ToBeLocked casefile={casefile} /> : <Locked casefile={casefile} />}
        </Screen>
      )}
    </CasefileScreen>
  )
}

function ToBeLocked({ casefile }: { casefile: StudioCasefile }) {
  const [isUnseen, setIsUnseen] = useState(false)
  const { data: preview, error, refetch } = useQuery(lockPreviewQuery(casefile.id, isUnseen))
  // What the compass warned of in the wizard is not mended by coming here.
  const compassAsked = useQuery(compassQuery(casefile.id, casefile.revision))
  const compass = compassAsked.data
  const warnings = compass?.warnings ?? []
  const { document, dataset, version } = casefile
  return (
    <>
      <h1 className="studio-title">Review and lock the design</h1>
      <p className="studio-lead">
        Locking writes this design to the record with a fingerprint, before this version is computed.{' '}
        {version > 1
          ? `This is version ${version}: each change from the version before needs a reason, which is shown on the Provenance tab.`
          : 'A later change needs a new version, and is declared and shown on the Provenance tab.'}
      </p>
      {error ? <ErrorState title="Failed to load casefile" error={error} onRetry={() => void refetch()} /> : null}
      {compassAsked.error ? (
        <ErrorState
          title="What the data warn of is not known"
          error={compassAsked.error}
          onRetry={() => void compassAsked.refetch()}
        />
      ) : null}
      {preview ? (
        <LockForm
          casefile={casefile}
          preview={preview}
          warnings={warnings.length}
          isUnseen={isUnseen}
          onUnseen={setIsUnseen}
          isWarningOpen={compassAsked.isPending}
          side={
            <>
              <div className="lock-card">
                <DryRunPanel id={casefile.id} revision={casefile.revision} heading="h2" />
              </div>
              <ReviewPanel id={casefile.id} />
            </>
          }
        >
          <LockSentenceList
            id={casefile.id}
            sentences={lockSentences(document, preview.design ?? document.design, dataset)}
            issues={[...preview.issues, ...warnings]}
          />
          <details className="lock-fields">
            <summary>Every field that is locked</summary>
            <FrozenDesign
              id={casefile.id}
              document={document}
              design={preview.design ?? document.design}
              dataset={dataset}
              issues={[]}
            />
          </details>
          {preview.design ? <CanonicalJson text={canonicalize(preview.design)!} /> : null}
          <ChainSoFar chain={preview.chain} next="lock" />
        </LockForm>
      ) : error ? null : (
        <Skeleton lines={8} />
      )}
    </>
  )
}

interface CanonicalJsonProps {
  /** The bytes that the fingerprint is made of. */
  text: string
  /** Name of the file to keep; left out, there is nothing to keep yet. */
  file?: string
}

/** The design as it is fingerprinted: anyone who has these bytes can compute its SHA-256. */
function CanonicalJson({ text, file }: CanonicalJsonProps) {
  return (
    <details className="disclosure">
      <summary>The whole design as it is fingerprinted (canonical JSON)</summary>
      {file ? (
        <p className="button-row">
          <Button onClick={() => saveFile(new Blob([text], { type: 'application/json' }), file)}>
            Download the JSON
          </Button>
        </p>
      ) : null}
      <pre className="canonical-json" tabIndex={0} aria-label="Canonical JSON of the design">
        {text}
      </pre>
    </details>
  )
}

function Locked({ casefile }: { casefile: StudioCasefile }) {
  const { id, document, dataset, chain } = casefile
  const { data: text, error, refetch } = useQuery(lockedDesignQuery(casefile))
  return (
    <>
      <h1 className="studio-title">The design is locked</h1>
      <p className="studio-lead">
        It is what was declared before this version was computed, with every default written out, and cannot be edited.
      </p>
      <div className="lock-grid">
        <div>
          {error ? <ErrorState title="Failed to load casefile" error={error} onRetry={() => void refetch()} /> : null}
          {text ? (
            <>
              <LockSentenceList sentences={lockSentences(document, JSON.parse(text), dataset)} issues={[]} />
              <details className="lock-fields">
                <summary>Every field that is locked</summary>
                <FrozenDesign
                  id={id}
                  document={document}
                  design={JSON.parse(text)}
                  dataset={dataset}
                  issues={[]}
                  rowAction={() => null}
                />
              </details>
              <CanonicalJson text={text} file={`${id}-v${casefile.version}-design.json`} />
            </>
          ) : error ? null : (
            <Skeleton lines={8} />
          )}
          {text ? <LockEvidence design={JSON.parse(text)} /> : null}
          <DeclaredChanges deviations={casefile.deviations} />
          <ChainSoFar chain={chain} next={null} />
        </div>
        <div className="lock-aside">
          {casefile.plan && !casefile.lock ? <AwaitedData casefile={casefile} /> : <LockedAside casefile={casefile} />}
          <Timestamps casefile={casefile} />
        </div>
      </div>
    </>
  )
}

/** The lock that stands, and the two ways on: run it, or begin the next version. */
function LockedAside({ casefile }: { casefile: StudioCasefile }) {
  const { id, lock, status, version, chain } = casefile
  const link = chain.find(({ kind, version: of }) => kind === 'lock' && of === version)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <section className="lock-card">
        <h2>Link hash</h2>
        <p className="fingerprint">{grouped(lock?.hash ?? '')}</p>
        {lock ? (
          <p className="hint">
            Version {version}, locked {formatDateTime(lock.created_at)} by {lock.author}.
          </p>
        ) : null}
        {link ? (
          <>
            <h3>Content hash</h3>
            <p className="fingerprint">{grouped(link.content_sha256)}</p>
            <p className="hint">
              The content hash is that of the design, as it was shown before the lock; the link hash fixes it with time,
              author and the link before.
            </p>
          </>
        ) : null}
        <p className="button-row">
          <LinkButton
            variant="primary"
            to={`/studio/casefiles/${id}/${status === 'design_locked' ? 'analyze' : 'publish'}`}
          >
            {status === 'design_locked' ? 'Continue to Analyze' : 'Continue to Publish'}
          </LinkButton>
        </p>
      </section>
      <section className="lock-card">
        <h2>A change is needed?</h2>
        <p className="hint">
          Begin version {version + 1} as a draft of this design. Each field that differs will need a reason.
        </p>
        <Button onClick={() => setIsAsking(true)}>Begin version {version + 1}</Button>
      </section>
      {isAsking ? <SupersedeDialog casefile={casefile} onClose={() => setIsAsking(false)} /> : null}
    </>
  )
}

function grouped(hash: string): string {
  return hash.replace(/(.{8})/g, '$1 ')
}

/** What authorities outside vouch for of the locks, and the attaching of one more. */
function Timestamps({ casefile: { id, timestamps } }: { casefile: StudioCasefile }) {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: async (file: File) => addTimestamp(id, base64Of(new Uint8Array(await file.arrayBuffer()))),
    onSuccess: async () => {
      announce('The timestamp is attached.')
      await casefilesChanged(client)
    },
  })
  return (
    <section className="lock-card">
      <h2>External timestamps</h2>
      {timestamps.length > 0 ? (
        <ul className="dash-list">
          {timestamps.map(({ version, authority, stamped_at, imprint }) => (
            <li key={stamped_at + imprint}>
              Version {version}: {authority}, {formatDateTime(stamped_at)}
            </li>
          ))}
        </ul>
      ) : null}
      <FileDrop
        label="Attach a timestamp (RFC 3161, .tsr)"
        hint="Made by an authority of your choice over the link hash or the content hash."
        accept=".tsr,.tst,application/timestamp-reply"
        file={add.isPending ? add.variables : null}
        disabled={add.isPending}
        onFile={(file) => file && add.mutate(file)}
      />
      {add.error ? <Alert kind="error">{add.error.message}</Alert> : null}
    </section>
  )
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function DeclaredChanges({ deviations }: Pick<StudioCasefile, 'deviations'>) {
  if (deviations.length === 0) return null
  return (
    <section className="studio-section">
      <h2>Declared changes from the version before</h2>
      <dl className="fact-rows">
        {deviations.map(({ field, why }) => (
          <div key={field}>
            <dt>{labelOf(field.split('.'))}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Of a design that was locked without data: what it waits for, and the binding of data to it. */
export function AwaitedData({ casefile: { id, plan, lock } }: { casefile: StudioCasefile }) {
  const [sha256, setSha256] = useState('')
  const [released, setReleased] = useState('')
  const { data } = useQuery(datasetsQuery)
  const client = useQueryClient()
  const bind = useMutation({
    mutationFn: ({ id: dataset, sha256: hash }: { id: string; sha256: string }) =>
      bindCasefileData(id, { id: dataset, sha256: hash, ...(released !== '' && { released_on: released }) }),
    onSuccess: async () => {
      announce('The data are bound to the design.')
      await casefilesChanged(client)
    },
  })
  if (!plan || lock) return null
  const chosen = data?.datasets.find((one) => one.sha256 === sha256)
  return (
    <section className="lock-card">
      <h2>It waits for its data</h2>
      <p className="hint">
        Locked without data {formatDateTime(plan.created_at)} by {plan.author}. The data must have these columns:{' '}
        {plan.dictionary.map(({ name, type }) => `${name} (${type})`).join(', ')}.
      </p>
      {bind.error ? <Alert kind="error">{bind.error.message}</Alert> : null}
      <label className="field">
        <span className="field-label">Data set</span>
        <span className="select">
          <select className="field-control" value={sha256} onChange={({ target }) => setSha256(target.value)}>
            <option value="">Choose…</option>
            {data?.datasets.map((one) => (
              <option key={one.sha256} value={one.sha256}>
                {one.name}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="field">
        <span className="field-label">Day on which the data came out, if a timestamp of the lock is older</span>
        <input
          className="field-control"
          type="date"
          value={released}
          onChange={({ target }) => setReleased(target.value)}
        />
      </label>
      <Button
        variant="primary"
        disabled={!chosen}
        reason="Choose a data set first."
        busy={bind.isPending}
        onClick={() => chosen && bind.mutate(chosen)}
      >
        Bind these data
      </Button>
      <DatasetUpload casefile={id} onUploaded={async (dataset) => void (await bind.mutateAsync(dataset))} />
    </section>
  )
}
