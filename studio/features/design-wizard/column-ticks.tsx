import { useId } from 'react'

interface ColumnTicksProps {
  label: string
  columns: readonly string[]
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
  /** What stands beside a name, such as what the column holds. */
  says?: (column: string) => string
}

/** Several columns, in the order in which the data have them. */
export function ColumnTicks({ label, columns, ticked, onChange, says }: ColumnTicksProps) {
  const id = useId()
  const toggle = (name: string, isOn: boolean) =>
    onChange(columns.filter((one) => (one === name ? isOn : ticked.includes(one))))
  return (
    <fieldset className="column-ticks" aria-labelledby={id}>
      <legend className="field-label" id={id}>
        {label}
      </legend>
      {columns.map((name) => (
        <label key={name} className="choice">
          <input
            type="checkbox"
            checked={ticked.includes(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          <span>
            {name} {says ? <span className="hint">{says(name)}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
