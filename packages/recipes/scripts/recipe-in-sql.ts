import type { EngineError } from '@casefiles/engine/analysis'
import type { DataTable } from '@casefiles/engine/frame'
import { stepKind } from '../registry.ts'
import { runRecipe, tablesBetween } from '../run-recipe.ts'
import type { RecipeStep } from '../step-schemas.ts'
import type { StepInSql } from '../step-kind.ts'
import { BeyondSql } from './formula-in-sql.ts'

/** One step over the relation `from`. */
export interface SqlOfStep {
  select: string
  /** A question for a `cell` that the step refuses, and what it says of it; null = it refuses none. */
  refused: { question: string; error: (cell: string) => EngineError } | null
}

/** Columns whose cells some steps look at, those that earlier steps make among them. */
export function columnsRead(steps: readonly RecipeStep[]): string[] {
  return [...new Set(steps.flatMap((step) => sqlOf(step).reads(step)))]
}

/**
 * The steps of a recipe in DuckDB's SQL, each over the relation of the one before: the same cells as {@link runRecipe} makes of the
 * rows, in any order.
 *
 * @param empty the columns before the first step, without rows
 * @param name  of the relation before the step of a place, from 0
 * @throws {StepError} where the columns do not allow a step
 * @throws {BeyondSql} where SQL does not carry one
 */
export function recipeInSql(
  empty: DataTable,
  steps: readonly RecipeStep[],
  name: (place: number) => string,
): SqlOfStep[] {
  for (const step of steps) sqlOf(step)
  // of no rows, it says at which step the columns do not fit
  runRecipe('', steps, () => empty)
  const between = tablesBetween(empty, '', steps, () => empty)
  between.forEach(refuseAlike)
  return steps.map((step, place) => {
    const context = { before: between[place], from: name(place) }
    const sql = sqlOf(step)
    return { select: sql.select(step, context), refused: sql.refuses?.(step, context) ?? null }
  })
}

/** @throws {BeyondSql} */
function sqlOf(step: RecipeStep): StepInSql<RecipeStep> {
  const { sql, label } = stepKind(step.kind)
  if (sql === undefined) throw new BeyondSql(`the step "${label}"`)
  return sql
}

/** Names of columns are the same to SQL whatever their capitals. */
function refuseAlike({ columns }: DataTable): void {
  const known = new Map<string, string>()
  for (const name of columns.keys()) {
    const alike = known.get(name.toLowerCase())
    if (alike !== undefined) throw new BeyondSql(`columns that differ in capitals alone, ${alike} and ${name}`)
    known.set(name.toLowerCase(), name)
  }
}
