import { aggregate } from './steps/aggregate.ts'
import { derive } from './steps/derive.ts'
import { dropColumns } from './steps/drop-columns.ts'
import { filter } from './steps/filter.ts'
import { join } from './steps/join.ts'
import { long } from './steps/long.ts'
import { readNumbers } from './steps/read-numbers.ts'
import { recode } from './steps/recode.ts'
import { wide } from './steps/wide.ts'
import type { StepKind } from './step-kind.ts'
import type { RecipeStep } from './step-schemas.ts'

export type StepKindName = RecipeStep['kind']

/** Every kind of step, in the order of menus; one that `step-schemas.ts` names and this does not have is no program. */
export const STEP_KINDS: { [Kind in StepKindName]: StepKind<Extract<RecipeStep, { kind: Kind }>> } = {
  filter,
  derive,
  recode,
  'read-numbers': readNumbers,
  'drop-columns': dropColumns,
  long,
  wide,
  join,
  aggregate,
}

/** A kind as it is looked up; its own type of step is known to its own folder only. */
export function stepKind(kind: StepKindName): StepKind<RecipeStep> {
  return STEP_KINDS[kind]
}

/** A step in words. */
export function stepWords(step: RecipeStep): string {
  return stepKind(step.kind).words(step)
}
