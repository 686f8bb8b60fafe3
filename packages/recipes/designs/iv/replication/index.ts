import type { IvSpec } from '@casefiles/engine/specs'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { ivInBaseR } from './base-r.ts'
import { ivInPython } from './python.ts'
import { ivInR, lockedChoices } from './r.ts'
import { ivInStata } from './stata.ts'

/** Nothing of the primary estimate is drawn or searched for: the design says it all. */
export const replication: ReplicationWriter<IvSpec, null> = {
  write: ({ spec, columns, seed }) => {
    const notes = lockedChoices(spec)
    const python = ['pandas', 'scipy', 'linearmodels']
    return {
      'base-r': { notes, packages: [], code: ivInBaseR(spec, columns, seed) },
      r: { notes, packages: ['AER', 'sandwich'], code: ivInR(spec, columns) },
      stata: { notes, packages: ['ivreg2', 'ranktest'], code: ivInStata(spec, columns) },
      python: { notes, packages: python, code: ivInPython(spec, columns) },
    }
  },
}
