import { EngineError } from '@casefiles/engine/analysis'
import {
  type DataTable,
  refuseTooManyColumns,
  refuseTooManyRows,
  TABLE_LIMITS,
  type TableLimits,
} from '@casefiles/engine/frame'
import { stepKind, stepWords } from './registry.ts'
import type { RecipeStep } from './step-schemas.ts'
import type { StepLog } from './recipe.ts'
import type { FindSource } from './step-kind.ts'
import { startWorking, type Origin, type Working } from './working.ts'

export interface RecipeRun {
  table: DataTable
  /** The steps with what they left to the data written down: run again, they cannot mean anything else. */
  steps: RecipeStep[]
  log: StepLog[]
  /** Per column of the result, the columns of the sources it was made from. */
  origins: Map<string, Origin[]>
  /** Columns of the sources whose values decided which rows are there. */
  lookedAt: Origin[]
}

/** A step that cannot be done, with its place. */
export class StepError extends EngineError {
  /** From 0. */
  readonly step: number

  constructor(step: number, { code, message, columns, rows, hint }: EngineError, options?: ErrorOptions) {
    super(code, `Step ${step + 1}: ${message}`, { columns, rows, ...(hint === undefined ? {} : { hint }) })
    this.step = step
    if (options) this.cause = options.cause
  }
}

/**
 * Carries out the steps of a recipe, one after the other. The tables handed in stay as they are.
 *
 * @param main    fingerprint of the data set that the first step works on
 * @param sources data sets by fingerprint: this one and those that are joined
 * @throws {StepError} at the first step that the data do not allow
 */
export function runRecipe(
  main: string,
  steps: readonly RecipeStep[],
  sources: FindSource,
  limits: TableLimits = TABLE_LIMITS,
): RecipeRun {
  let working = startWorking(sources(main), main)
  const run: Pick<RecipeRun, 'steps' | 'log' | 'lookedAt'> = { steps: [], log: [], lookedAt: [] }
  steps.forEach((step, place) => {
    const before = working.table.rows
    const outcome = atStep(place, () => {
      const done = stepKind(step.kind).run(working, step, sources)
      refuseTooManyColumns(done.working.table.columns.size, limits)
      refuseTooManyRows(done.working.table.rows, limits)
      if (done.working.table.rows === 0 && before > 0) throw nothingLeft()
      return done
    })
    working = outcome.working
    const words = stepWords(step)
    run.steps.push(outcome.step ?? step)
    run.log.push({ words, before, after: working.table.rows, notes: outcome.notes })
    run.lookedAt.push(...(outcome.lookedAt ?? []))
  })
  return { ...run, table: working.table, origins: working.origins }
}

function atStep<Value>(place: number, work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw error instanceof EngineError ? new StepError(place, error, { cause: error }) : error
  }
}

function nothingLeft(): EngineError {
  return new EngineError('recipe/nothing-left', 'The step leaves no row.', {
    hint: 'Look at the condition, or at what is joined on.',
  })
}

/** The tables between steps without their rows, the first before any step: what scripts are written from. */
export function tablesBetween(
  empty: DataTable,
  main: string,
  steps: readonly RecipeStep[],
  sources: FindSource,
): DataTable[] {
  const tables = [empty]
  let working: Working = startWorking(empty, main)
  for (const step of steps) {
    working = stepKind(step.kind).run(working, step, sources).working
    tables.push(working.table)
  }
  return tables
}
