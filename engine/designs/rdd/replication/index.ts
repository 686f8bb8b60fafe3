import type { RddFit } from '../estimate.ts'
import type { RddFrame } from '../frame.ts'
import type { RddSpec } from '../spec.ts'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { rddInBaseR } from './base-r.ts'
import { packagesInPython, rddInPython } from './python.ts'
import { lockedChoices, packagesInR, rddInR } from './r.ts'
import { packagesInStata, rddInStata } from './stata.ts'

/** The bandwidths are chosen again by the script, not carried. */
export const replication: ReplicationWriter<RddSpec, RddFrame, RddFit, null> = {
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
