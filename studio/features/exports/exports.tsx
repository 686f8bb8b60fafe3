import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState, useEffect, useRef, type SubmitEvent } from 'react'
import { fileSize } from '@casefiles/words/formats'
import {
  DOSSIER_FORMATS,
  BULK_FORMATS,
  columnsOf,
  EXPORT_KINDS,
  exportColumn,
  type DossierFormat,
  type BulkFormat,
  type ExportKind,
} from '../../../contract/export-columns.ts'
import { TierGate } from '../../app/tier-gate.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/alert.tsx'
import { announce } from '../../ui/toasts.tsx'
import { callApi, fetchApi, type CallOptions } from '../../app/api.ts'
import { saveFile } from '../../app/save-file.ts'

/** `/account/exports`: one policy's dossier for pro, the whole archive in columns of one's choice for enterprise. */
export function Exports() {
  return (
    <Screen title="Exports" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Exports</h1>
      <p className="studio-lead">
        Files that the server puts together. Each casefile’s own files are free for everyone on its page.
      </p>
      <div className="export-parts">
        <section aria-labelledby="dossier-title">
          <h2 id="dossier-title">One policy</h2>
          <TierGate feature="exports" tier="pro">
            <DossierForm />
          </TierGate>
        </section>
        <section aria-labelledby="bulk-title">
          <h2 id="bulk-title">The whole archive</h2>
          <TierGate feature="exports" tier="enterprise">
            <BulkForm />
          </TierGate>
        </section>
      </div>
    </Screen>
  )
}

const FORMAT_WORDS: Record<DossierFormat, string> = {
  zip: 'ZIP: documents, replication bundles, texts, citations',
  json: 'JSON: every published document',
  csv: 'CSV: every estimate',
  bib: 'BibTeX',
  ris: 'RIS',
}

/** Chooses a policy and how its dossier comes. */
function DossierForm() {
  const { data, error, refetch } = useQuery(policiesQuery)
  const [chosen, setChosen] = useState('')
  const [format, setFormat] = useState<DossierFormat>('zip')
  const state = useDownload()
  if (error && !data) return <ErrorState title="Failed to load policies" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (chosen !== '' && state.bytes === null) void state.start(dossierDownload(chosen, format))
  }
  const policies = data.policies.map(({ slug, title }) => ({ value: slug, words: title }))
  return (
    <form className="export-form" onSubmit={submit}>
      <ChoiceField
        label="Policy"
        value={chosen}
        options={[{ value: '', words: 'Choose…' }, ...policies]}
        onChange={setChosen}
      />
      <ChoiceField
        label="Format"
        value={format}
        options={DOSSIER_FORMATS.map((value) => ({ value, words: FORMAT_WORDS[value] }))}
        onChange={setFormat}
      />
      <DownloadState state={state} isMissing={chosen === ''} />
    </form>
  )
}

const KIND_WORDS: Record<ExportKind, string> = {
  casefiles: 'Casefiles, one row each',
  estimates: 'Estimates of all casefiles',
  diagnostics: 'Diagnostic checks of all casefiles',
}
const BULK_WORDS: Record<BulkFormat, string> = {
  ndjson: 'NDJSON, one JSON object per line',
  csv: 'CSV',
  parquet: 'Parquet',
}

/** Chooses rows, columns and format of an export of everything. */
export function BulkForm() {
  const [kind, setKind] = useState<ExportKind>('casefiles')
  const [format, setFormat] = useState<BulkFormat>('csv')
  const [columns, setColumns] = useState<string[]>(columnsOf('casefiles'))
  const state = useDownload()
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (columns.length > 0 && state.bytes === null) void state.start(bulkDownload(kind, format, columns))
  }
  return (
    <form className="export-form" onSubmit={submit}>
      <ChoiceField
        label="Rows"
        value={kind}
        options={EXPORT_KINDS.map((value) => ({ value, words: KIND_WORDS[value] }))}
        onChange={(chosen) => {
          setKind(chosen)
          setColumns(columnsOf(chosen))
        }}
      />
      <ChoiceField
        label="Format"
        value={format}
        options={BULK_FORMATS.map((value) => ({ value, words: BULK_WORDS[value] }))}
        onChange={setFormat}
      />
      <ColumnField kind={kind} columns={columns} onChange={setColumns} />
      <DownloadState state={state} isMissing={columns.length === 0} />
    </form>
  )
}

interface ColumnFieldProps {
  kind: ExportKind
  columns: string[]
  onChange: (columns: string[]) => void
}

/** Columns come in the order of the list, whatever the order they are ticked in. */
function ColumnField({ kind, columns, onChange }: ColumnFieldProps) {
  const all = columnsOf(kind)
  const toggle = (name: string, isOn: boolean) =>
    onChange(all.filter((other) => (other === name ? isOn : columns.includes(other))))
  return (
    <fieldset className="field-set">
      <legend>
        Columns, {columns.length} of {all.length}
      </legend>
      <p className="button-row">
        <Button variant="text" onClick={() => onChange(all)}>
          All
        </Button>
        <Button variant="text" onClick={() => onChange([])}>
          None
        </Button>
      </p>
      <div className="export-columns">
        {all.map((name) => (
          <div className="choice" key={name}>
            <label>
              <input
                type="checkbox"
                checked={columns.includes(name)}
                onChange={({ target }) => toggle(name, target.checked)}
              />
              <span>
                <code>{name}</code>
                <span className="field-note"> {exportColumn(kind, name)!.meaning}</span>
              </span>
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** The button of a form, then how far the download is. Its size is not known before its end. */
export function DownloadState({
  state: { bytes, error, cancel },
  isMissing = false,
}: {
  state: ReturnType<typeof useDownload>
  isMissing?: boolean
}) {
  return (
    <>
      <p className="button-row">
        <Button type="submit" variant="primary" busy={bytes !== null} disabled={isMissing} reason="Choose first.">
          Download
        </Button>
        {bytes === null ? null : <Button onClick={cancel}>Cancel</Button>}
      </p>
      {bytes === null ? null : (
        <p className="download-progress">
          <progress aria-label="Download" /> {fileSize(bytes)}
        </p>
      )}
      {error ? <Alert kind="error">{error.message}</Alert> : null}
    </>
  )
}

/** One download at a time: how far it is, how it failed, and giving it up. */
export function useDownload() {
  const [bytes, setBytes] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const giveUp = useRef<AbortController | null>(null)
  useEffect(() => () => giveUp.current?.abort(), [])

  async function start(file: Download): Promise<void> {
    const controller = new AbortController()
    giveUp.current = controller
    setError(null)
    setBytes(0)
    try {
      await download(file, setBytes, controller.signal)
      announce(`${file.name} is downloaded.`)
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure as Error)
    } finally {
      setBytes(null)
    }
  }
  return { bytes, error, start, cancel: () => giveUp.current?.abort() }
}

interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value
  options: { value: Value; words: string }[]
  onChange: (value: Value) => void
}

/** One of several, in a list that folds away. */
export function ChoiceField<Value extends string>({ label, value, options, onChange }: ChoiceFieldProps<Value>) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="select">
        <select className="field-control" value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.words}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}

/** Published policies, to choose one from. */
export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  queryFn: () => callApi('GET /api/policies', { query: { limit: 200, teaching: 'include' } }),
})

export interface Download {
  /** Asks the server for the file. */
  ask: (options: CallOptions) => Promise<Response>
  name: string
}

export function dossierDownload(slug: string, format: DossierFormat): Download {
  return {
    ask: (options) => fetchApi('GET /api/export/policy/:id', { params: { id: slug }, query: { format }, ...options }),
    name: `policy-${slug}.${format}`,
  }
}

export function bulkDownload(kind: ExportKind, format: BulkFormat, columns: readonly string[]): Download {
  const query = { kind, format, columns: columns.join(',') }
  return { ask: (options) => fetchApi('GET /api/export/casefiles', { query, ...options }), name: `${kind}.${format}` }
}

/**
 * Fetches a file and hands it to the browser to keep.
 *
 * @param onBytes called with the bytes so far
 */
export async function download(
  { ask, name }: Download,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await ask({
    signal,
    timeout: false,
    onDownloadProgress: ({ transferredBytes }) => onBytes(transferredBytes),
  })
  saveFile(await response.blob(), name)
}
