import * as z from 'zod/mini'
import { aggregate } from './steps/aggregate/index.ts'
import { derive } from './steps/derive/index.ts'
import { dropColumns } from './steps/drop-columns/index.ts'
import { filter } from './steps/filter/index.ts'
import { join } from './steps/join/index.ts'
import { long } from './steps/long/index.ts'
import { readNumbers } from './steps/read-numbers/index.ts'
import { recode } from './steps/recode/index.ts'
import { wide } from './steps/wide/index.ts'
import type { StepKind } from './step-kind.ts'

/** Every kind of step, in the order of menus: the only list of them. */
const KINDS = [filter, derive, recode, readNumbers, dropColumns, long, wide, join, aggregate] as const

type StepOf<Kind> = Kind extends StepKind<infer Step> ? Step : never
export type RecipeStep = StepOf<(typeof KINDS)[number]>
export type StepKindName = RecipeStep['kind']

/** A kind as it is looked up; its own type of step is known to its own folder only. */
export type AnyStepKind = StepKind<RecipeStep>

export const STEP_KINDS: readonly AnyStepKind[] = KINDS as unknown as readonly AnyStepKind[]

export function stepKind(kind: StepKindName): AnyStepKind {
  return STEP_KINDS.find((one) => one.kind === kind)!
}

/** A step in words. */
export function stepWords(step: RecipeStep): string {
  return stepKind(step.kind).words(step)
}

const [first, ...others] = KINDS
export const recipeStepSchema = z.discriminatedUnion('kind', [
  first.schema as never,
  ...others.map(({ schema }) => schema as never),
]) as unknown as z.ZodMiniType<RecipeStep>
