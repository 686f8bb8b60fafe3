import type { IvFit } from '../../designs/iv/estimate.ts'
import type { IvFrame } from '../../designs/iv/frame.ts'
import type { IvSpec } from '../../designs/iv/spec.ts'
import type { ReplicationWriter } from '../replication.ts'
import { ivInBaseR } from './base-r.ts'
import { ivInPython } from './python.ts'
import { ivInR } from './r.ts'
import { lockedChoices } from './sample-r.ts'
import { ivInStata } from './stata.ts'

/** Nothing of the primary estimate is drawn or searched for: the design says it all. */
export const ivReplication: ReplicationWriter<IvSpec, IvFrame, IvFit, null> = {
  facts: () => null,
  write: ({ spec, columns }) => {
    const notes = lockedChoices(spec)
    const python = ['pandas', 'scipy', 'linearmodels']
    return {
      'base-r': { notes, packages: [], code: ivInBaseR(spec, columns) },
      r: { notes, packages: ['AER', 'sandwich'], code: ivInR(spec, columns) },
      stata: { notes, packages: ['ivreg2', 'ranktest', 'weakivtest', 'avar'], code: ivInStata(spec, columns) },
      python: { notes, packages: python, code: ivInPython(spec, columns) },
    }
  },
}
