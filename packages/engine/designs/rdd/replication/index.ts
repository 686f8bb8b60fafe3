import type { BunchingFit } from '../bunching/estimate.ts'
import { type BunchingFacts, bunchingFacts, writeBunching } from '../bunching/replication/index.ts'
import { ownValue } from '../frame.ts'
import type { AnyFit, AnyFrame } from '../index.ts'
import type { RddSpec } from '../spec.ts'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { rddInBaseR } from './base-r.ts'
import { packagesInPython, rddInPython } from './python.ts'
import { lockedChoices, packagesInR, rddInR } from './r.ts'
import { packagesInStata, rddInStata } from './stata.ts'

/** The bandwidths are chosen again by the script, not carried. */
export const replication: ReplicationWriter<RddSpec, AnyFrame, AnyFit, Facts | BunchingFacts | null> = {
  facts: (sources) => {
    const { frame, fit } = sources
    if ('counts' in frame) return bunchingFacts({ ...sources, frame, fit: fit as BunchingFit })
    return frame.withHeaps === null ? null : { heaps: frame.heaps.map(({ value }) => ownValue(frame, value)) }
  },
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

/** Values of the running variable, as the data have them, whose rows were left out because they heap. */
interface Facts {
  heaps: number[]
}

function heapNotes(heaps: readonly number[]): string[] {
  return heaps.length === 0 ? [] : [`Heaps near the cutoff, left out: running variable ${heaps.join(', ')}.`]
}
