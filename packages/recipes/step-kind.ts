import type * as z from 'zod/mini'
import type { EngineError } from '@casefiles/engine/analysis'
import type { DataTable } from '@casefiles/engine/frame'
import type { StataCode } from './scripts/stata-code.ts'
import type { StepOutcome, Working } from './working.ts'

/** The second file of a join, by fingerprint. */
export type FindSource = (sha256: string) => DataTable

/** What scripts know at a step: the columns before it, as a table without rows, and the sources. */
export interface ScriptContext {
  before: DataTable
  /** Name of the data frame, or file in Stata, that holds a source. */
  sourceName: (sha256: string) => string
  source: FindSource
}

/** What SQL knows at a step: the columns before it, as a table without rows, and the name of the relation that holds them. */
export interface SqlContext {
  before: DataTable
  from: string
}

/** A step in DuckDB's SQL over columns that are `DOUBLE` or `VARCHAR`, missing cells `NULL`, in rows without an order. */
export interface StepInSql<Step> {
  /** Columns whose cells it looks at. */
  reads(step: Step): string[]
  /** @throws {BeyondSql} */
  select(step: Step, context: SqlContext): string
  /** A question for a `cell` that the step refuses, and what it says of it; null = it refuses none. */
  refuses?(step: Step, context: SqlContext): { question: string; error: (cell: string) => EngineError } | null
}

/** One kind of step of a recipe: what it is called, what it takes, what it does, and how scripts write it. */
export interface StepKind<Step extends { kind: string }> {
  kind: Step['kind']
  /** As menus name it. */
  label: string
  /** What it is for, one sentence. */
  summary: string
  schema: z.ZodMiniType<Step>
  /** The step in a sentence's words, for logs and pages. */
  words(step: Step): string
  /** @throws {EngineError} `recipe/…` where the data do not allow it */
  run(working: Working, step: Step, sources: FindSource): StepOutcome<Step>
  /** Base R over the data frame `data`; used by both scripts of R. */
  r(step: Step, context: ScriptContext): string[]
  /** pandas over the data frame `data`. */
  python(step: Step, context: ScriptContext): string[]
  /** Stata over the variables of `code`. */
  stata(step: Step, context: ScriptContext, code: StataCode): void
  /** Left out where rows have to have an order, or a second file. */
  sql?: StepInSql<Step>
}
