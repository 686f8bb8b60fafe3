import type { FactSources } from '../../replication/facts-for-scripts.ts'
import type { BlocksFit } from './estimate.ts'
import type { BlocksFrame } from './frame.ts'
import type { BlocksSpec } from './spec.ts'

export interface BlocksScriptFacts {
  /** With several primary outcomes: what |t| must pass for all of them at once, from seeded re-randomizations. */
  criticalValue: number | null
}

export function scriptFacts({ spec, fit }: FactSources<BlocksSpec, BlocksFrame, BlocksFit>): BlocksScriptFacts {
  const hasSeveral = spec.otherOutcomes.some(({ role }) => role === 'primary')
  return { criticalValue: hasSeveral ? (fit.severalOutcomes?.critical ?? null) : null }
}
