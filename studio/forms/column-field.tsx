import { roleOf, type ColumnRole, type ColumnChoice } from './form-context.tsx'
import { FieldFrame, useControl, type FieldProps } from './field-frame.tsx'
import type { FieldOf } from './form-field.ts'

/** A column of the data with its type, range and what is missing; a name to type while no data set is chosen. */
export function ColumnField(props: FieldProps<FieldOf<'column'>>) {
  const { form, value, attributes } = useControl(props)
  const name = typeof value === 'string' ? value : ''
  const { columns } = form
  if (columns === null) {
    return (
      <FieldFrame {...props}>
        <input
          {...attributes}
          className="field-control"
          value={name}
          placeholder="Choose a data set under Units to pick a column"
          onChange={({ target }) => form.change(props.path, target.value || undefined)}
        />
      </FieldFrame>
    )
  }
  const chosen = columns.find((column) => column.name === name)
  return (
    <FieldFrame {...props}>
      <span className="select">
        <select
          {...attributes}
          className="field-control"
          value={name}
          onChange={({ target }) => form.change(props.path, target.value || undefined)}
        >
          <option value="">{props.field.isOptional ? 'None' : 'Choose a column…'}</option>
          {name !== '' && !chosen ? <option value={name}>{`${name}, not in the data`}</option> : null}
          {groupsFor(columns, roleOf(props.path)).map((group) => (
            <Columns key={group.label} {...group} />
          ))}
        </select>
      </span>
      {chosen ? <p className="field-note">{factsOf(chosen)}</p> : null}
    </FieldFrame>
  )
}

/** Columns that fit the role first; where none or all of them fit, numbers before words. */
export function groupsFor(columns: ColumnChoice[], role: ColumnRole | null) {
  const fits = ({ suits }: ColumnChoice) => role !== null && suits !== undefined && suits.includes(role)
  const fitting = columns.filter(fits)
  if (fitting.length > 0 && fitting.length < columns.length)
    return [
      { label: 'Fitting', columns: fitting },
      { label: 'Other columns', columns: columns.filter((column) => !fits(column)) },
    ]
  return [
    { label: 'Numbers', columns: columns.filter(({ isNumeric }) => isNumeric) },
    { label: 'Words and dates', columns: columns.filter(({ isNumeric }) => !isNumeric) },
  ]
}

function Columns({ label, columns }: { label: string; columns: ColumnChoice[] }) {
  if (columns.length === 0) return null
  return (
    <optgroup label={label}>
      {columns.map(({ name, range }) => (
        <option key={name} value={name}>
          {range ? `${name}: ${range}` : name}
        </option>
      ))}
    </optgroup>
  )
}

function factsOf({ meaning, type, range, missing }: ColumnChoice): string {
  const facts = [type, range, missing].filter(Boolean).join(', ')
  return meaning ? `${meaning} (${facts})` : facts
}
