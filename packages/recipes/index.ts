/*
 * The door of this package: steps over tables, what they look like in R, Python, Stata and SQL, and what in a file asks for them.
 * Programs that repeat an analysis stand in `@casefiles/recipes/replication`, pasted lines in `@casefiles/recipes/model-lines`.
 * What only says what a recipe is stands in `@casefiles/recipes/schemas`, which carries no step.
 */
export { checkKeys } from './check-keys.ts'
export { type Defect, findDefects } from './find-defects.ts'
export { FUNCTIONS } from './formula/functions.ts'
export { NUMBER_PATTERN } from './formula/text-functions.ts'
export { STEP_KINDS, type StepKindName, stepWords } from './registry.ts'
export { type RecipeRun, runRecipe, StepError } from './run-recipe.ts'
export { BeyondSql } from './scripts/formula-in-sql.ts'
export { columnsRead, recipeInSql, type SqlOfStep } from './scripts/recipe-in-sql.ts'
export { PREPARED_FILE, preparedBy, type ScriptedRecipe, writeRecipe } from './scripts/write-recipe.ts'
export type { FindSource } from './step-kind.ts'
export type { Origin } from './working.ts'
export * from './schemas.ts'
