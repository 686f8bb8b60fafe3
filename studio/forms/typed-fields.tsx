import { useState } from 'react'
import { FieldFrame, useControl, FieldSet, type FieldProps } from './field-frame.tsx'
import type { FieldOf } from './form-field.ts'
import { FormContext, useForm, type Form } from './form-context.tsx'
import { isBlank, setAt } from './path.ts'

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

/** Two numbers that are given together: with neither of them there is no interval in the document. */
export function IntervalField({ field, path }: FieldProps<FieldOf<'interval'>>) {
  const form = useForm()
  const scoped: Form = {
    ...form,
    change: (end, value) => form.change(path, withEnd(form.read(path), end.at(-1) as 0 | 1, value)),
  }
  const end = (label: string) => ({ kind: 'number' as const, key: '', label, isOptional: false, isWhole: false })
  return (
    <FieldSet field={field} path={path}>
      <FormContext.Provider value={scoped}>
        <div className="field-grid">
          <NumberField field={end('Lower end')} path={[...path, 0]} />
          <NumberField field={end('Upper end')} path={[...path, 1]} />
        </div>
      </FormContext.Provider>
    </FieldSet>
  )
}

/** The interval with another lower (0) or upper (1) end; undefined once neither is there. */
export function withEnd(interval: unknown, end: 0 | 1, value: unknown): unknown[] | undefined {
  const [low, high] = setAt(Array.isArray(interval) ? (interval as unknown[]) : [], [end], value)
  return isBlank(low) && isBlank(high) ? undefined : [low ?? null, high ?? null]
}
