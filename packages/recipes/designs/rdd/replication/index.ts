import type { RddScriptFacts } from '@casefiles/engine/replication'
import type { RddSpec } from '@casefiles/engine/specs'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { rddInBaseR } from './base-r.ts'
import { writeBunching } from './bunching.ts'
import { packagesInPython, rddInPython } from './python.ts'
import { lockedChoices, packagesInR, rddInR } from './r.ts'
import { packagesInStata, rddInStata } from './stata.ts'

/** The bandwidths are chosen again by the script, not carried. */
export const replication: ReplicationWriter<RddSpec, RddScriptFacts> = {
  write: (sources) => {
    const { spec, facts, columns, together } = sources
    if (facts !== null && 'state' in facts) return writeBunching(sources, facts)
    const heaps = facts?.heaps ?? []
    const notes = [...lockedChoices(spec), ...heapNotes(heaps)]
    return {
      'base-r': { notes, packages: [], code: rddInBaseR(spec, columns, together, heaps) },
      r: { notes, packages: packagesInR(spec), code: rddInR(spec, columns, together, heaps) },
      stata: { notes, packages: packagesInStata(spec), code: rddInStata(spec, columns, together, heaps) },
      python: { notes, packages: packagesInPython(spec), code: rddInPython(spec, columns, together, heaps) },
    }
  },
}

function heapNotes(heaps: readonly number[]): string[] {
  return heaps.length === 0 ? [] : [`Heaps near the cutoff, left out: running variable ${heaps.join(', ')}.`]
}
