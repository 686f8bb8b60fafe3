import { lazy, Suspense, useState } from 'react'
import { readTheory, type Edge, type TheoryQuestion, type TheoryReading } from '@casefiles/engine/theory'
import { describeTheory } from '@casefiles/words'
import type { Theory, CasefileDocument } from '../../../../contract/studio/casefile-document.ts'
import { useForm, type ColumnChoice } from '../../../forms/form-context.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { announce } from '../../../ui/toasts.tsx'
import { useWizard } from '../draft-context.tsx'
import { addEdge, labelOf, questionOf, whyNoEdge, type TheoryNode } from './edit-theory.ts'
import { GraphList } from './graph-list.tsx'
import type { FieldOf, FormField } from '../../../forms/form-field.ts'
import { getAt, setAt } from '../../../forms/path.ts'
import { fieldsOf } from '../../../forms/schema-fields.ts'
import { specOf } from '../step-status.ts'

const GraphCanvas = lazy(async () => ({ default: (await import('./graph-canvas.tsx')).GraphCanvas }))

export interface TheoryEditor {
  theory: Theory
  change: (theory: Theory) => void
  /** Adds an arrow, or says why it cannot be. */
  connect: (edge: Edge) => boolean
}

/** The assumptions as a graph, drawn or listed, and what follows from them. */
export function TheoryStep() {
  const { document, store } = useWizard()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { theory } = document
  const question = questionOf(theory)
  const reading = question && readTheory(question)
  function change(next: Theory): void {
    setRefusal(null)
    store.getState().replace({ ...store.getState().history.present, theory: next })
  }
  function connect(edge: Edge): boolean {
    const reason = whyNoEdge(theory, edge)
    if (reason === null) change(addEdge(theory, edge))
    setRefusal(reason)
    return reason === null
  }
  const editor = { theory, change, connect }
  return (
    <section className="step-section theory" id="field-theory" tabIndex={-1}>
      <h2>Assumptions</h2>
      <p className="studio-lead">
        Draw what causes what: drag from the right edge of one variable to the left edge of another, or use the lists
        below. Causes that nobody measured belong here too.
      </p>
      {theory.nodes.length > 0 ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <GraphCanvas editor={editor} adjusted={reading?.adjustmentSets[0] ?? []} />
        </Suspense>
      ) : null}
      {refusal ? <Alert kind="error">{refusal}</Alert> : null}
      <GraphList editor={editor} />
      <TheoryAnswer theory={theory} question={question} reading={reading} />
    </section>
  )
}

interface TheoryAnswerProps {
  theory: Theory
  question: TheoryQuestion | null
  reading: TheoryReading | null
}

/** What to adjust for under the assumptions, and what to leave alone. */
function TheoryAnswer({ theory, question, reading }: TheoryAnswerProps) {
  return (
    <section className="theory-answer" aria-labelledby="theory-answer">
      <h3 id="theory-answer">What follows</h3>
      <div role="status">
        {question && reading ? (
          <ul>
            {describeTheory(question, reading, (id) => labelOf(theory, id)).map(({ kind, text }) => (
              <li key={text} className={`remark remark-${kind}`}>
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <p className="hint">Give one variable the role of treatment and one the role of outcome.</p>
        )}
      </div>
      {reading && reading.adjustmentSets.some((set) => set.length > 0) ? (
        <ul className="adjustment-sets">
          {reading.adjustmentSets.map((set) => (
            <AdjustmentSet key={set.join()} nodes={theory.nodes.filter(({ id }) => set.includes(id))} />
          ))}
        </ul>
      ) : null}
      {reading?.isCut ? <p className="hint">There may be more sets than these.</p> : null}
    </section>
  )
}

function AdjustmentSet({ nodes }: { nodes: TheoryNode[] }) {
  const { document, store } = useWizard()
  const columns = useForm().columns ?? []
  const without = nodes.filter(({ column }) => !column)
  const names = nodes.map(({ label }) => label).join(', ')
  const reason =
    covariateField(document) === null
      ? 'The design has no list of covariates.'
      : without.length > 0
        ? `No column is named for ${without.map(({ label }) => label).join(', ')}.`
        : undefined
  function take(): void {
    store.getState().replace(withCovariates(document, nodes, columns))
    announce(`${names}: now the covariates.`)
  }
  return (
    <li>
      <span>{`{ ${names} }`}</span>
      <Button
        disabled={reason !== undefined}
        reason={reason}
        aria-label={`Use this set as covariates: ${names}`}
        onClick={take}
      >
        Use this set as covariates
      </Button>
    </li>
  )
}

/** The design's first list of columns in the Covariates step: what its estimate adjusts for. Null where it has none. */
export function covariateField(document: CasefileDocument): FieldOf<'list'> | null {
  const spec = specOf(document)
  if (!spec) return null
  const steps = spec.steps as Record<string, string>
  const isOfColumns = (field: FormField): field is FieldOf<'list'> =>
    field.kind === 'list' && steps[field.key] === 'Covariates' && shapesOf(field.item).some(hasColumn)
  return fieldsOf(spec).find(isOfColumns) ?? null
}

/** The document with the variables of a set as covariates; entries for the same column stay as they are. */
export function withCovariates(
  document: CasefileDocument,
  nodes: readonly TheoryNode[],
  columns: readonly ColumnChoice[],
): CasefileDocument {
  const field = covariateField(document)
  if (!field) return document
  const path = ['design', 'analysis', field.key]
  const before = (getAt(document, path) ?? []) as Record<string, unknown>[]
  const entries = nodes.flatMap(({ column, label }) => {
    if (!column) return []
    const isNumeric = columns.find(({ name }) => name === column)?.isNumeric ?? true
    return [before.find((entry) => entry.column === column) ?? newEntry(field.item, column, label, isNumeric)]
  })
  return setAt(document, path, entries)
}

interface Shape {
  blank: Record<string, unknown>
  fields: FormField[]
  label: string
}

/** The shapes an entry may have: one, or several that a field tells apart. */
function shapesOf(item: FormField): Shape[] {
  if (item.kind === 'group') return [{ blank: {}, fields: item.fields, label: '' }]
  if (item.kind !== 'variant') return []
  return item.variants.flatMap(({ label, blank, field }) =>
    field?.kind === 'group' ? [{ blank: blank as Record<string, unknown>, fields: field.fields, label }] : [],
  )
}

const hasColumn = ({ fields }: Shape) => fields.some(({ key, kind }) => key === 'column' && kind === 'column')

/** Words need the shape for categories, where the design tells them apart. */
function newEntry(item: FormField, column: string, label: string, isNumeric: boolean): Record<string, unknown> {
  const shapes = shapesOf(item)
  const shape = (isNumeric ? undefined : shapes.find((one) => one.label === 'Category')) ?? shapes[0]
  const hasKey = (key: string) => shape.fields.some((field) => field.key === key)
  return {
    ...shape.blank,
    ...(!isNumeric && hasKey('kind') && { kind: 'category' }),
    column,
    ...(hasKey('label') && { label }),
  }
}
