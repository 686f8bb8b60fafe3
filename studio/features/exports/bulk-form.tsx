import { useState, type SubmitEvent } from 'react'
import {
  BULK_FORMATS,
  columnsOf,
  EXPORT_KINDS,
  exportColumn,
  type BulkFormat,
  type ExportKind,
} from '../../../contract/export-columns.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DownloadState, useDownload } from './download-state.tsx'
import { bulkDownload } from './export-api.ts'

const KIND_WORDS: Record<ExportKind, string> = {
  casefiles: 'Casefiles, one row each',
  estimates: 'Estimates of all casefiles',
  diagnostics: 'Diagnostic checks of all casefiles',
}
const FORMAT_WORDS: Record<BulkFormat, string> = {
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
        options={BULK_FORMATS.map((value) => ({ value, words: FORMAT_WORDS[value] }))}
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
