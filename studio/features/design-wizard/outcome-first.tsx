import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { plural } from '@casefiles/engine/words'
import { yearColumnsIn } from '@casefiles/recipes/schemas'
import { getAt, isBlank, setAt } from '../../forms/path.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/toasts.tsx'
import { readBegun } from './begun.ts'
import { TYPE_WORDS } from './column-choices.ts'
import { ColumnTicks } from './column-ticks.tsx'
import { useWizard } from './draft-context.tsx'
import { asNamed, guessColumn, namedIn, type Naming, namingAsked } from './guess-columns.ts'
import { specOf } from './step-status.ts'
import { showColumns } from './wizard-api.ts'

/** Where every design names its outcome. */
const OUTCOME = ['design', 'analysis', 'outcome', 'column']

interface OutcomeFirstProps {
  dataset: DatasetInfo
  profile: DataProfile
}

/**
 * Asks which columns hold the outcome before a cell of an uploaded file is shown: once somebody saw it, no design can claim to
 * have come first. Once some columns are shown, the question stands folded for those that are not.
 */
export function OutcomeFirst({ dataset, profile }: OutcomeFirstProps) {
  const { document } = useWizard()
  const outcome = getAt(document, OUTCOME)
  const closed = profile.columns.filter(({ name, isWithheld }) => isWithheld && name !== outcome)
  if (closed.length === 0) return null
  const isNothingShown = profile.columns.every(({ isWithheld }) => isWithheld)
  if (!isNothingShown) {
    return (
      <details className="dataset-upload">
        <summary>{plural(closed.length, 'column')} not shown yet</summary>
        <OutcomeForm dataset={dataset} columns={closed} />
      </details>
    )
  }
  return (
    <section className="dataset-upload proposals" aria-labelledby="outcome-first">
      <h3 id="outcome-first">Which column is the outcome?</h3>
      <p className="hint">
        Nothing that this file holds has been shown. The outcome stays hidden until the design is locked, so that
        readers know that the design came first.
      </p>
      <OutcomeForm dataset={dataset} columns={profile.columns} asksNaming />
    </section>
  )
}

interface OutcomeFormProps {
  dataset: DatasetInfo
  columns: DataProfile['columns']
  /** Asks for unit and period beside it, where the design cannot do without: once, for every field that they are in. */
  asksNaming?: true
}

function OutcomeForm({ dataset, columns, asksNaming }: OutcomeFormProps) {
  const { casefile, document, store } = useWizard()
  const asked = asksNaming ? namingAsked(specOf(document)) : []
  const [named, setNamed] = useState(() =>
    Object.fromEntries(
      asked.map((one) => [
        one,
        namedIn(document, one) || guessColumn(one, columns, readBegun(casefile.id).second?.columns),
      ]),
    ),
  )
  const client = useQueryClient()
  const [ticked, setTicked] = useState<string[]>(() =>
    [getAt(document, OUTCOME)].filter((name) => isNamed(name, columns)),
  )
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function show(hidden: readonly string[]): Promise<void> {
    setIsBusy(true)
    setError(null)
    const shown = columns.map(({ name }) => name).filter((name) => !hidden.includes(name))
    try {
      await showColumns(dataset.sha256, shown, casefile.id)
      const answers = { outcome: hidden.length === 1 ? hidden[0] : '', ...named }
      const { history, replace } = store.getState()
      const next = withAnswers(history.present, answers)
      if (next !== history.present) replace(next)
      await client.invalidateQueries({ queryKey: ['studio', 'dataset'] })
      void client.invalidateQueries({ queryKey: ['studio', 'recipe'] })
      announce(hidden.length === 0 ? 'Every column is shown.' : `${plural(shown.length, 'column')} shown.`)
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <OutcomeTicks columns={columns} ticked={ticked} onChange={setTicked} />
      {asked.map((one) => (
        <label key={one} className="field">
          <span className="field-label">{NAMING_LABELS[one]}</span>
          <span className="select">
            <select
              className="field-control"
              value={named[one]}
              onChange={({ target }) => setNamed({ ...named, [one]: target.value })}
            >
              <option value="">Choose later</option>
              {columns.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </span>
        </label>
      ))}
      {error ? <Alert kind="error">{error.message}</Alert> : null}
      <p className="button-row">
        <Button
          variant="primary"
          disabled={ticked.length === 0}
          reason="Tick at least one column first."
          busy={isBusy}
          onClick={() => void show(ticked)}
        >
          Hide these, show the rest
        </Button>
        <Button busy={isBusy} onClick={() => void show([])}>
          Show every column
        </Button>
      </p>
      <p className="hint">
        Every column that is shown before the lock is recorded, and the lock says so of an outcome.
      </p>
    </>
  )
}

interface OutcomeTicksProps {
  columns: DataProfile['columns']
  ticked: string[]
  onChange: (ticked: string[]) => void
}

/** A tick for each column; one for a figure whose years stand in columns of their own, and for the signs beside them. */
export function OutcomeTicks({ columns, ticked, onChange }: OutcomeTicksProps) {
  const names = columns.map(({ name }) => name)
  const found = yearColumnsIn(names)
  // where one year alone is the outcome, each has its own tick
  const isOneYear =
    found?.columns.some((name) => ticked.includes(name)) && !found.columns.every((name) => ticked.includes(name))
  const series = isOneYear ? null : found
  const within = names.filter((name) => series?.columns.includes(name.replace(/_flag$/, '')))
  const whole = series && `${series.figure} ${series.first} to ${series.last}`
  const shown = names.flatMap((name) => (within.includes(name) ? (name === within[0] ? [whole!] : []) : [name]))
  const isWhole = within.length > 0 && within.every((name) => ticked.includes(name))
  return (
    <ColumnTicks
      label="Tick the outcome, and whatever it is made of"
      columns={shown}
      ticked={[...ticked.filter((name) => !within.includes(name)), ...(isWhole ? [whole!] : [])]}
      onChange={(next) => onChange(next.flatMap((name) => (name === whole ? within : [name])))}
      says={(name) =>
        name === whole ? plural(within.length, 'column') : describe(columns.find((column) => column.name === name)!)
      }
    />
  )
}

const NAMING_LABELS: Record<Naming, string> = {
  unit: 'Column that names the unit',
  time: 'Column of the period',
}

/** The document with what was answered; what stands there already stays. */
export function withAnswers(
  document: CasefileDocument,
  { outcome, unit = '', time = '' }: { outcome: string; unit?: string; time?: string },
): CasefileDocument {
  const spec = specOf(document)
  const answers: [path: string[], column: string, value: unknown][] = [
    [OUTCOME, outcome, outcome],
    [['design', 'analysis', 'unit'], unit, asNamed(spec, 'unit', unit)],
    [['design', 'analysis', 'time'], time, asNamed(spec, 'time', time)],
    [['design', 'units', 'unit_id_field'], unit, unit],
  ]
  return answers
    .filter(([path, column]) => column !== '' && isBlank(getAt(document, path)))
    .reduce((filled, [path, , value]) => setAt(filled, path, value), document)
}

function describe({ type, label }: DataProfile['columns'][number]): string {
  return label ? `${label}, ${TYPE_WORDS[type]}` : TYPE_WORDS[type]
}

function isNamed(name: unknown, columns: DataProfile['columns']): name is string {
  return columns.some((column) => column.name === name)
}
