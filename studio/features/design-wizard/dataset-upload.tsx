import { useState } from 'react'
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
  onUploaded: (dataset: { id: string; sha256: string }) => Promise<void>
}

/** A file of one's own, with what readers must know of it. */
export function DatasetUpload({ casefile, onUploaded }: DatasetUploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [said, setSaid] = useState(NOTHING)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function upload(): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      const { dataset } = await uploadDataset(file!, { ...said, name: said.name || file!.name }, casefile)
      await onUploaded(dataset)
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <details className="dataset-upload">
      <summary>Upload a file</summary>
      <FileDrop
        label="Choose a data file, or drop it here"
        hint="CSV, TSV, XLSX, Parquet or Stata .dta. It is kept unchanged under its fingerprint."
        accept=".csv,.tsv,.xlsx,.parquet,.dta"
        file={file}
        onFile={setFile}
        disabled={isBusy}
      />
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
      {error ? (
        <Alert kind="error">
          <strong>Upload failed. Please try again.</strong> {error.message}
        </Alert>
      ) : null}
      <p className="button-row">
        <Button disabled={!file} reason="Choose a file first." busy={isBusy} onClick={() => void upload()}>
          Upload
        </Button>
      </p>
    </details>
  )
}
