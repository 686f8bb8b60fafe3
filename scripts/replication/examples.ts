import type { DesignType } from '../../engine/analysis.ts'
import { DESIGNS } from '../../engine/designs/registry.ts'
import type { ReplicationExample } from '../../engine/replication/example.ts'

/** The examples of every registered design, from the design's own folder. */
export const EXAMPLES: ({ design: DesignType } & ReplicationExample)[] = (
  await Promise.all(Object.values(DESIGNS).map(load))
).flat()

async function load({ folder, spec }: (typeof DESIGNS)[DesignType]) {
  const module: { examples: ReplicationExample[] } = await import(
    `../../engine/designs/${folder}/replication/examples.ts`
  )
  return module.examples.map((example) => ({ ...example, design: spec.id }))
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
