import { ApiError } from '../../app/api-error.ts'

interface SheetFieldProps {
  sheets: string[]
  sheet: string
  onSheet: (sheet: string) => void
}

/** Asked once it is known that the workbook has several. */
export function SheetField({ sheets, sheet, onSheet }: SheetFieldProps) {
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
export function sheetsOf(failure: unknown): string[] {
  if (!(failure instanceof ApiError) || failure.refusal.code !== 'dataset/choose-sheet') return []
  return (failure.refusal.issues ?? []).map(({ message }) => message)
}
