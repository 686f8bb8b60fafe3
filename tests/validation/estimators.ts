import { isNamed } from './uncovered.ts'

/** An estimator of a design, and where the comparisons of it stand. */
export interface Estimator {
  design: string
  estimator: string
  /** Ids of the estimates in an analysis that are its own; `*` stands for any letters. None for a test or a bound. */
  ids: string[]
  /** `<golden>:<path>` or `<publication>:<quantity>` of its comparisons, likewise. */
  comparisons: string[]
}

/** The comparisons of an estimator. */
export function comparisonsOf<Record extends { design: string; source: string; quantity: string }>(
  { design, comparisons }: Estimator,
  records: Record[],
): Record[] {
  return records.filter(
    (record) =>
      record.design === design &&
      comparisons.some((pattern) => isNamed(`${record.source}:${record.quantity}`, pattern)),
  )
}

const did = (estimator: string, ids: string[], comparisons: string[]): Estimator => ({
  design: 'DiD',
  estimator,
  ids,
  comparisons,
})
const rdd = (estimator: string, ids: string[], comparisons: string[]): Estimator => ({
  design: 'RDD',
  estimator,
  ids,
  comparisons,
})
const iv = (estimator: string, ids: string[], comparisons: string[]): Estimator => ({
  design: 'IV',
  estimator,
  ids,
  comparisons,
})
const matching = (estimator: string, ids: string[], comparisons: string[]): Estimator => ({
  design: 'Matching',
  estimator,
  ids,
  comparisons,
})
const blocks = (estimator: string, ids: string[], comparisons: string[]): Estimator => ({
  design: 'Blocks',
  estimator,
  ids,
  comparisons,
})
const synthetic = (estimator: string, ids: string[], comparisons: string[]): Estimator => ({
  design: 'SyntheticControl',
  estimator,
  ids,
  comparisons,
})

export const estimators: Estimator[] = [
  did('Two-by-two difference', ['two-by-two*'], ['did_*2x2:*']),
  did(
    'Group-time effects and their averages (Callaway & Sant’Anna)',
    ['callaway-santanna-*'],
    ['did_*_callaway_santanna:*', 'did_drawn_*:callaway-santanna-*'],
  ),
  did(
    'Group-time effects of units that lack rows',
    ['callaway-santanna-complete-units', 'callaway-santanna-incomplete-units'],
    ['did_gaps_drawn:*', 'did_drawn_gaps:*'],
  ),
  did('Joint test of effects before adoption', [], ['did_*_callaway_santanna:*/pretest/*', 'did_pretest_drawn:*']),
  did('Two-way fixed effects', ['twfe'], ['did_*_twfe:*', 'did_mpdta_se_comparison:*', 'did_drawn_*:twfe/*']),
  did(
    'Two-way fixed effects, clustered two ways',
    ['twfe-two-way-clusters'],
    ['did_*_twfe:*/twoway_*', 'did_drawn_*:twfe-two-way-clusters/*'],
  ),
  did('Two-way fixed effects, wild cluster bootstrap', ['twfe-wild-bootstrap'], ['did_drawn_*:twfe-wild-bootstrap/*']),
  did('Two-way fixed effects, randomization inference', ['twfe-randomization'], ['did_drawn_*:twfe-randomization/*']),
  did('Two-way event study', [], ['did_*_eventstudy:*']),
  did('Goodman-Bacon decomposition', [], ['did_*_bacon:*']),
  did('Sun–Abraham', ['sun-abraham'], ['did_*_sunab:*', 'did_drawn_*:sun-abraham/*']),
  did('Imputation (Borusyak, Jaravel & Spiess)', ['imputation'], ['did_drawn_*:imputation/*']),
  did(
    'Imputation with further effects and unit trends',
    ['imputation-model', 'imputation-plain', 'imputation-without-*'],
    ['did_drawn_imputed_*:imputation-*'],
  ),
  did(
    'Two-way fixed effects with further effects and unit trends',
    ['twfe-model'],
    ['did_drawn_imputed_*:twfe-model/*'],
  ),
  did('DID_M and its placebo', ['did-m', 'did-m-placebo'], ['did_drawn_*:did-m*']),
  did('Synthetic DiD of several cohorts', ['synthetic-did'], ['did_drawn_*:synthetic-did/*']),
  did(
    'Total effect of a treatment that changes',
    ['average-total-effect*', 'effect-*', 'normalized-effect-*', 'placebo-*'],
    ['did_dyn_*:*'],
  ),
  did('Honest bounds (Rambachan & Roth)', [], ['did_*_honest:*']),
  rdd(
    'Local polynomial, bias-corrected with robust interval',
    ['local-polynomial', 'order-*', 'kernel-*', 'unadjusted', 'covariate-adjusted', 'unweighted'],
    ['rdd_mlda:*/rdrobust_*', 'rdd_senate_*:*/robust*', 'rdd_senate_*:*/bc*', 'rdd_drawn_*:local-polynomial/*'],
  ),
  rdd(
    'Local polynomial, conventional',
    ['conventional'],
    ['rdd_mlda:*/rdrobust_*/conventional*', 'rdd_senate_*:*/conventional*', 'rdd_drawn_*:conventional/*'],
  ),
  rdd(
    'Bandwidth selectors',
    ['cer-bandwidth', 'separate-bandwidths'],
    ['rdd_mlda:*/rdrobust_default/h_*', 'rdd_mlda:*/rdrobust_default/b_*', 'rdd_senate_bandwidths:*'],
  ),
  rdd(
    'Fuzzy: ratio of jumps, first stage, reduced form',
    ['first-stage', 'reduced-form'],
    ['rdd_senate_cluster_covs_fuzzy:fuzzy*', 'rdd_drawn_fuzzy:*'],
  ),
  rdd('Clustered errors', [], ['rdd_senate_cluster_covs_fuzzy:cluster*', 'rdd_drawn_clusters:local-polynomial/*']),
  rdd('Covariate adjustment', [], ['rdd_senate_cluster_covs_fuzzy:cov*', 'rdd_drawn_covariate:*']),
  rdd('Wild cluster bootstrap', ['wild-bootstrap'], ['rdd_drawn_clusters:wild-bootstrap/*']),
  rdd('Local line, value of the honest interval', ['honest'], ['rdd_drawn_*:honest/*']),
  rdd('Local randomization', ['local-randomisation'], ['rdd_drawn_grades:local-randomisation/*']),
  rdd('Global polynomial', ['global-polynomial'], ['rdd_mlda:*/full/*', 'rdd_mlda:*/age20_22/*']),
  rdd('Density test', [], ['rdd_senate_density:*', 'rdd_density_drawn:*']),
  iv('Two-stage least squares', ['two-stage-least-squares*'], ['iv_*:tsls/*', 'iv_drawn_*:two-stage-least-squares/*']),
  iv('Two-stage least squares, clustered two ways', [], ['iv_drawn_two_clusters:*']),
  iv('Two-stage least squares with several fixed effects', [], ['iv_drawn_effects*:*']),
  iv('Two-stage least squares, weighted and not', ['unweighted'], ['iv_drawn_weights:*']),
  iv('Anderson–Rubin test and set', ['anderson-rubin'], ['iv_*:anderson_rubin/*', 'iv_*:ivmodel/AR_*']),
  iv('Limited-information maximum likelihood', ['liml'], ['iv_*:ivmodel/LIML/*']),
  iv('Fuller', ['fuller'], ['iv_*:ivmodel/Fuller*']),
  iv('Conditional likelihood ratio', ['conditional-likelihood-ratio'], ['iv_*:ivmodel/CLR/*']),
  iv('tF interval', ['tf'], ['Lee, McCrary, Moreira & Porter 2022, table 3a:*']),
  iv('Jackknife', ['jackknife'], ['iv_drawn_*:jackknife/*']),
  iv('Reduced form', ['reduced-form*'], ['iv_*:reduced_form/*', 'iv_drawn_*:reduced-form*']),
  iv('Least squares', ['ordinary-least-squares'], ['iv_*:ols/*', 'iv_drawn_*:ordinary-least-squares/*']),
  iv('First stage, F and effective F', [], ['iv_*:first_stage/*']),
  iv('Sargan, Wu–Hausman', [], ['iv_*:diagnostics_iid/*']),
  iv('Two-step GMM, Hansen J', [], ['iv_*:gmm_two_step/*']),
  matching(
    'Augmented weighting',
    ['aipw', 'unweighted'],
    ['match_lalonde_weighting:aipw/*', 'match_drawn_*:aipw/*', 'match_drawn_survey:unweighted/*'],
  ),
  matching('Augmented weighting, cross-fitted', ['aipw-cross-fitted'], ['match_drawn_*:aipw-cross-fitted/*']),
  matching('Inverse probability weighting', ['ipw'], ['match_lalonde_weighting:ipw_*', 'match_drawn_*:ipw/*']),
  matching(
    'Entropy balancing',
    ['entropy-balancing'],
    ['match_lalonde_weighting:entropy_*', 'match_drawn_*:entropy-balancing/*'],
  ),
  matching('Covariate balancing score', ['cbps'], ['match_lalonde_weighting:cbps_*', 'match_drawn_*:cbps/*']),
  matching(
    'Overlap weights',
    ['overlap-weights'],
    ['match_lalonde_weighting:ipw_ATO/*', 'match_drawn_*:overlap-weights/*'],
  ),
  matching('Regression adjustment', ['regression-adjustment'], ['match_drawn_*:regression-adjustment/*']),
  matching('Least squares', ['least-squares'], ['match_lalonde_propensity:*ols*', 'match_drawn_*:least-squares/*']),
  matching('Difference in means', ['unadjusted'], ['match_lalonde_propensity:*raw*', 'match_drawn_*:unadjusted/*']),
  matching(
    'Nearest neighbor without replacement, score and Mahalanobis',
    ['nearest-neighbour-score', 'nearest-neighbour-mahalanobis'],
    ['match_lalonde_matchit:nn*'],
  ),
  matching(
    'Nearest neighbor with replacement (Abadie & Imbens)',
    ['nearest-neighbour-*-replacement'],
    ['match_lalonde_abadie_imbens:*'],
  ),
  matching('Coarsened exact matching', ['coarsened-exact'], ['match_drawn_*:coarsened-exact/*']),
  matching('Rosenbaum’s bounds', [], ['match_lalonde_rosenbaum:*']),
  matching('E-value', [], ['match_evalue:*']),
  blocks(
    'Difference in means (Neyman), by block',
    ['difference-in-means', 'outcome-*', 'unweighted-difference'],
    ['blocks_*:unadjusted_neyman/*', 'blocks_*:blocked_*', 'blocks_*:by_block/*', 'blocks_drawn_*:*difference*'],
  ),
  blocks(
    'Block fixed effects, HC2 and CR2',
    ['block-fixed-effects*'],
    ['blocks_*:block_fe_*', 'blocks_*:block_dummies_*', 'blocks_drawn_*:block-fixed-effects*'],
  ),
  blocks('Lin’s adjustment', ['lin'], ['blocks_*:lin_*', 'blocks_drawn_*:lin/*']),
  blocks(
    'Adjustment for covariates that some lack',
    ['adjusted-complete-rows', 'adjusted-missing-indicator'],
    ['blocks_drawn_gaps*:*'],
  ),
  blocks(
    'Randomization inference',
    ['randomisation-inference'],
    ['blocks_*:randomisation_inference/*', 'blocks_drawn_*:randomisation-inference/*'],
  ),
  blocks('Complier effect, Wald and 2SLS', ['complier-effect*'], ['blocks_drawn_*:complier-effect*']),
  blocks('Balance', [], ['blocks_*:balance/*']),
  blocks('Heterogeneity across blocks', [], ['blocks_*:heterogeneity_*']),
  synthetic(
    'Matched on the outcome',
    ['synthetic-control-outcomes', 'outcomes-only'],
    ['sc_*_outcomes:*', 'sc_drawn_*:synthetic-control-outcomes/*'],
  ),
  synthetic('Matched on predictors', ['synthetic-control', '*-predictor-weights'], ['sc_*_predictors:*']),
  synthetic('Effects by period, conformal', ['effect-*'], ['sc_drawn_*:effect-*']),
  synthetic('Ridge-augmented', ['augmented'], ['sc_drawn_*:augmented/*']),
  synthetic('Demeaned', ['demeaned'], ['sc_drawn_*:demeaned/*']),
  synthetic('Synthetic DiD', ['synthetic-did'], ['sc_*_synthdid:sdid_*']),
  synthetic('Plain difference in differences', ['plain-did'], ['sc_*_synthdid:did/*', 'sc_drawn_*:plain-did/*']),
  synthetic('Placebos in space', [], ['sc_*:placebo*']),
]
