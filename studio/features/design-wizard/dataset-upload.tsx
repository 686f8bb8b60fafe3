import { useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
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
  function choose(chosen: File | null): void {
    setFile(chosen)
    setSheets([])
    setSheet('')
    setError(null)
  }
  async function upload(): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      const { dataset } = await uploadDataset(
        file!,
        { ...said, name: said.name || file!.name },
        casefile,
        sheet || undefined,
      )
      await onUploaded(dataset)
    } catch (failure) {
      const found = sheetsOf(failure)
      if (found.length > 0) setSheets(found)
      else setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
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
      {sheets.length > 0 ? <SheetField sheets={sheets} sheet={sheet} onSheet={setSheet} /> : null}
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
          disabled={!file || (sheets.length > 0 && sheet === '')}
          reason={file ? 'Choose a sheet first.' : 'Choose a file first.'}
          busy={isBusy}
          onClick={() => void upload()}
        >
          Upload
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

function sheetsOf(failure: unknown): string[] {
  if (!(failure instanceof ApiError) || failure.refusal.code !== 'dataset/choose-sheet') return []
  return (failure.refusal.issues ?? []).map(({ message }) => message)
}
