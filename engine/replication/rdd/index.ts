import type { RddFit } from '../../designs/rdd/estimate.ts'
import type { RddFrame } from '../../designs/rdd/frame.ts'
import type { RddSpec } from '../../designs/rdd/spec.ts'
import type { ReplicationWriter } from '../replication.ts'
import { rddInBaseR } from './base-r.ts'
import { packagesInPython, rddInPython } from './python.ts'
import { packagesInR, rddInR } from './r.ts'
import { lockedChoices } from './sample-r.ts'
import { packagesInStata, rddInStata } from './stata.ts'

/** The bandwidths are chosen again by the script, not carried. */
export const rddReplication: ReplicationWriter<RddSpec, RddFrame, RddFit, null> = {
  facts: () => null,
  write: ({ spec, columns, together }) => {
    const notes = lockedChoices(spec)
    return {
      'base-r': { notes, packages: [], code: rddInBaseR(spec, columns, together) },
      r: { notes, packages: packagesInR(spec), code: rddInR(spec, columns, together) },
      stata: { notes, packages: packagesInStata(spec), code: rddInStata(spec, columns, together) },
      python: { notes, packages: packagesInPython(spec), code: rddInPython(spec, columns, together) },
    }
  },
}
