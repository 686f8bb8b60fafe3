import { FieldFrame, useControl, type FieldProps } from './field-frame.tsx'
import type { FieldOf } from './form-field.ts'

/** A line of text; one that may be left out is not in the document while nothing is typed. */
export function TextField(props: FieldProps<FieldOf<'text'>>) {
  const { form, value, attributes } = useControl(props)
  return (
    <FieldFrame {...props}>
      <input
        {...attributes}
        className="field-control"
        value={typeof value === 'string' ? value : ''}
        placeholder={typeof props.field.default === 'string' ? props.field.default : undefined}
        autoComplete="off"
        onChange={({ target }) =>
          form.change(props.path, target.value === '' && props.field.isOptional ? undefined : target.value)
        }
      />
    </FieldFrame>
  )
}

/** A paragraph. */
export function LongTextField(props: FieldProps<FieldOf<'long-text'>>) {
  const { form, value, attributes } = useControl(props)
  return (
    <FieldFrame {...props}>
      <textarea
        {...attributes}
        className="field-control"
        rows={3}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) =>
          form.change(props.path, target.value === '' && props.field.isOptional ? undefined : target.value)
        }
      />
    </FieldFrame>
  )
}

/** Yes or no, as a box to tick. */
export function FlagField(props: FieldProps<FieldOf<'flag'>>) {
  const { form, value, attributes } = useControl(props)
  const { field, path } = props
  return (
    <FieldFrame field={field} path={path}>
      <span className="choice">
        <input
          {...attributes}
          type="checkbox"
          checked={(value ?? field.default) === true}
          onChange={({ target }) => form.change(path, target.checked)}
        />
        <span aria-hidden="true">Yes</span>
      </span>
    </FieldFrame>
  )
}

/** One of a few values. Where a default holds it is shown as chosen. */
export function ChoiceField(props: FieldProps<FieldOf<'choice'>>) {
  const { form, value, attributes } = useControl(props)
  const { field, path } = props
  const chosen = value ?? field.default
  const isKnown = field.options.some((option) => option.value === chosen)
  const note = field.options.find((option) => option.value === chosen)?.note
  return (
    <FieldFrame field={field} path={path}>
      <span className="select">
        <select
          {...attributes}
          className="field-control"
          value={isKnown ? String(chosen) : ''}
          onChange={({ target }) => form.change(path, target.value === '' ? undefined : target.value)}
        >
          {field.default === undefined || !isKnown ? <option value="">Choose…</option> : null}
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      {note ? <p className="field-note">{note}</p> : null}
    </FieldFrame>
  )
}
