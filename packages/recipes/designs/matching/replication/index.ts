import type { MatchingScriptFacts } from '@casefiles/engine/replication'
import type { MatchingSpec } from '@casefiles/engine/specs'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { matchingInBaseR } from './base-r.ts'
import { carryDrawn } from './carry-drawn.ts'
import { matchingInPython } from './python.ts'
import { matchingInR } from './r.ts'
import { lockedChoices } from './sample-r.ts'
import { matchingInStata } from './stata.ts'

/** Cross-fitting's random partitions and what fills gaps are carried, everything else is computed. A survey has no script in Stata. */
export const replication: ReplicationWriter<MatchingSpec, MatchingScriptFacts> = {
  carry: carryDrawn,
  write: ({ spec, columns, together, facts }) => {
    const notes = lockedChoices(spec)
    const stata = spec.estimator === 'aipw' ? [] : ['moremata']
    return {
      'base-r': { notes, packages: [], code: matchingInBaseR(spec, columns, together, facts) },
      r: { notes, packages: ['MatchIt'], code: matchingInR(spec, columns, together, facts) },
      // none where gaps are imputed: its programs keep one sample
      ...(facts.donors || spec.survey !== undefined
        ? {}
        : { stata: { notes, packages: stata, code: matchingInStata(spec, columns, together) } }),
      python: { notes, packages: ['pandas', 'statsmodels'], code: matchingInPython(spec, columns, together, facts) },
    }
  },
}
