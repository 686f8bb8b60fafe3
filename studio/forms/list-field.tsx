import { useId, type ComponentType } from 'react'
import { Button } from '../ui/button.tsx'
import { firstControl, useFocusNext } from '../ui/focus.ts'
import { singular, type FieldOf, type FormField } from './form-field.ts'
import { FieldSet, type FieldProps } from './field-frame.tsx'
import { DefaultScope, idsOf, useForm } from './form-context.tsx'
import { pathKey, type Path } from './path.ts'
import { capitalize } from '@casefiles/engine/words'

interface ListFieldProps extends FieldProps<FieldOf<'list'>> {
  /** Draws an entry: handed in, since an entry may be a list again. */
  Item: ComponentType<FieldProps>
}

/** Entries that can be added, moved up and down, and removed. The focus goes with an entry, and to a new one. */
export function ListField({ field, path, Item }: ListFieldProps) {
  const form = useForm()
  const addId = useId()
  const focusNext = useFocusNext()
  const given = form.read(path)
  const isDefault = given === undefined && Array.isArray(field.default)
  const entries = (isDefault ? field.default : Array.isArray(given) ? given : []) as unknown[]
  const one = singular(field.label)
  const set = (next: unknown[]) => form.change(path, next)
  const entryAt = (place: number) => document.getElementById(entryId([...path, place]))
  function add(): void {
    focusNext(() => firstControl(entryAt(entries.length)))
    set([...entries, field.blank])
  }
  function remove(place: number): void {
    focusNext(() => document.getElementById(addId))
    set(entries.filter((_, other) => other !== place))
  }
  function emptied(next: [] | undefined): void {
    focusNext(() => document.getElementById(addId))
    form.change(path, next)
  }
  function move(place: number, by: 1 | -1): void {
    const buttons = () => entryAt(place + by)?.querySelectorAll<HTMLButtonElement>('.entry-actions button') ?? []
    // At either end the button that was pressed has nothing more to do.
    focusNext(() => {
      const [up, down] = buttons()
      return [by < 0 ? up : down, by < 0 ? down : up].find((button) => button && !button.disabled)
    })
    set(swapped(entries, place, place + by))
  }
  return (
    <FieldSet field={field} path={path}>
      {entries.length > 0 ? (
        <DefaultScope path={path} whole={field.default}>
          <ol className="entry-list">
            {entries.map((_, place) => (
              <Entry
                key={place}
                Item={Item}
                item={{ ...field.item, label: `${capitalize(one)} ${place + 1}` }}
                path={[...path, place]}
                isFirst={place === 0}
                isLast={place === entries.length - 1}
                onMove={(by) => move(place, by)}
                onRemove={() => remove(place)}
              />
            ))}
          </ol>
        </DefaultScope>
      ) : null}
      <p className="button-row">
        <Button id={addId} disabled={entries.length >= field.most} reason={`${field.most} at most.`} onClick={add}>
          Add {one}
        </Button>
        {given === undefined && field.default === undefined && field.least === 0 && !field.isOptional ? (
          <Button variant="text" onClick={() => emptied([])}>
            None to name
          </Button>
        ) : null}
        {field.isOptional && Array.isArray(given) && given.length === 0 ? (
          <Button variant="text" onClick={() => emptied(undefined)}>
            Leave out
          </Button>
        ) : null}
        {Array.isArray(given) && given.length === 0 ? <span className="hint">None.</span> : null}
      </p>
    </FieldSet>
  )
}

interface EntryProps {
  Item: ComponentType<FieldProps>
  item: FormField
  path: Path
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Entry({ Item, item, path, isFirst, isLast, onMove, onRemove }: EntryProps) {
  return (
    <li className="form-entry" id={entryId(path)} data-path={pathKey(path)}>
      <Item field={item} path={path} />
      <p className="entry-actions">
        <Button
          variant="text"
          disabled={isFirst}
          title={isFirst ? 'It is the first.' : undefined}
          aria-label={`Move ${item.label} up`}
          onClick={() => onMove(-1)}
        >
          Up
        </Button>
        <Button
          variant="text"
          disabled={isLast}
          title={isLast ? 'It is the last.' : undefined}
          aria-label={`Move ${item.label} down`}
          onClick={() => onMove(1)}
        >
          Down
        </Button>
        <Button variant="text" aria-label={`Remove ${item.label}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
  )
}

const entryId = (path: Path) => `${idsOf(path).id}-entry`

function swapped(entries: unknown[], from: number, to: number): unknown[] {
  const next = [...entries]
  next[from] = entries[to]
  next[to] = entries[from]
  return next
}
