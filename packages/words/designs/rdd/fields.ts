import type { RddSpec } from '@casefiles/engine/specs'
import {
  column,
  fieldTexts,
  furtherOutcomes,
  kind,
  label,
  mainOutcome,
  own,
  ownChoices,
  rawUnits,
  role,
  subgroups,
  transform,
  within,
} from '../../fields/shared.ts'

const outcome = {
  column: column('deaths'),
  transform,
  scale: ['Multiplies the (transformed) outcome; 100 with `log` reads in percent.', 100],
  label,
  units: ['Units of the estimate.', 'deaths per 100,000'],
  rawUnits,
} as const

const covariate = { column: column('income'), transform, kind } as const

/** What stands beside the fields of the design. */
export const fields = fieldTexts<RddSpec>()({
  runningVariable: 'The variable that decides who is treated.',
  'runningVariable.column': column('age'),
  'runningVariable.label': ['What readers see.', 'Age'],
  'runningVariable.units': ['Units of the variable.', 'years'],
  cutoff: ['The value of the running variable at which treatment begins.', 21],
  ownCutoffs: [
    'Column of each row’s own cutoff, where there are several, as every school has its own: rows are then placed by their distance from it, window and false cutoffs are told as distances, and `cutoff` is not read. Subgroups by the same column tell the effect at each.',
    'school_cutoff',
  ],
  treatedSide: '`above`: at or above the cutoff; `below`: at or below it.',
  outcome: mainOutcome,
  ...within('outcome', outcome),
  otherOutcomes: furtherOutcomes,
  ...within('otherOutcomes', {
    ...outcome,
    role,
    ownChoices,
    'ownChoices.covariates': own,
    ...within('ownChoices.covariates', covariate),
  }),
  ...subgroups,
  takeUp: 'Treatment received, as a number or share; with it the design is fuzzy.',
  'takeUp.column': column('drinks'),
  'takeUp.label': ['What readers see.', 'Drinks alcohol'],
  'takeUp.units': ['Units of the treatment received.', 'share'],
  covariates: 'Covariates that the estimate adjusts for, with one coefficient for both sides.',
  ...within('covariates', covariate),
  balanceCovariates: 'Covariates fixed before treatment, which should not jump at the cutoff.',
  'balanceCovariates.column': column('income'),
  'balanceCovariates.transform': transform,
  'balanceCovariates.kind': kind,
  'balanceCovariates.label': label,
  estimator: 'Local polynomial at the cutoff, or one polynomial over all rows.',
  'estimator.local.polynomialOrder': ['Order of the polynomial; 1 = straight lines.', 1],
  'estimator.local.kernel': 'How much rows count by their distance from the cutoff.',
  'estimator.local.bandwidth': 'How far from the cutoff rows are used.',
  'estimator.local.bandwidth.selected.selector':
    'What the bandwidth makes smallest: `mse` = the mean squared error, `cer` = the error in coverage.',
  'estimator.local.bandwidth.fixed.h': ['In the running variable’s units.', 2],
  'estimator.local.bandwidth.fixed.b': ['In the running variable’s units.', 3],
  'estimator.local.variance': 'What the variance is estimated from: nearest neighbors, or residuals.',
  'estimator.local.neighbours': ['Fewest neighbors of the nearest-neighbor variance.', 3],
  'estimator.local.massPoints': '`adjust` allows for values of the running variable that many rows share.',
  'estimator.local.regularisation': [
    'Multiplies the penalty that keeps a selected bandwidth from growing too wide; 0 = none.',
    1,
  ],
  'estimator.global.polynomialOrder': ['Order of the polynomial; 1 = straight lines.', 1],
  'estimator.global.interacted': 'Whether slopes differ between the sides.',
  'estimator.global.variance': 'Whether residuals may vary more in some rows than in others.',
  cluster: ['Column the standard errors are clustered on; residuals are then those of the regression.', 'state'],
  samplingWeight: [
    'Column of sampling or population weights, which multiply the kernel: the effect at the cutoff among the people the rows stand for. Left out = every row counts alike, the effect among the rows.',
    'weight',
  ],
  samplingWeightQuestion: [
    'What the weighted estimate answers, as readers see it; said beside the unweighted one.',
    'the effect among all adults at the cutoff',
  ],
  cellSize:
    'People behind each row of aggregated cells, as a column or one number; the estimate does not change, the counts of people do. Left out = a row is one person.',
  'cellSize.column.column': column('people'),
  'cellSize.constant.people': ['People behind each row.', 1000],
  window: 'Lowest and highest value of the running variable used; left out = all.',
  'window.from': ['The lowest.', 19],
  'window.to': ['The highest.', 23],
  bunching:
    'Set where the heap at the cutoff is itself what is studied: the estimate is then the share of cases just short of the cutoff that were moved over it, from a histogram and a smooth count. The outcome is the column that is counted. Left out = the effect of crossing the cutoff.',
  'bunching.from': ['The farthest value from which cases may have been moved.', 60],
  'bunching.to': ['The farthest value to which they may have been moved.', 69],
  'bunching.order': ['Order of the polynomial of the smooth count.', 7],
  'bunching.width': ['Width of the bins of the histogram, in the running variable’s units.', 1],
  heaps:
    'Rows at values near the cutoff that far more rows share than the values around them: left out unless they are kept.',
  donutHoles: [
    'Half-widths left out around the cutoff, in the running variable’s units; left out = 2, 5 and 10% of the bandwidth.',
    [0.1, 0.25],
  ],
  placeboCutoffs: ['False cutoffs; left out = the quartiles of each side’s running variable.', [20, 22]],
})
