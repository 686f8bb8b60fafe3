import type { CrossSection } from '../cross-section.ts'
import type { MatchingSpec } from '../spec.ts'
import type { Fitted } from '../../design.ts'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { matchingInBaseR } from './base-r.ts'
import { carryFolds, matchingFacts, type MatchingFacts } from './facts.ts'
import { matchingInPython } from './python.ts'
import { matchingInR } from './r.ts'
import { lockedChoices } from './sample-r.ts'
import { matchingInStata } from './stata.ts'

/** Cross-fitting's random partitions are carried, everything else is computed. A survey has no script in Stata. */
export const replication: ReplicationWriter<MatchingSpec, CrossSection, Fitted, MatchingFacts> = {
  facts: matchingFacts,
  carry: carryFolds,
  write: ({ spec, columns, together }) => {
    const notes = lockedChoices(spec)
    const stata = spec.estimator === 'aipw' ? [] : ['moremata']
    return {
      'base-r': { notes, packages: [], code: matchingInBaseR(spec, columns, together) },
      r: { notes, packages: ['MatchIt'], code: matchingInR(spec, columns, together) },
      ...(spec.survey === undefined && {
        stata: { notes, packages: stata, code: matchingInStata(spec, columns, together) },
      }),
      python: { notes, packages: ['pandas', 'statsmodels'], code: matchingInPython(spec, columns, together) },
    }
  },
}
