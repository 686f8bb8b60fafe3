import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGN_TYPES } from '@casefiles/engine/names'
import { loadExamples, type ReplicationExample } from '@casefiles/recipes/replication'

/** The examples of every registered design, from the design's own folder. */
export const EXAMPLES: ({ design: DesignType } & ReplicationExample)[] = (
  await Promise.all(DESIGN_TYPES.map(load))
).flat()

async function load(design: DesignType) {
  return (await loadExamples(design)).map((example) => ({ ...example, design }))
}

export const EXAMPLE_SEED = 20261121
export const EXAMPLE_INTENT = { direction: 'decrease', smallestEffect: 1, smallestEffectBasis: 'An example.' } as const
export const EXAMPLE_WORDS = {
  policyName: 'The policy',
  outcomeName: 'the outcome',
  places: 'the places of the data',
  years: 'the years of the data',
  unitPlural: 'units',
}
