import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { RecipeStep, StepLog } from '@casefiles/recipes/schemas'
import { joinWithAnd, plural } from '@casefiles/engine/words'
import { DESIGNS, type DesignType } from '@casefiles/engine/designs'
import type { DatasetInfo } from '../../../../contract/publication.ts'
import type { DataDefect, RecipePreview } from '../../../../contract/studio/recipe.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { announce } from '../../../ui/toasts.tsx'
import { DatasetUpload } from '../dataset-upload.tsx'
import { useChoose, useWizard } from '../draft-context.tsx'
import { datasetsQuery, prepareDataset, previewRecipe, recipePreviewQuery } from '../wizard-api.ts'
import { sourceOf } from './source-of.ts'
import { StepForm } from './step-form.tsx'

/** How the data are made ready: what is wrong with them, the steps so far, and the next one. */
export function RecipeSection({ dataset }: { dataset: DatasetInfo }) {
  const { casefile, document } = useWizard()
  const keys = keysOf(document.design, dataset)
  const { data, error } = useQuery(
    recipePreviewQuery(sourceOf(dataset), { steps: dataset.recipe?.steps ?? [], keys, casefile: casefile.id }),
  )
  const recipe = useRecipe(dataset)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (recipe.pending) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [recipe.pending])
  return (
    <div className="recipe">
      <h3 ref={heading}>Make the data ready</h3>
      <p className="hint">
        Each step is shown before it is applied, can be undone, and is locked and published with its source files.
      </p>
      {error ? <Alert kind="error">{error.message}</Alert> : null}
      {data ? <DefectList defects={data.defects} isBusy={recipe.isBusy} onRemedy={recipe.preview} /> : null}
      <StepsSoFar dataset={dataset} isBusy={recipe.isBusy} onUndo={recipe.undo} />
      {recipe.error ? <Alert kind="error">{recipe.error.message}</Alert> : null}
      {recipe.pending ? (
        <RecipePreviewPanel
          preview={recipe.pending.preview}
          before={dataset.recipe?.steps.length ?? 0}
          isBusy={recipe.isBusy}
          onApply={recipe.apply}
          onCancel={recipe.cancel}
        />
      ) : (
        <>
          <EveryRow isBusy={recipe.isBusy} dataset={dataset} onRows={recipe.previewRows} />
          <NextStep dataset={dataset} isBusy={recipe.isBusy} onPreview={(step) => recipe.preview([step])} />
        </>
      )}
    </div>
  )
}

interface RecipePreviewProps {
  preview: RecipePreview
  /** How many steps stand already. */
  before: number
  isBusy: boolean
  onApply: () => void
  onCancel: () => void
}

/** What the step would do; nothing has changed yet. */
function RecipePreviewPanel({ preview, before, isBusy, onApply, onCancel }: RecipePreviewProps) {
  const { log, sample } = preview
  return (
    <section className="recipe-preview" aria-label="Preview of the step">
      <h4>Preview: nothing has changed yet</h4>
      <StepLogList log={log} from={before} />
      <div className="table-scroll" role="group" tabIndex={0} aria-label="First rows">
        <table className="table">
          <caption className="visually-hidden">First rows</caption>
          <thead>
            <tr>
              {sample.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sample.rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, place) => (
                  <td key={sample.columns[place]}>{cell ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sample.omitted.length > 0 ? (
        <p className="hint">
          Not shown, as they are an outcome, made of one, or not asked for: {joinWithAnd(sample.omitted)}.
        </p>
      ) : null}
      <p className="button-row">
        <Button variant="primary" busy={isBusy} onClick={onApply}>
          Apply
        </Button>
        <Button onClick={onCancel}>Do not apply</Button>
      </p>
    </section>
  )
}

/** What each step did: rows before and after, and what was left out, unmatched or not defined. */
function StepLogList({ log, from = 0 }: { log: readonly StepLog[]; from?: number }) {
  return (
    <ol className="step-log" start={from + 1}>
      {log.slice(from).map(({ words, before, after, notes }, at) => (
        <li key={`${at} ${words}`}>
          {words}
          <span className="step-rows">
            {plural(before, 'row')} → {plural(after, 'row')}
          </span>
          {notes.map(({ message }) => (
            <span key={message} className="step-note">
              {message}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}

interface DefectListProps {
  defects: readonly DataDefect[]
  isBusy: boolean
  onRemedy: (steps: RecipeStep[]) => void
}

/** Everything that was found in the data at once, each with ways out that become steps of the recipe. */
function DefectList({ defects, isBusy, onRemedy }: DefectListProps) {
  const id = useId()
  if (defects.length === 0) return null
  return (
    <ul className="defects" aria-label="Found in the data">
      {defects.map(({ code, message, remedies }, at) => (
        <li key={`${code} ${message}`}>
          <span id={`${id}-${at}`}>{message}</span>
          <span className="row-actions">
            {remedies.map(({ label, steps }) => (
              <Button key={label} aria-describedby={`${id}-${at}`} busy={isBusy} onClick={() => onRemedy(steps)}>
                {label}
              </Button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface Pending {
  steps: RecipeStep[]
  preview: RecipePreview
  /** The column that then names the unit. */
  unit?: string
}

/** The steps that are previewed, applied and undone. */
function useRecipe(dataset: DatasetInfo) {
  const { casefile, document, store } = useWizard()
  const { choose, error: chooseError } = useChoose(() => undefined)
  const [pending, setPending] = useState<Pending | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const before = dataset.recipe?.steps ?? []
  async function work(what: () => Promise<void>): Promise<void> {
    setIsBusy(true)
    setError(null)
    try {
      await what()
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setIsBusy(false)
    }
  }
  const prepare = (steps: RecipeStep[], said: string) =>
    work(async () => {
      const made = await prepareDataset(sourceOf(dataset), steps, casefile.id)
      await choose(made.dataset)
      setPending(null)
      announce(said)
    })
  const preview = (steps: RecipeStep[], unit?: string) =>
    void work(async () => {
      const all = [...before, ...steps]
      const shown = await previewRecipe(sourceOf(dataset), { steps: all, keys: [], casefile: casefile.id })
      setPending({ steps, preview: shown, ...(unit === undefined ? {} : { unit }) })
    })
  const applyPending = async ({ steps, unit }: Pending) => {
    await prepare([...before, ...steps], steps.length === 1 ? 'Applied the step.' : 'Applied the steps.')
    if (unit === undefined) return
    for (const place of placesOfRowUnit(document.design)) store.getState().change(place, unit)
  }
  return {
    pending,
    isBusy,
    error: error ?? chooseError,
    preview: (steps: RecipeStep[]) => preview(steps),
    previewRows: (column: string) => preview([{ kind: 'derive', column, formula: 'row()' }], column),
    apply: () => void (pending && applyPending(pending)),
    undo: () => void prepare(before.slice(0, -1), 'Undid the last step.'),
    cancel: () => setPending(null),
  }
}

interface StepsSoFarProps {
  dataset: DatasetInfo
  isBusy: boolean
  onUndo: () => void
}

function StepsSoFar({ dataset: { recipe }, isBusy, onUndo }: StepsSoFarProps) {
  if (!recipe) return null
  const [first, ...joined] = recipe.sources
  return (
    <>
      <p>
        Made of <strong>{first.name}</strong>
        {joined.length > 0 ? ` and ${joined.map(({ name }) => name).join(', ')}` : ''}:
      </p>
      <StepLogList log={recipe.log} />
      <p className="button-row">
        <Button busy={isBusy} onClick={onUndo}>
          Undo the last step
        </Button>
      </p>
    </>
  )
}

interface EveryRowProps {
  dataset: DatasetInfo
  isBusy: boolean
  onRows: (column: string) => void
}

/** Where no column names the units and every row is one: its number does, made by a step and not by hand. */
function EveryRow({ dataset, isBusy, onRows }: EveryRowProps) {
  const { document } = useWizard()
  if (placesOfRowUnit(document.design).length === 0) return null
  const taken = new Set(dataset.columns.map(({ name }) => name))
  let column = 'row_id'
  for (let more = 2; taken.has(column); more++) column = `row_id_${more}`
  return (
    <p className="button-row">
      <Button busy={isBusy} onClick={() => onRows(column)}>
        Every row is a unit
      </Button>
      <span className="hint">Adds the row’s number as the unit id.</span>
    </p>
  )
}

interface NextStepProps {
  dataset: DatasetInfo
  isBusy: boolean
  onPreview: (step: RecipeStep) => void
}

function NextStep({ dataset, isBusy, onPreview }: NextStepProps) {
  return (
    <details className="recipe-next">
      <summary>Add a step</summary>
      <StepForm columns={dataset.columns.map(({ name }) => name)} isBusy={isBusy} onPreview={onPreview} />
      <SecondUpload />
    </details>
  )
}

/** A data set to join, which does not become the casefile's own. */
function SecondUpload() {
  const { casefile } = useWizard()
  const client = useQueryClient()
  return (
    <details className="dataset-said">
      <summary>Upload a data set to join</summary>
      <DatasetUpload
        casefile={casefile.id}
        onUploaded={async () => {
          await client.invalidateQueries({ queryKey: datasetsQuery.queryKey })
          announce('Uploaded. Choose it as the second data set.')
        }}
      />
    </details>
  )
}

/** What of a design tells which columns name a row. */
interface NamingDesign {
  design_type?: unknown
  units?: unknown
  analysis?: unknown
}

/**
 * The columns that are to name one row each: the unit, and with it the period, as far as both are chosen. A design whose analysis
 * names no unit has the one that is described. Empty where rows are individuals, of whom a unit has any number in a period.
 */
export function keysOf(design: NamingDesign, { columns }: Pick<DatasetInfo, 'columns'>): string[] {
  const analysis = partOf(design.analysis)
  if (analysis.individuals === true || analysis.data === 'repeated-cross-sections') return []
  const type = typeOf(design)
  const unit = type !== null && !namesUnit(type) ? partOf(design.units).unit_id_field : analysis.unit
  const keys = [unit, analysis.time].filter((name): name is string => typeof name === 'string' && name !== '')
  const isThere = keys.every((key) => columns.some(({ name }) => name === key))
  return typeof unit === 'string' && isThere ? [...new Set(keys)] : []
}

/**
 * Where a column that numbers the rows is to be named as the unit, if every row is one: nowhere before a design is chosen, with
 * designs that follow units over periods, and where a unit is named already.
 *
 * @returns paths in the document
 */
export function placesOfRowUnit(design: NamingDesign): string[][] {
  const type = typeOf(design)
  const { unit, time } = partOf(design.analysis)
  if (type === null || DESIGNS[type].spec.followsPeriods || unit || time) return []
  const described = ['design', 'units', 'unit_id_field']
  if (namesUnit(type)) return [described, ['design', 'analysis', 'unit']]
  return partOf(design.units).unit_id_field ? [] : [described]
}

function namesUnit(type: DesignType): boolean {
  return 'unit' in DESIGNS[type].spec.steps
}

function typeOf({ design_type: type }: NamingDesign): DesignType | null {
  return typeof type === 'string' && type in DESIGNS ? (type as DesignType) : null
}

function partOf(part: unknown): Record<string, unknown> {
  return (part ?? {}) as Record<string, unknown>
}
