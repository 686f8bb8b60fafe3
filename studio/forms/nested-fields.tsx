import { lowerFirst } from '@casefiles/engine/words'
import { Button } from '../ui/button.tsx'
import { firstControl, useFocusNext } from '../ui/focus.ts'
import { FieldFrame, type FieldProps, FieldSet, useControl } from './field-frame.tsx'
import {
  DefaultScope,
  type Form,
  FormContext,
  idsOf,
  useForm,
  roleOf,
  type ColumnRole,
  type ColumnChoice,
} from './form-context.tsx'
import type { FieldOf, FormField } from './form-field.ts'
import { IntervalField, AddressField, NumberField, WordsField } from './typed-fields.tsx'
import { ListField } from './list-field.tsx'
import { isBlank, type Path, pathKey } from './path.ts'

/** One field of any kind. */
export function Field({ field, path }: FieldProps) {
  switch (field.kind) {
    case 'column':
      return <ColumnField field={field} path={path} />
    case 'text':
      return <TextField field={field} path={path} />
    case 'long-text':
      return <LongTextField field={field} path={path} />
    case 'words':
      return <WordsField field={field} path={path} />
    case 'address':
      return <AddressField field={field} path={path} />
    case 'flag':
      return <FlagField field={field} path={path} />
    case 'number':
      return <NumberField field={field} path={path} />
    case 'interval':
      return <IntervalField field={field} path={path} />
    case 'choice':
      return <ChoiceField field={field} path={path} />
    case 'group':
      return <GroupField field={field} path={path} />
    case 'list':
      return <ListField field={field} path={path} Item={Field} />
    case 'variant':
      return <VariantField field={field} path={path} />
    case 'constant':
      return null
  }
}

/** A line of text; one that may be left out is not in the document while nothing is typed. */
function TextField(props: FieldProps<FieldOf<'text'>>) {
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
function LongTextField(props: FieldProps<FieldOf<'long-text'>>) {
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
function FlagField(props: FieldProps<FieldOf<'flag'>>) {
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
function ChoiceField(props: FieldProps<FieldOf<'choice'>>) {
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

/** Fields side by side where there is room. */
export function Fields({ fields, path }: { fields: FormField[]; path: Path }) {
  return (
    <FormContext.Provider value={labelled(useForm(), fields, path)}>
      <div className="field-grid">
        {fields.map((field) => {
          const here = [...path, field.key]
          return <Field key={pathKey(here)} field={field} path={here} />
        })}
      </div>
    </FormContext.Provider>
  )
}

/** A label that nobody wrote is what the data say of the column that is chosen beside it. */
function labelled(form: Form, fields: FormField[], path: Path): Form {
  const has = (key: string, kind: FormField['kind']) => fields.some((field) => field.key === key && field.kind === kind)
  if (!has('column', 'column') || !has('label', 'text')) return form
  const [column, label] = [pathKey([...path, 'column']), [...path, 'label']]
  const meaningOf = (name: unknown) => form.columns?.find((one) => one.name === name)?.meaning
  return {
    ...form,
    change(changed, value) {
      const isOwn = !isBlank(form.read(label)) && form.read(label) !== meaningOf(form.read([...path, 'column']))
      form.change(changed, value)
      const meaning = meaningOf(value)
      if (pathKey(changed) === column && !isOwn && meaning) form.change(label, meaning)
    },
  }
}

/** A set of fields; one that may be left out is added and taken away as a whole. */
function GroupField({ field, path }: FieldProps<FieldOf<'group'>>) {
  const form = useForm()
  const isThere = form.read(path) !== undefined
  const focusNext = useFocusNext()
  function put(value: object | undefined): void {
    focusNext(() => firstControl(document.getElementById(idsOf(path).id)))
    form.change(path, value)
  }
  return (
    <FieldSet field={field} path={path}>
      {field.isOptional && !isThere ? (
        <Button onClick={() => put({})}>Add {lowerFirst(field.label)}</Button>
      ) : (
        <>
          <DefaultScope path={path} whole={field.default}>
            <Fields fields={field.fields} path={path} />
          </DefaultScope>
          {field.isOptional ? (
            <Button variant="text" onClick={() => put(undefined)}>
              Leave out {lowerFirst(field.label)}
            </Button>
          ) : null}
        </>
      )}
    </FieldSet>
  )
}

const UNSET = 'unset'

/** One of several shapes, then the fields of that shape. */
function VariantField({ field, path }: FieldProps<FieldOf<'variant'>>) {
  const { form, value, attributes } = useControl({ field, path })
  const shown = value === undefined ? field.default : value
  const place = field.variants.findIndex((variant) => variant.isChosen(shown))
  const variant = field.variants[place]
  function choose(next: string): void {
    // null is a choice of its own; a shape that begins with nothing still has to be told from no choice
    const { blank } = next === UNSET ? {} : field.variants[Number(next)]
    form.change(path, next !== UNSET && blank === undefined ? '' : blank)
  }
  const canBeUnset = field.isOptional || variant === undefined
  const control = idsOf([...path, 'kind']).id
  return (
    <FieldSet field={field} path={path}>
      <span className="select">
        <select
          className="field-control"
          id={control}
          aria-label={`${field.label}: kind`}
          aria-describedby={attributes['aria-describedby']}
          value={variant ? String(place) : UNSET}
          onBlur={attributes.onBlur}
          onChange={({ target }) => choose(target.value)}
        >
          {canBeUnset ? <option value={UNSET}>{field.isOptional ? 'Left out' : 'Choose…'}</option> : null}
          {field.variants.map(({ label }, number) => (
            <option key={label} value={String(number)}>
              {label}
            </option>
          ))}
        </select>
      </span>
      {variant?.field ? <VariantBody field={variant.field} whole={field} path={path} /> : null}
    </FieldSet>
  )
}

/** A shape of fields stands open; a single value needs its own control under the name of the whole. */
function VariantBody({ field, whole, path }: { field: FormField; whole: FormField; path: Path }) {
  if (field.kind !== 'group') return <Field field={{ ...field, label: `${whole.label}: value` }} path={path} />
  return (
    <DefaultScope path={path} whole={whole.default}>
      <Fields fields={field.fields} path={path} />
    </DefaultScope>
  )
}

/** A column of the data with its type, range and what is missing; a name to type while no data set is chosen. */
function ColumnField(props: FieldProps<FieldOf<'column'>>) {
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
