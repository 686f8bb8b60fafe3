/* What a recipe is, as documents hold it: schemas and types, without the steps themselves. */
export {
  MOST_STEPS,
  type Recipe,
  recipeSchema,
  type RecipeSource,
  recipeStepsSchema,
  type StepLog,
  stepLogSchema,
} from './recipe.ts'
export { type RecipeStep, recipeStepSchema } from './step-schemas.ts'
export { type YearColumns, yearColumnsIn } from './year-columns.ts'
