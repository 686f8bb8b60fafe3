import type { ReactNode } from 'react'
import { WarningIcon } from '../ui/icons.tsx'
import type { FormField } from './form-field.ts'
import { idsOf, useForm } from './form-context.tsx'
import type { Path } from './path.ts'

export interface FieldProps<Field extends FormField = FormField> {
  field: Field
  path: Path
}

/** Attributes that tie a control to its label, hint and error. */
export function useControl({ field, path }: FieldProps) {
  const form = useForm()
  const { id, hintId, errorId } = idsOf(path)
  const error = form.errorAt(path)
  const described = [field.hint && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    form,
    value: form.read(path),
    attributes: {
      id,
      'aria-describedby': described || undefined,
      'aria-invalid': error !== undefined || undefined,
      onBlur: () => form.leave(path),
    },
  }
}

/** Label above, hint and error below. */
export function FieldFrame({ field, path, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={idsOf(path).id}>
        {field.label}
        {field.isOptional ? <span className="field-optional">optional</span> : null}
      </label>
      {children}
      <FieldNotes field={field} path={path} />
    </div>
  )
}

/** A set of fields under one legend. */
export function FieldSet({ field, path, children }: FieldProps & { children: ReactNode }) {
  const { id, hintId } = idsOf(path)
  return (
    <fieldset className="field-set" id={id} tabIndex={-1} aria-describedby={field.hint ? hintId : undefined}>
      <legend>
        {field.label}
        {field.isOptional ? <span className="field-optional">optional</span> : null}
      </legend>
      <FieldNotes field={field} path={path} />
      {children}
    </fieldset>
  )
}

function FieldNotes({ field, path }: FieldProps) {
  const { hintId, errorId } = idsOf(path)
  const error = useForm().errorAt(path)
  return (
    <>
      {field.hint ? (
        <p className="hint" id={hintId}>
          <Sentence text={field.hint} />
        </p>
      ) : null}
      {error ? (
        <p className="field-error" id={errorId}>
          <WarningIcon />
          <span>{error}</span>
        </p>
      ) : null}
    </>
  )
}

/** Words in backticks are values, and look like them. */
function Sentence({ text }: { text: string }) {
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))
}
