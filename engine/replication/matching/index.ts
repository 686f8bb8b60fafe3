import type { CrossSection } from '../../designs/matching/cross-section.ts'
import type { MatchingSpec } from '../../designs/matching/spec.ts'
import type { Fitted } from '../../designs/design.ts'
import type { ReplicationWriter } from '../replication.ts'
import { matchingInBaseR } from './base-r.ts'
import { carryFolds, matchingFacts } from './facts.ts'
import type { MatchingFacts } from './facts.ts'
import { matchingInPython } from './python.ts'
import { matchingInR } from './r.ts'
import { lockedChoices } from './sample-r.ts'
import { matchingInStata } from './stata.ts'

/** Cross-fitting's random partitions are carried, everything else is computed. */
export const matchingReplication: ReplicationWriter<MatchingSpec, CrossSection, Fitted, MatchingFacts> = {
  facts: matchingFacts,
  carry: carryFolds,
  write: ({ spec, columns, together }) => {
    const notes = lockedChoices(spec)
    const stata = spec.estimator === 'aipw' ? [] : ['moremata']
    return {
      'base-r': { notes, packages: [], code: matchingInBaseR(spec, columns, together) },
      r: { notes, packages: ['MatchIt'], code: matchingInR(spec, columns, together) },
      stata: { notes, packages: stata, code: matchingInStata(spec, columns, together) },
      python: { notes, packages: ['pandas', 'statsmodels'], code: matchingInPython(spec, columns, together) },
    }
  },
}
