import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { FUNCTIONS, STEP_KINDS, type StepKindName } from '@casefiles/recipes'
import type { RecipeStep } from '@casefiles/recipes/schemas'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ColumnTicks } from '../column-ticks.tsx'
import { datasetQuery, datasetsQuery } from '../wizard-api.ts'
import { STEP_FIELDS, type StepDraft, type StepField, stepOf } from './step-of.ts'

interface StepFormProps {
  /** Columns of the data as they are. */
  columns: string[]
  isBusy: boolean
  onPreview: (step: RecipeStep) => void
}

/** One step, filled in; it is shown what it would do before it is applied. */
export function StepForm({ columns, isBusy, onPreview }: StepFormProps) {
  const [kind, setKind] = useState<StepKindName>('filter')
  const [draft, setDraft] = useState<StepDraft>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { data } = useQuery(datasetsQuery)
  const names = new Map((data?.datasets ?? []).map(({ sha256, name }) => [sha256, name]))
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const answer = stepOf(kind, draft, names)
    setProblem(answer.problem)
    if (answer.step) onPreview(answer.step)
  }
  return (
    <form className="step-form" onSubmit={submit}>
      <label className="field">
        <span className="field-label">Step</span>
        <span className="select">
          <select
            className="field-control"
            value={kind}
            onChange={({ target }) => {
              setKind(target.value as StepKindName)
              setDraft({})
              setProblem(null)
            }}
          >
            {Object.values(STEP_KINDS).map(({ kind: one, label }) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </select>
        </span>
        <span className="hint">{STEP_KINDS[kind].summary}</span>
      </label>
      {STEP_FIELDS[kind].map((field) => (
        <Field
          key={`${kind} ${field.name}`}
          field={field}
          columns={columns}
          draft={draft}
          onChange={(value) => setDraft({ ...draft, [field.name]: value })}
        />
      ))}
      {STEP_FIELDS[kind].some((field) => field.kind === 'formula') ? <FormulaHelp /> : null}
      {problem ? <Alert kind="error">{problem}</Alert> : null}
      <p className="button-row">
        <Button type="submit" busy={isBusy}>
          Preview this step
        </Button>
      </p>
    </form>
  )
}

interface OneField {
  field: StepField
  columns: string[]
  draft: StepDraft
  onChange: (value: string | string[]) => void
}

function Field({ field, columns, draft, onChange }: OneField) {
  const value = draft[field.name]
  if (field.kind === 'columns')
    return <ColumnTicks label={field.label} columns={columns} ticked={listOf(value)} onChange={onChange} />
  if (field.kind === 'other-columns')
    return <OtherColumns field={field} sha256={draft.with} value={value} onChange={onChange} />
  return (
    <label className="field">
      <span className="field-label">{field.label}</span>
      <Control field={field} columns={columns} value={typeof value === 'string' ? value : ''} onChange={onChange} />
      {field.hint ? <span className="hint">{field.hint}</span> : null}
    </label>
  )
}

interface ControlProps extends Omit<OneField, 'draft'> {
  value: string
}

function Control({ field, columns, value, onChange }: ControlProps) {
  const { data } = useQuery({ ...datasetsQuery, enabled: field.kind === 'dataset' })
  const isCode = field.kind === 'formula' || field.kind === 'lines'
  if (isCode) {
    return (
      <textarea
        className="field-control code-control"
        rows={field.kind === 'lines' ? 3 : 2}
        maxLength={field.kind === 'formula' ? 1000 : 20_000}
        spellCheck={false}
        placeholder={field.kind === 'lines' ? field.example : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  if (field.kind === 'text')
    return <input className="field-control" value={value} onChange={({ target }) => onChange(target.value)} />
  const options: (readonly [string, string])[] =
    field.kind === 'choice'
      ? [...field.choices]
      : field.kind === 'dataset'
        ? (data?.datasets ?? []).map(({ sha256, name, rows }) => [sha256, `${name} (${rows} rows)`] as const)
        : columns.map((name) => [name, name] as const)
  return (
    <span className="select">
      <select className="field-control" value={value} onChange={({ target }) => onChange(target.value)}>
        {field.kind === 'choice' ? null : <option value="">Choose…</option>}
        {options.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

const listOf = (value: string | string[] | undefined): string[] => (Array.isArray(value) ? value : [])

interface OtherColumnsProps {
  field: StepField
  sha256: string | string[] | undefined
  value: string | string[] | undefined
  onChange: (value: string[]) => void
}

function OtherColumns({ field, sha256, value, onChange }: OtherColumnsProps) {
  const chosen = typeof sha256 === 'string' ? sha256 : ''
  const { data } = useQuery({ ...datasetQuery(chosen), enabled: chosen !== '' })
  if (!data) return <p className="hint">{field.label}: choose the second data set first.</p>
  return (
    <ColumnTicks
      label={field.label}
      columns={data.dataset.columns.map(({ name }) => name)}
      ticked={listOf(value)}
      onChange={onChange}
    />
  )
}

/** The formula language, function by function. */
function FormulaHelp() {
  return (
    <details className="formula-help">
      <summary>How formulas are written</summary>
      <p className="hint">
        Columns by name, in backticks where the name has blanks: <code>`birth rate`</code>. Text in double quotes.
        Signs: + - * / ^, == != &lt; &lt;= &gt; &gt;=, and, or, not. <code>missing</code> is a missing value; what is
        made of a missing value is missing.
      </p>
      <dl className="term-list">
        {[...FUNCTIONS.values()].map(({ signature, meaning }) => (
          <div key={signature}>
            <dt>
              <code>{signature}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
