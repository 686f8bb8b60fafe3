import type { DidFit } from '../estimate.ts'
import type { DidSpec } from '../spec.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { didInBaseR } from './base-r.ts'
import { carryWays, didFacts, WAYS_FILE, type DidFacts } from './facts.ts'
import { didInPython } from './python.ts'
import { didInR } from './r.ts'
import { lockedChoices } from './sample-r.ts'
import { didInStata } from './stata.ts'

const RANDOMISED =
  'Interval: randomization inference, as there are few clusters; the ways in which the run gave out the adoption dates ' +
  `are carried in ${WAYS_FILE}.`

/**
 * The design says all of the primary estimate but the ways in which randomisation inference gave out the dates. The
 * packages of the field have no small-sample factor and no such interval: their value is ours, their interval the peers'.
 */
export const replication: ReplicationWriter<DidSpec, PanelFrame, DidFit, DidFacts> = {
  facts: didFacts,
  carry: carryWays,
  write: ({ spec, columns, together, facts }) => {
    const notes = [...lockedChoices(spec), ...(facts === null ? [] : [RANDOMISED])]
    return {
      'base-r': { notes, packages: [], code: didInBaseR(spec, columns, together, facts) },
      r: { notes, packages: ['did'], code: didInR(spec, columns, together) },
      stata: { notes, packages: ['csdid', 'drdid'], code: didInStata(spec, columns, together) },
      python: { notes, packages: ['pandas', 'scipy', 'differences'], code: didInPython(spec, columns, together) },
    }
  },
}
