import { FieldSet, type FieldProps } from './field-frame.tsx'
import { FormContext, useForm, type Form } from './form-context.tsx'
import type { FieldOf } from './form-field.ts'
import { isBlank, setAt } from './path.ts'
import { NumberField } from './typed-fields.tsx'

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
