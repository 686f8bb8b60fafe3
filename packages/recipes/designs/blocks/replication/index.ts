import type { BlocksSpec } from '@casefiles/engine/specs'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { blocksInBaseR } from './base-r.ts'
import type { BlocksScriptFacts } from '@casefiles/engine/replication'
import { lockedChoices } from './locked-choices.ts'
import { blocksInPython } from './python.ts'
import { blocksInR } from './r.ts'
import { blocksInStata } from './stata.ts'
import { trialsInBaseR, trialsInR } from './trials-r.ts'

/**
 * With several primary outcomes the critical value, which comes from seeded re-randomizations, is carried. A survey has no script
 * in Stata.
 */
export const replication: ReplicationWriter<BlocksSpec, BlocksScriptFacts> = {
  write: ({ spec, columns, facts, together }) => {
    const notes = lockedChoices(spec, facts, together)
    const areTrials = spec.trials !== undefined
    return {
      'base-r': {
        notes,
        packages: [],
        code: areTrials ? trialsInBaseR(spec, columns) : blocksInBaseR(spec, columns, facts, together),
      },
      r: areTrials
        ? { notes, packages: ['metafor'], code: trialsInR(spec, columns) }
        : {
            notes,
            packages: [spec.survey === undefined ? 'estimatr' : 'survey'],
            code: blocksInR(spec, columns, facts, together),
          },
      ...(spec.survey === undefined && {
        stata: { notes, packages: [], code: blocksInStata(spec, columns, facts, together) },
      }),
      python: { notes, packages: ['pandas', 'scipy'], code: blocksInPython(spec, columns, facts, together) },
    }
  },
}
