import { recipeStepsSchema } from '../../../engine/recipe/recipe.ts'
import type { RecipeStep } from '../../../engine/recipe/step-schemas.ts'
import { InputError } from './input-error.ts'
import { parseJson, readBytes } from './read-design.ts'

/**
 * Reads the steps of a recipe: a list of them, or an object that holds one as `steps`, as designs do in `dataset.recipe`.
 *
 * @throws {InputError} `input/cannot-read`, `input/not-json`, `input/invalid-recipe`
 */
export function readRecipe(file: string): RecipeStep[] {
  const value = parseJson(file, readBytes(file).toString('utf8'))
  const steps = typeof value === 'object' && value !== null && 'steps' in value ? value.steps : value
  const parsed = recipeStepsSchema.safeParse(steps)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [place, ...field] = issue.path
  const where =
    place === undefined
      ? ''
      : `step ${Number(place) + 1}${field.length > 0 ? `, the field "${field.join('.')}"` : ''}: `
  throw new InputError('input/invalid-recipe', `${file}: ${where}${issue.message}.`)
}
