import type { BlocksFit } from '../estimate.ts'
import type { BlocksFrame } from '../frame.ts'
import type { BlocksSpec } from '../spec.ts'
import type { FactSources } from '../../../replication/replication.ts'

export interface BlocksFacts {
  /** With several primary outcomes: what |t| must pass for all of them at once, from seeded re-randomizations. */
  criticalValue: number | null
}

export function blocksFacts({ spec, fit }: FactSources<BlocksSpec, BlocksFrame, BlocksFit>): BlocksFacts {
  const hasSeveral = spec.otherOutcomes.some(({ role }) => role === 'primary')
  return { criticalValue: hasSeveral ? (fit.severalOutcomes?.critical ?? null) : null }
}
