import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { singular } from './field-words.ts'
import { FieldSet, type FieldProps } from './field-frame.tsx'
import type { FieldOf, FormField } from './form-field.ts'
import { DefaultScope, idsOf, useForm } from './form-context.tsx'
import { Field } from './nested-fields.tsx'
import { pathKey, type Path } from './path.ts'

/** Entries that can be added, moved up and down, and removed. */
export function ListField({ field, path }: FieldProps<FieldOf<'list'>>) {
  const form = useForm()
  const add = useRef<HTMLButtonElement>(null)
  const given = form.read(path)
  const isDefault = given === undefined && Array.isArray(field.default)
  const entries = (isDefault ? field.default : Array.isArray(given) ? given : []) as unknown[]
  const one = singular(field.label)
  const set = (next: unknown[]) => form.change(path, next)
  function remove(place: number): void {
    set(entries.filter((_, other) => other !== place))
    add.current?.focus()
  }
  return (
    <FieldSet field={field} path={path}>
      {entries.length > 0 ? (
        <DefaultScope path={path} whole={field.default}>
          <ol className="entry-list">
            {entries.map((_, place) => (
              <Entry
                key={place}
                item={{ ...field.item, label: `${one.charAt(0).toUpperCase()}${one.slice(1)} ${place + 1}` }}
                path={[...path, place]}
                isFirst={place === 0}
                isLast={place === entries.length - 1}
                onMove={(by) => set(swapped(entries, place, place + by))}
                onRemove={() => remove(place)}
              />
            ))}
          </ol>
        </DefaultScope>
      ) : null}
      <p className="button-row">
        <Button
          ref={add}
          disabled={entries.length >= field.most}
          reason={`${field.most} at most.`}
          onClick={() => set([...entries, field.blank])}
        >
          Add {one}
        </Button>
        {given === undefined && field.default === undefined && field.least === 0 && !field.isOptional ? (
          <Button variant="text" onClick={() => set([])}>
            None to name
          </Button>
        ) : null}
        {field.isOptional && Array.isArray(given) && given.length === 0 ? (
          <Button variant="text" onClick={() => form.change(path, undefined)}>
            Leave out
          </Button>
        ) : null}
        {Array.isArray(given) && given.length === 0 ? <span className="hint">None.</span> : null}
      </p>
    </FieldSet>
  )
}

interface EntryProps {
  item: FormField
  path: Path
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Entry({ item, path, isFirst, isLast, onMove, onRemove }: EntryProps) {
  return (
    <li className="form-entry" id={`${idsOf(path).id}-entry`} data-path={pathKey(path)}>
      <Field field={item} path={path} />
      <p className="entry-actions">
        <Button variant="text" disabled={isFirst} aria-label={`Move ${item.label} up`} onClick={() => onMove(-1)}>
          Up
        </Button>
        <Button variant="text" disabled={isLast} aria-label={`Move ${item.label} down`} onClick={() => onMove(1)}>
          Down
        </Button>
        <Button variant="text" aria-label={`Remove ${item.label}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
  )
}

function swapped(entries: unknown[], from: number, to: number): unknown[] {
  const next = [...entries]
  next[from] = entries[to]
  next[to] = entries[from]
  return next
}
