import type { DesignDocument } from './design.ts'

/**
 * Everything that a locked design chose, without the data it was locked on and what is said of that one lock. It is the same in
 * each version that a new vintage of the data made, so anybody who holds two versions can compare them. Steps of a recipe are
 * choices; a joined file is named by its place among the sources.
 */
export function choicesOf(design: DesignDocument): object {
  const { dataset, deviations: _, vintage: __, planned: ___, revision: ____, ...choices } = design
  const { recipe } = dataset
  if (!recipe) return choices
  const place = new Map(recipe.sources.map(({ sha256 }, at) => [sha256, at]))
  const steps = recipe.steps.map((step) => (step.kind === 'join' ? { ...step, with: place.get(step.with) } : step))
  return { ...choices, steps }
}
