import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import type { ReplicationWriter } from '../../../replication/replication.ts'
import { syntheticControlInBaseR } from './base-r.ts'
import { syntheticControlFacts, type SyntheticControlFacts } from './facts.ts'
import { syntheticControlInPython } from './python.ts'
import { lockedChoices, syntheticControlInR } from './r.ts'
import { syntheticControlInStata } from './stata.ts'

/** The nested search for predictor weights is carried as what it ended at; the donor weights are computed from it. */
export const replication: ReplicationWriter<
  SyntheticControlSpec,
  SyntheticControlFrame,
  SyntheticControlFit,
  SyntheticControlFacts
> = {
  facts: syntheticControlFacts,
  write: ({ spec, columns, facts }) => {
    const notes = [...lockedChoices(spec), ...describeCarried(facts)]
    return {
      'base-r': { notes, packages: [], code: syntheticControlInBaseR(spec, columns, facts) },
      r: { notes, packages: ['Synth'], code: syntheticControlInR(spec, columns, facts) },
      stata: { notes, packages: ['synth'], code: syntheticControlInStata(spec, columns, facts) },
      python: { notes, packages: ['pandas', 'scipy'], code: syntheticControlInPython(spec, columns, facts) },
    }
  },
}

function describeCarried({ predictorWeights, donorWeights }: SyntheticControlFacts): string[] {
  if (donorWeights !== null) {
    return ['Carried from the run: donor weights, as every predictor is matched exactly by more than one mixture.']
  }
  return predictorWeights === null
    ? []
    : ['Carried from the run: the predictor weights, which a search over many starting points ends at.']
}
