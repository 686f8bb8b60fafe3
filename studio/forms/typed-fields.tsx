import { useState } from 'react'
import { FieldFrame, useControl, type FieldProps } from './field-frame.tsx'
import type { FieldOf } from './form-field.ts'

/**
 * A control that keeps what is being typed. The document gets what the text means; while it means nothing yet, such as
 * half an address, the document keeps what it had.
 */
function useTyped(value: unknown, show: (value: unknown) => string) {
  const [typed, setTyped] = useState<{ text: string; for: unknown } | null>(null)
  // Undo, or another browser, may have changed the value since it was typed.
  const isCurrent = typed !== null && Object.is(typed.for, value)
  return { text: isCurrent ? typed.text : show(value), setTyped }
}

/** A number, as its digits. Text that is no number stays, and the schema says what is wrong with it. */
export function NumberField(props: FieldProps<FieldOf<'number'>>) {
  const { form, value, attributes } = useControl(props)
  const { field, path } = props
  const { text, setTyped } = useTyped(value, (given) => (given === undefined || given === null ? '' : String(given)))
  function type(next: string): void {
    const meant = readNumber(next)
    setTyped({ text: next, for: meant })
    form.change(path, meant)
  }
  return (
    <FieldFrame field={field} path={path}>
      <span className="with-units">
        <input
          {...attributes}
          className="field-control"
          inputMode={field.isWhole ? 'numeric' : 'decimal'}
          value={text}
          placeholder={field.default === undefined ? undefined : String(field.default)}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
        />
        {field.units ? <span className="units">{field.units}</span> : null}
      </span>
    </FieldFrame>
  )
}

/** What digits mean: nothing, a number, or the text itself where it is none. A true minus counts as one. */
export function readNumber(text: string): number | string | undefined {
  const plain = text.trim().replace('−', '-')
  if (plain === '') return undefined
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : text
}

/** Words between commas. */
export function WordsField(props: FieldProps<FieldOf<'words'>>) {
  const { form, value, attributes } = useControl(props)
  const words = Array.isArray(value) ? value.join(', ') : ''
  const { text, setTyped } = useTyped(words, String)
  function type(next: string): void {
    const found = next.split(',').flatMap((word) => (word.trim() ? [word.trim()] : []))
    setTyped({ text: next, for: found.join(', ') })
    form.change(props.path, found)
  }
  return (
    <FieldFrame {...props}>
      <input {...attributes} className="field-control" value={text} onChange={({ target }) => type(target.value)} />
    </FieldFrame>
  )
}

/** An address on the web; only a whole one is kept. */
export function AddressField(props: FieldProps<FieldOf<'address'>>) {
  const { form, value, attributes } = useControl(props)
  const { text, setTyped } = useTyped(value, (given) => String(given ?? ''))
  const isWhole = text === '' || URL.canParse(text)
  function type(next: string): void {
    const meant = next === '' ? undefined : URL.canParse(next) ? next : value
    setTyped({ text: next, for: meant })
    form.change(props.path, meant)
  }
  return (
    <FieldFrame {...props}>
      <input
        {...attributes}
        className="field-control"
        type="url"
        value={text}
        aria-invalid={!isWhole || attributes['aria-invalid']}
        onChange={({ target }) => type(target.value)}
      />
      {isWhole ? null : <p className="field-note">Not a whole address yet, so it is not saved.</p>}
    </FieldFrame>
  )
}
