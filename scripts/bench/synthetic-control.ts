import { estimateSyntheticDid, fitOnSimplex, matchPredictors, placeboOf, rowsOf } from '@casefiles/engine/estimators'
import { referenceFrame } from '@casefiles/engine/test-support'
import { FIFTIETH, onCopies, PAR, type Workload } from './workload.ts'

const predictors = 'sc_prop99_predictors'
const outcomes = 'sc_prop99_synthdid'
const shared = { needsReference: true, repetitions: 5 }

/** The peer draws a placebo at a time; every draw is one of the donors, so that 200 fits over all donors in turn are its work. */
const PLACEBO_DRAWS = 200

export const syntheticControlWorkloads: Workload[] = [
  {
    ...shared,
    id: 'synth-fit',
    task: 'Synthetic control with nested predictor weights, one fit',
    peer: 'Synth synth()',
    size: 'Prop 99, 39 states, 7 predictors',
    peerSeconds: 7.7,
    target: PAR,
    prepare: () => onCopies(referenceFrame(predictors).study, (study) => matchPredictors(study, 'nested')),
  },
  {
    ...shared,
    id: 'synth-placebos',
    task: 'The same for each of the 38 donors',
    peer: 'Synth, 38 × one fit',
    size: 'Prop 99, 39 states, 7 predictors',
    peerSeconds: 290,
    target: FIFTIETH,
    repetitions: 3,
    isSlow: true,
    prepare: () => {
      const { study, donors } = referenceFrame(predictors)
      return onCopies(study, (copy) => donors.map((_, j) => matchPredictors(placeboOf(copy, j, true), 'nested')))
    },
  },
  {
    ...shared,
    id: 'synthdid',
    task: 'Synthetic difference in differences, estimate',
    peer: 'synthdid_estimate',
    size: 'Prop 99, 39 × 31',
    peerSeconds: 0.67,
    target: PAR,
    prepare: () => onCopies(referenceFrame(outcomes).study, (study) => estimateSyntheticDid(study, 1)),
  },
  {
    ...shared,
    id: 'synthdid-placebo',
    task: 'Its placebo standard error, 200 placebo fits',
    peer: 'synthdid placebo SE, 200 draws',
    size: 'Prop 99, 39 × 31',
    peerSeconds: 70,
    target: FIFTIETH,
    prepare: () => {
      const { study, donors } = referenceFrame(outcomes)
      const { noise } = estimateSyntheticDid(study, 1)
      const placebos = donors.map((_, j) => placeboOf(study, j, false))
      const draws = Array.from({ length: PLACEBO_DRAWS }, (_, draw) =>
        structuredClone(placebos[draw % placebos.length]),
      )
      return onCopies(draws, (copies) => copies.map((placebo) => estimateSyntheticDid(placebo, 1, noise).value))
    },
  },
  {
    ...shared,
    id: 'simplex',
    task: 'Exact donor weights on the outcome alone',
    peer: 'R + quadprog',
    size: '38 donors × 19 years',
    peerSeconds: 0.0006,
    target: PAR,
    calls: 100,
    prepare: () => {
      const { study } = referenceFrame(outcomes)
      const points = { donors: rowsOf(study.donors, 0, study.pre), target: study.target.slice(0, study.pre) }
      return onCopies(points, ({ donors, target }) => fitOnSimplex(donors, target))
    },
  },
]
