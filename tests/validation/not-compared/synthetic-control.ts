import type { NotCompared } from './not-compared.ts'

/** Of synthetic control. */
export const syntheticControl: NotCompared[] = [
  {
    goldens: ['sc_*_predictors'],
    paths: ['nested/v'],
    figures: 13,
    kind: 'not identified',
    reason: 'predictor weights are not identified; the fit and the path are compared instead',
  },
  {
    goldens: ['sc_*_synthdid'],
    paths: ['sdid_default/placebo_se_seed12345_200reps'],
    figures: 2,
    kind: 'random',
    reason: '200 seeded draws of the peer; every placebo is compared instead',
  },
  {
    goldens: ['sc_*_synthdid'],
    paths: [
      'sdid_default/omega',
      'sdid_default/lambda',
      'sdid_converged/omega',
      'sdid_converged/lambda',
      'sdid_default/placebo_all_units',
    ],
    figures: 295,
    kind: 'peer stops early',
    reason: 'the peer’s weights are before the optimum and sparsified; the certified optimum is compared',
  },
  {
    goldens: ['sc_*_synthdid'],
    paths: ['sc'],
    figures: 85,
    kind: 'peer stops early',
    reason:
      'its synthetic control is before the optimum (regularised); our gaps under its weights are compared, and ours fits better',
  },
  {
    goldens: ['sc_*_predictors'],
    paths: ['nested/w', 'nested/loss_w', 'predictor_table/synthetic'],
    figures: 98,
    kind: 'peer stops early',
    reason: 'the peer’s donor weights stop at 5e-4; the exact weights given its predictor weights are compared',
  },
  {
    goldens: ['sc_*_predictors'],
    paths: ['predictor_table/scale_sd'],
    figures: 13,
    kind: 'input',
    reason: 'the peer’s divisor of each predictor; the weights that depend on it are compared',
  },
  {
    goldens: ['sc_*_predictors'],
    paths: [
      'placebo_treated_in_donor_pool/table/post_rmspe',
      'placebo_treated_in_donor_pool/table/ratio',
      'placebo_treated_in_donor_pool/table/pre_rmspe',
    ],
    figures: 81,
    kind: 'not identified',
    reason:
      'nested placebos are local minima of a problem that is not convex; fit is held to be no worse, rank and p are compared',
  },
  {
    goldens: ['sc_*_predictors'],
    paths: ['placebo_treated_in_donor_pool/table/equal_v_post', 'placebo_treated_in_donor_pool/table/equal_v_ratio'],
    figures: 30,
    kind: 'not identified',
    reason: 'placebos that several mixtures match exactly; their fit before treatment is held to be no worse',
  },
]
