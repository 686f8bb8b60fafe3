import { CHOICE_FUNCTIONS } from './choice-functions.ts'
import type { FormulaFunction } from './formula-function.ts'
import { GROUP_FUNCTIONS } from './group-functions.ts'
import { NUMBER_FUNCTIONS } from './number-functions.ts'
import { TEXT_FUNCTIONS } from './text-functions.ts'

/** Every function that a formula may call, by name; a map, so that `toString` is no function. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map<string, FormulaFunction>(
  Object.entries({ ...NUMBER_FUNCTIONS, ...CHOICE_FUNCTIONS, ...TEXT_FUNCTIONS, ...GROUP_FUNCTIONS }),
)
