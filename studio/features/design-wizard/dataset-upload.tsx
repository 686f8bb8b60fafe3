import { useState } from 'react'
import type { RepairId } from '../../../engine/frame/repairs/repairs.ts'
import { ApiError } from '../../app/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FaultList } from './fault-list.tsx'
import { type UploadFault, uploadFaults, whyNotYet } from './upload-faults.ts'
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
  /** The draft it is for. */
  casefile: string
  onUploaded: (dataset: { id: string; sha256: string }) => Promise<unknown>
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
  function choose(chosen: File | null): void {
    setFile(chosen)
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
    setIsBusy(true)
    setError(null)
    try {
      const { dataset } = await uploadDataset(file!, { ...said, name: said.name || file!.name }, casefile, {
        sheet: sheet || undefined,
        repairs: accepted,
      })
      await onUploaded(dataset)
    } catch (failure) {
      const [foundSheets, foundFaults] = [sheetsOf(failure), uploadFaults(failure)]
      if (foundSheets.length > 0) setSheets(foundSheets)
      else if (foundFaults.length > 0) setFaults(foundFaults)
      else setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
  const missing = !file
    ? 'Choose a file first.'
    : sheets.length > 0 && sheet === ''
      ? 'Choose a sheet first.'
      : undefined
  const reason = missing ?? whyNotYet(faults, accepted)
  return (
    <div className="dataset-upload">
      <FileDrop
        label="Choose a data file, or drop it here"
        hint="CSV, TSV, XLSX, Parquet or Stata .dta. It is kept unchanged under its fingerprint."
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
