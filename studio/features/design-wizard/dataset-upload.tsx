import { useId, useRef, useState } from 'react'
import { MENDS, REPAIR_IDS, type RepairId } from '@casefiles/engine/repairs'
import { REPAIR_OFFERS } from '@casefiles/words/reading'
import { plural } from '@casefiles/engine/words'
import { fileSize } from '@casefiles/words/formats'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { MOST_DATA_BYTES, PART_BYTES } from '../../../contract/studio/upload.ts'
import { ApiError } from '../../app/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { readInParts } from './send-in-parts.ts'
import { uploadDataset } from './wizard-api.ts'

const PARTS = ['name', 'description', 'citation', 'source', 'licence'] as const
const LABELS: Record<(typeof PARTS)[number], string> = {
  name: 'Name',
  description: 'Description',
  citation: 'Citation',
  source: 'Source',
  licence: 'License',
}
const NOTHING = { name: '', description: '', citation: '', source: '', licence: '' }

interface DatasetUploadProps {
  /** The draft it is for; left out where that is still to be begun. */
  casefile?: string
  onUploaded: (dataset: DatasetInfo) => Promise<unknown>
}

/** A file of one's own, with what readers must know of it. */
export function DatasetUpload({ casefile, onUploaded }: DatasetUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(NOTHING)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [sheets, setSheets] = useState<string[]>([])
  const [sheet, setSheet] = useState('')
  const [faults, setFaults] = useState<UploadFault[]>([])
  const [accepted, setAccepted] = useState<RepairId[]>([])
  /** Of a file that is sent in parts. */
  const [begun, setBegun] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const stopping = useRef<AbortController>(null)
  function choose(chosen: File | null): void {
    setFile(chosen)
    setBegun(null)
    setSheets([])
    chooseSheet('')
  }
  function chooseSheet(chosen: string): void {
    setSheet(chosen)
    setFaults([])
    setAccepted([])
    setError(null)
  }
  async function upload(): Promise<void> {
    const { signal } = (stopping.current = new AbortController())
    setIsBusy(true)
    setError(null)
    try {
      const description = { ...said, name: said.name || file!.name }
      const choices = { sheet: sheet || undefined, repairs: accepted, signal }
      const read = (data: File | string) => uploadDataset(data, description, casefile, choices)
      const sending = { begun, onBegun: setBegun, onProgress: setSent, signal }
      const { dataset } = await (file!.size > PART_BYTES ? readInParts(file!, sending, read) : read(file!))
      await onUploaded(dataset)
    } catch (failure) {
      if (signal.aborted) {
        setBegun(null)
        return
      }
      const [foundSheets, foundFaults] = [sheetsOf(failure), uploadFaults(failure)]
      if (foundSheets.length > 0) setSheets(foundSheets)
      else if (foundFaults.length > 0) setFaults(foundFaults)
      else setError(failure as Error)
    } finally {
      setIsBusy(false)
      setSent(null)
    }
  }
  const missing = !file
    ? 'Choose a file first.'
    : file.size > MOST_DATA_BYTES
      ? `The file has ${fileSize(file.size)}; at most ${fileSize(MOST_DATA_BYTES)} are taken.`
      : sheets.length > 0 && sheet === ''
        ? 'Choose a sheet first.'
        : undefined
  const reason = missing ?? whyNotYet(faults, accepted)
  return (
    <div className="dataset-upload">
      <FileDrop
        label="Choose a data file, or drop it here"
        hint={`CSV, TSV, XLSX, Parquet or Stata .dta, up to ${fileSize(MOST_DATA_BYTES)}. It is kept unchanged under its fingerprint.`}
        accept=".csv,.tsv,.xlsx,.parquet,.dta"
        file={file}
        onFile={choose}
        disabled={isBusy}
      />
      {sheets.length > 0 ? <SheetField sheets={sheets} sheet={sheet} onSheet={chooseSheet} /> : null}
      {faults.length > 0 ? (
        <FaultList faults={faults} accepted={accepted} isBusy={isBusy} onAccept={setAccepted} />
      ) : null}
      <details className="dataset-said">
        <summary>Name, source and license</summary>
        <div className="field-grid">
          {PARTS.map((part) => (
            <label key={part} className="field">
              <span className="field-label">{LABELS[part]}</span>
              <input
                className="field-control"
                value={said[part]}
                onChange={({ target }) => setSaid({ ...said, [part]: target.value })}
              />
            </label>
          ))}
        </div>
      </details>
      {error ? (
        <Alert kind="error">
          <strong>Upload failed. Please try again.</strong> {error.message}
        </Alert>
      ) : null}
      {sent === null || !file ? null : <Sent sent={sent} of={file.size} />}
      <p className="button-row">
        <Button
          variant="primary"
          disabled={reason !== undefined}
          reason={reason}
          busy={isBusy}
          onClick={() => void upload()}
        >
          {faults.length > 0 ? 'Read with these' : 'Upload'}
        </Button>
        {isBusy ? <Button onClick={() => stopping.current?.abort()}>Cancel</Button> : null}
      </p>
    </div>
  )
}

/** How much of a file has come. */
function Sent({ sent, of }: { sent: number; of: number }) {
  const said = sent < of ? `${fileSize(sent)} of ${fileSize(of)} sent` : 'All sent. The file is being read.'
  return (
    <div className="upload-sent">
      <p className="hint" role="status">
        {said}
      </p>
      <progress className="progress" max={of} value={sent} aria-label="Sent" />
    </div>
  )
}

interface FaultListProps {
  faults: readonly UploadFault[]
  accepted: readonly RepairId[]
  isBusy: boolean
  onAccept: (accepted: RepairId[]) => void
}

/** Everything that keeps a file from being read as a table, each with what may be done; nothing is accepted beforehand. */
export function FaultList({ faults, accepted, isBusy, onAccept }: FaultListProps) {
  const own = useId()
  const first = faults.find(({ repairs }) => repairs.length > 0)
  return (
    <>
      <Alert kind="warning">
        <strong>The file cannot be read as a table yet.</strong> {plural(faults.length, 'fault')} found. Accept a repair
        for each, or change the file and choose it again. What you accept is logged and published with the data, unless
        the same data are here already: these are then taken as they are.
      </Alert>
      <ul className="defects faults" aria-label="Found in the file">
        {faults.map((fault) => (
          <li key={fault.message}>
            <fieldset disabled={isBusy}>
              <legend>{fault.message}</legend>
              {fault.repairs.map((id, at) => (
                <RepairChoice
                  key={id}
                  id={id}
                  group={fault.repairs.length > 1 ? `${own}-${MENDS[id]}` : undefined}
                  isFirst={fault === first && at === 0}
                  isAccepted={accepted.includes(id)}
                  onChange={(isAccepted) => onAccept(withRepair(accepted, id, isAccepted))}
                />
              ))}
              {fault.repairs.length === 0 ? <p className="hint">No repair is offered: change the file.</p> : null}
            </fieldset>
          </li>
        ))}
      </ul>
    </>
  )
}

interface RepairChoiceProps {
  id: RepairId
  /** Where another repair mends the same fault, and one of them is chosen: what they have in common. */
  group: string | undefined
  /** Takes the focus when the list appears: the button that was pressed stands below it. */
  isFirst: boolean
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
}

function RepairChoice({ id, group, isFirst, isAccepted, onChange }: RepairChoiceProps) {
  const own = useId()
  const { label, does } = REPAIR_OFFERS[id]
  return (
    <div className="fault-repair">
      <label className="choice">
        <input
          type={group === undefined ? 'checkbox' : 'radio'}
          name={group}
          autoFocus={isFirst}
          checked={isAccepted}
          aria-describedby={own}
          onChange={({ target }) => onChange(target.checked)}
        />
        Accept: {label}
      </label>
      <p id={own} className="hint">
        {does}
      </p>
    </div>
  )
}

interface SheetFieldProps {
  sheets: string[]
  sheet: string
  onSheet: (sheet: string) => void
}

/** Asked once it is known that the workbook has several. */
function SheetField({ sheets, sheet, onSheet }: SheetFieldProps) {
  return (
    <label className="field">
      <span className="field-label">Sheet with the data</span>
      <span className="select">
        <select className="field-control" autoFocus value={sheet} onChange={({ target }) => onSheet(target.value)}>
          <option value="">Choose…</option>
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </span>
      <span className="hint">The workbook has {sheets.length} sheets. Its other sheets are left out.</span>
    </label>
  )
}

/** The sheets of a workbook that was refused for having several. */
function sheetsOf(failure: unknown): string[] {
  if (!(failure instanceof ApiError) || failure.refusal.code !== 'dataset/choose-sheet') return []
  return (failure.refusal.issues ?? []).map(({ message }) => message)
}

/** A fault of a file that was refused, with the repairs of which one may be accepted. */
interface UploadFault {
  message: string
  /** None where the file itself must be changed. */
  repairs: RepairId[]
}

/** The faults that a refused upload tells; none where it failed for something else. */
export function uploadFaults(failure: unknown): UploadFault[] {
  if (!(failure instanceof ApiError) || failure.refusal.code !== 'dataset/unreadable') return []
  const faults = new Map<string, RepairId[]>()
  for (const { path, message } of failure.refusal.issues ?? []) {
    const repair = REPAIR_IDS.find((id) => path === `repairs.${id}`)
    faults.set(message, [...(faults.get(message) ?? []), ...(repair ? [repair] : [])])
  }
  return [...faults].map(([message, repairs]) => ({ message, repairs }))
}

/** The repairs that are accepted once one is chosen or taken back; another one of the same fault makes way. */
export function withRepair(accepted: readonly RepairId[], id: RepairId, isAccepted: boolean): RepairId[] {
  const others = accepted.filter((one) => MENDS[one] !== MENDS[id])
  return isAccepted ? [...others, id] : others
}

/** Why the file cannot be read yet; undefined where it can be. */
export function whyNotYet(faults: readonly UploadFault[], accepted: readonly RepairId[]): string | undefined {
  if (faults.some(({ repairs }) => repairs.length === 0))
    return 'One fault can be mended in the file alone. Change it there, and choose it again.'
  const left = faults.filter(({ repairs }) => !repairs.some((id) => accepted.includes(id))).length
  if (left === 0) return undefined
  return left === 1 ? 'Accept a repair for one more fault first.' : `Accept a repair for ${left} more faults first.`
}
