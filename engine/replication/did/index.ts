import type { DidFit } from '../../designs/did/estimate.ts'
import type { DidSpec } from '../../designs/did/spec.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { ReplicationWriter } from '../replication.ts'
import { didInBaseR } from './base-r.ts'
import { didInPython } from './python.ts'
import { didInR } from './r.ts'
import { lockedChoices } from './sample-r.ts'
import { didInStata } from './stata.ts'

/** Nothing of the primary estimate is drawn or searched for: the design says it all. */
export const didReplication: ReplicationWriter<DidSpec, PanelFrame, DidFit, null> = {
  facts: () => null,
  write: ({ spec, columns, together }) => {
    const notes = lockedChoices(spec)
    return {
      'base-r': { notes, packages: [], code: didInBaseR(spec, columns, together) },
      r: { notes, packages: ['did'], code: didInR(spec, columns, together) },
      stata: { notes, packages: ['csdid', 'drdid'], code: didInStata(spec, columns, together) },
      python: { notes, packages: ['pandas', 'scipy', 'differences'], code: didInPython(spec, columns, together) },
    }
  },
}
