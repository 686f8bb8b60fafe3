/** A test that supports a method, or why there is none of its kind. */
export type Support = { file: string; test: string } | { none: string }

/** A method for which no package's value exists, with what holds it instead or besides. */
export interface NoPeer {
  design: string
  method: string
  hand: Support
  identity: Support
  simulation: Support
}

/*
 * Not here because they have goldens of packages: Fuller and LIML (ivmodel), CR2 (clubSandwich, estimatr), entropy balancing
 * (WeightIt), Rosenbaum's bounds (rbounds), pairs clustered after matching (MatchIt, sandwich), synthetic DiD.
 */
export const noPeer: NoPeer[] = [
  {
    design: 'DiD',
    method: 'Imputation (Borusyak, Jaravel & Spiess)',
    hand: {
      file: 'packages/engine/designs/did/imputation.test.ts',
      test: 'gives the effects worked by hand with two cohorts and one never-treated unit',
    },
    identity: {
      file: 'packages/engine/designs/did/imputation.test.ts',
      test: 'equals the difference of mean changes when all treated units start together',
    },
    simulation: {
      file: 'packages/engine/designs/did/imputation.simulation.test.ts',
      test: 'has an interval that covers the truth 95 times in 100 under effects that differ by cohort',
    },
  },
  {
    design: 'DiD',
    method: 'DID_M (de Chaisemartin & D’Haultfœuille)',
    hand: {
      file: 'packages/engine/designs/did/switchers/did-m.test.ts',
      test: 'averages, by joiners, their change less that of units that stay untreated',
    },
    identity: {
      file: 'packages/engine/designs/did/switchers/did-m.test.ts',
      test: 'is, with its standard error, the group-time effect on impact against units not yet treated',
    },
    simulation: {
      file: 'packages/engine/designs/did/switchers/did-m.simulation.test.ts',
      test: 'is unbiased for the effect in the first treated period and covers it 95 times in 100; so does its placebo',
    },
  },
  {
    design: 'DiD',
    method:
      'Total effect per unit of a treatment that goes off again, or is an amount (de Chaisemartin & D’Haultfœuille)',
    hand: {
      file: 'packages/engine/designs/did/changing/by-hand.test.ts',
      test: 'divides the sum of all effects by the sum of how far the treatment is from where it began',
    },
    identity: {
      file: 'packages/engine/designs/did/changing/identities.test.ts',
      test: 'has as its total effect per unit the average over all treated observations',
    },
    simulation: {
      file: 'packages/engine/designs/did/changing/changing.simulation.test.ts',
      test: 'is unbiased, covers the truth 95 times in 100, and rejects sound placebos 5 times in 100',
    },
  },
  {
    design: 'DiD',
    method: 'Synthetic DiD over several adoption dates, jackknife',
    hand: {
      file: 'packages/engine/designs/did/synthetic/synthetic-did.test.ts',
      test: 'is the jackknife at fixed weights, worked out unit by unit',
    },
    identity: {
      file: 'packages/engine/designs/did/synthetic/synthetic-did.test.ts',
      test: 'solves the block problem of each cohort against the never-treated',
    },
    simulation: {
      file: 'packages/engine/designs/did/synthetic/synthetic-did.test.ts',
      test: 'is unbiased and its jackknife interval covers 95 times in 100',
    },
  },
  {
    design: 'DiD',
    method: 'Group-time effects of repeated cross-sections',
    hand: {
      file: 'packages/engine/designs/did/group-time/individuals.test.ts',
      test: 'have a difference of four means as their effect',
    },
    identity: {
      file: 'packages/engine/designs/did/group-time/individuals.test.ts',
      test: 'has the same estimates adjusted for a covariate that does not change, %s',
    },
    simulation: {
      file: 'packages/engine/designs/did/group-time/individuals.simulation.test.ts',
      test: 'are unbiased and cover it 95 times in 100, %s',
    },
  },
  {
    design: 'DiD',
    method: 'Randomization inference for few clusters',
    hand: {
      file: 'packages/engine/designs/did/randomisation/randomisation.test.ts',
      test: 'have the p value of the largest of five',
    },
    identity: {
      file: 'packages/engine/designs/did/randomisation/randomisation.test.ts',
      test: 'goes through new regressions for every way to give out the dates',
    },
    simulation: {
      file: 'packages/engine/designs/did/randomisation/randomisation.simulation.test.ts',
      test: '%s: what its p values allow, where few treated clusters say little of their own spread',
    },
  },
  {
    design: 'SyntheticControl',
    method: 'Ridge-augmented synthetic control',
    hand: {
      file: 'packages/engine/designs/synthetic-control/weights/estimators.test.ts',
      test: 'corrects two donors by hand: x₁ = 3, donors 0 and 2, λ = 2 adds 1·1/(2 + 2) to the nearer one',
    },
    identity: {
      file: 'packages/engine/designs/synthetic-control/weights/estimators.test.ts',
      test: 'is the plain synthetic control under an endless penalty',
    },
    simulation: {
      file: 'packages/engine/designs/synthetic-control/weights/estimators.simulation.test.ts',
      test: 'the %s synthetic control estimates it without bias',
    },
  },
  {
    design: 'SyntheticControl',
    method: 'Demeaned synthetic control',
    hand: {
      file: 'packages/engine/designs/synthetic-control/weights/demeaned.test.ts',
      test: 'the demeaned synthetic control by hand: a donor that moves alike two higher, and an effect of 3',
    },
    identity: {
      file: 'packages/engine/designs/synthetic-control/weights/estimators.test.ts',
      test: 'does not mind the level of the treated unit',
    },
    simulation: {
      file: 'packages/engine/designs/synthetic-control/weights/estimators.simulation.test.ts',
      test: 'the %s synthetic control estimates it without bias',
    },
  },
  {
    design: 'SyntheticControl',
    method: 'Prediction interval from the placebos',
    hand: {
      file: 'packages/engine/designs/synthetic-control/inference/prediction-interval.test.ts',
      test: 'by hand: five donors stray by twice their error, so an error of 3 makes 6 · t(0.975, 5) = 6 · 2.5706',
    },
    identity: {
      file: 'packages/engine/designs/synthetic-control/inference/prediction-interval.test.ts',
      test: 'its width does not depend on the effect: the treated unit is no donor of what it is measured by',
    },
    simulation: {
      file: 'packages/engine/designs/synthetic-control/coverage.simulation.test.ts',
      test: 'covers it with the average interval',
    },
  },
  {
    design: 'SyntheticControl',
    method: 'Conformal inference (Chernozhukov, Wüthrich & Zhu)',
    hand: {
      file: 'packages/engine/designs/synthetic-control/inference/conformal.test.ts',
      test: 'gives the effects that leave a residual no larger than the largest before: 3 ± 1.9',
    },
    identity: {
      file: 'packages/engine/designs/synthetic-control/inference/conformal.test.ts',
      test: 'of one period ranks its residual among those before',
    },
    simulation: {
      file: 'packages/engine/designs/synthetic-control/coverage.simulation.test.ts',
      test: 'covers no effect with the interval of one period',
    },
  },
  {
    design: 'Matching',
    method: 'Cross-fitted augmented weighting',
    hand: {
      file: 'packages/engine/designs/matching/estimators/by-hand.test.ts',
      test: 'the influence function of augmented weighting gives its error',
    },
    identity: {
      file: 'packages/engine/designs/matching/estimators/by-hand.test.ts',
      test: 'stays close to the version that is not cross-fitted, within half a standard error',
    },
    simulation: {
      file: 'packages/engine/designs/matching/coverage.simulation.test.ts',
      test: 'cross-fitted augmented weighting of the %s is unbiased and covers',
    },
  },
  {
    design: 'Matching',
    method: 'Abadie–Imbens 2016 correction for an estimated score',
    hand: {
      file: 'packages/engine/designs/matching/estimators/by-hand.test.ts',
      test: 'the Abadie–Imbens error counts how often each comparison unit is used',
    },
    identity: {
      none: 'the correction is defined by its own terms; without it the error is the golden’s (match_lalonde_abadie_imbens)',
    },
    simulation: {
      file: 'packages/engine/designs/matching/coverage.simulation.test.ts',
      test: 'matching on the estimated score needs its correction, %s',
    },
  },
  {
    design: 'Matching',
    method: 'Robustness value and bounds (Cinelli & Hazlett)',
    hand: { none: 'published figures instead (R sensemakr)' },
    identity: {
      file: 'packages/engine/inference/omitted-variable-bias.test.ts',
      test: 'biases the coefficient by exactly what its two shares say',
    },
    simulation: { none: 'an algebraic identity, exact in every sample' },
  },
  {
    design: 'Matching',
    method: 'Oster’s δ',
    hand: {
      file: 'packages/engine/designs/matching/sensitivity/oster-support.test.ts',
      test: 'is worked by hand for an effect of zero',
    },
    identity: {
      file: 'packages/engine/designs/matching/sensitivity/sensitivity.test.ts',
      test: 'is the selection that was put into a population: %s',
    },
    simulation: {
      file: 'packages/engine/designs/matching/sensitivity/oster.simulation.test.ts',
      test: 'finds in samples the selection that made them',
    },
  },
  {
    design: 'Matching',
    method: 'Errors clustered',
    hand: {
      file: 'packages/engine/designs/matching/estimators/clustered.test.ts',
      test: 'the sum of a cluster is what it adds: worked by hand',
    },
    identity: {
      file: 'packages/engine/designs/matching/estimators/clustered.test.ts',
      test: 'that are copies of one unit add what the unit does: %s, %s',
    },
    simulation: {
      file: 'packages/engine/designs/matching/clusters.simulation.test.ts',
      test: 'rejects 5 times in 100 where units hang together, too often where they do not know: %o',
    },
  },
  {
    design: 'Blocks',
    method: 'Lee bounds',
    hand: {
      file: 'packages/engine/designs/blocks/sensitivity.test.ts',
      test: 'trim the arm with fewer missing at either end until equal shares are left',
    },
    identity: {
      file: 'packages/engine/designs/blocks/sensitivity.test.ts',
      test: 'are the block-weighted difference where equal shares are missing, and nothing where nobody is',
    },
    simulation: {
      file: 'packages/engine/designs/blocks/coverage.simulation.test.ts',
      test: "Lee's bounds hold the effect on those always seen when the untreated go missing",
    },
  },
  {
    design: 'Blocks',
    method: 'Westfall–Young and Romano–Wolf step-down',
    hand: {
      file: 'packages/engine/designs/blocks/effect/by-hand.test.ts',
      test: 'steps down over outcomes by the largest statistic, and leaves a copy of an outcome unadjusted',
    },
    identity: {
      file: 'packages/engine/designs/blocks/sensitivity.test.ts',
      test: 'need no adjustment when there is one',
    },
    simulation: {
      file: 'packages/engine/designs/blocks/effect/several-outcomes.simulation.test.ts',
      test: 'the step-down rejects any of four true nulls at most 5 times in 100, where single tests do so more often',
    },
  },
  {
    design: 'Blocks',
    method: 'Complier effect',
    hand: {
      file: 'packages/engine/designs/blocks/effect/by-hand.test.ts',
      test: 'divides the difference in outcomes by the difference in take-up',
    },
    identity: {
      file: 'packages/engine/designs/blocks/effect/by-hand.test.ts',
      test: 'is the intention-to-treat effect where everybody did as assigned',
    },
    simulation: {
      file: 'packages/engine/designs/blocks/coverage.simulation.test.ts',
      test: 'the complier effect is found where six in ten take the treatment up',
    },
  },
  {
    design: 'Blocks',
    method: 'Interval of randomisation inference',
    hand: {
      file: 'packages/engine/designs/blocks/effect/by-hand.test.ts',
      test: 'gives the interval of the constant effects that a test of each does not reject',
    },
    identity: {
      file: 'packages/engine/designs/blocks/effect/by-hand.test.ts',
      test: 'finds by drawing what it finds by listing',
    },
    simulation: {
      file: 'packages/engine/designs/blocks/coverage.simulation.test.ts',
      test: 'the interval of randomisation inference covers a constant effect',
    },
  },
  {
    design: 'IV',
    method: 'tF interval (Lee, McCrary, Moreira & Porter)',
    hand: {
      file: 'packages/engine/designs/iv/model/t-f.test.ts',
      test: 'is every value of the published table, which is rounded up to two decimals',
    },
    identity: {
      file: 'packages/engine/designs/iv/model/t-f.test.ts',
      test: 'makes the test reject 5 times in 100 at the worst endogeneity, however weak the instrument',
    },
    simulation: {
      file: 'packages/engine/designs/iv/model/t-f.simulation.test.ts',
      test: 'covers no less than 95 times in 100, instrument of strength %d',
    },
  },
  {
    design: 'IV',
    method: 'Jackknife instrumental variables',
    hand: {
      file: 'packages/engine/designs/iv/model/support.test.ts',
      test: 'predicts each of four rows from the others of its arm',
    },
    identity: {
      file: 'packages/engine/designs/iv/model/model.test.ts',
      test: 'predicts each row by a first stage without it, as done by brute force',
    },
    simulation: {
      file: 'packages/engine/designs/iv/model/model.test.ts',
      test: 'with many instruments leans to least squares, and the jackknife does not',
    },
  },
  {
    design: 'IV',
    method: 'Plausibly exogenous bounds (Conley, Hansen & Rossi)',
    hand: {
      file: 'packages/engine/designs/iv/sensitivity/sensitivity.test.ts',
      test: 'overturns an Anderson–Rubin conclusion at the near end of the reduced form’s interval',
    },
    identity: {
      file: 'packages/engine/designs/iv/sensitivity/sensitivity.test.ts',
      test: 'widens the interval to the union of those with so much taken from the outcome, one instrument',
    },
    simulation: { none: 'a union of Anderson–Rubin sets, each of which has a golden and a simulation' },
  },
  {
    design: 'IV',
    method: 'Errors clustered two ways',
    hand: {
      file: 'packages/engine/designs/iv/model/two-way-clusters.test.ts',
      test: 'is that without the rows both share, worked by hand',
    },
    identity: {
      file: 'packages/engine/designs/iv/model/two-way-clusters.test.ts',
      test: 'give the Anderson–Rubin test at every effect, and a set whose ends it just keeps',
    },
    simulation: {
      file: 'packages/engine/designs/iv/two-way-clusters.simulation.test.ts',
      test: 'the interval shown holds it with 20 places and 12 years',
    },
  },
  {
    design: 'RDD',
    method: 'Local randomisation',
    hand: {
      file: 'packages/engine/designs/rdd/local-randomisation.test.ts',
      test: 'is by hand the difference of two means with the error of Welch',
    },
    identity: {
      file: 'packages/engine/designs/rdd/local-randomisation.test.ts',
      test: 'takes the nearest scores where no covariate is named: a plain difference in means',
    },
    simulation: {
      file: 'packages/engine/designs/rdd/local-randomisation.test.ts',
      test: 'covers no effect 95 times in 100 where there is none',
    },
  },
  {
    design: 'RDD',
    method: 'Wild cluster bootstrap-t of a local polynomial',
    hand: { none: 'the enumeration of the identity is the definition, worked with new fits' },
    identity: {
      file: 'packages/engine/designs/rdd/local-polynomial/wild-jump.test.ts',
      test: 'agrees with new local polynomials for every vector of signs, h %s',
    },
    simulation: {
      file: 'packages/engine/designs/rdd/local-polynomial/wild-jump.simulation.test.ts',
      test: 'rejects no jump 5 times in 100 with %i clusters, where normal quantiles reject more often (on both sides: %s)',
    },
  },
  {
    design: 'Inference',
    method: 'Wild cluster bootstrap-t',
    hand: {
      file: 'packages/engine/inference/wild-cluster-bootstrap.test.ts',
      test: 'has the p value of a case enumerated by hand',
    },
    identity: {
      file: 'packages/engine/inference/wild-cluster-bootstrap.test.ts',
      test: 'agrees with new regressions for every vector of signs, at zero and at the ends of its interval',
    },
    simulation: {
      file: 'packages/engine/inference/wild-cluster-bootstrap.simulation.test.ts',
      test: 'rejects a true null about one time in twenty with eight clusters, where normal quantiles reject more often',
    },
  },
  {
    design: 'Inference',
    method: 'Wild cluster bootstrap of IV',
    hand: { none: 'the same enumeration as in least squares, above' },
    identity: {
      file: 'packages/engine/designs/iv/model/wild-cluster-bootstrap.test.ts',
      test: 'takes the statistic of the outcome it draws, as computed from its rows',
    },
    simulation: {
      file: 'packages/engine/designs/iv/model/wild-cluster-bootstrap.simulation.test.ts',
      test: 'rejects no effect 5 times in 100 with %i clusters',
    },
  },
]
