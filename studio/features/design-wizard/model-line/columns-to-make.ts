import type { DataProfile } from '../../../../contract/data-profile.ts'
import type { DatasetInfo } from '../../../../contract/publication.ts'
import type { ModelLine } from '@casefiles/recipes/model-lines'
import { isSame } from '../merge-lists.ts'

/** Steps that make what the line multiplies, without those that the data have been through. */
export function stepsToMake({ steps }: ModelLine, dataset: DatasetInfo | null): ModelLine['steps'] {
  const done = dataset?.recipe?.steps ?? []
  return steps.filter((step) => !done.some((one) => isSame(one, step)))
}

/** Columns that hold 0 and 1; of an outcome before the lock nobody is told. */
export function indicatorsIn(profile: DataProfile | undefined): string[] {
  const found = profile?.columns.filter(({ type, min, max }) => type === 'boolean' && min === 0 && max === 1) ?? []
  return found.map(({ name }) => name)
}
