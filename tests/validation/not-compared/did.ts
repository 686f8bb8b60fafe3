import type { NotCompared } from './not-compared.ts'

/** Of difference-in-differences. */
export const did: NotCompared[] = [
  {
    goldens: ['did_*_callaway_santanna'],
    paths: ['*/anticipation'],
    figures: 37,
    kind: 'input',
    reason: 'given to the estimator',
  },
  {
    goldens: ['did_*_honest'],
    paths: [
      'betahat',
      'sigma',
      'numPrePeriods',
      'numPostPeriods',
      '*/l_vec',
      '*/relative_magnitude/grid',
      '*/relative_magnitude/rows/Mbar',
      '*/relative_magnitude/clipped',
      '*/smoothness_FLCI/rows/M',
      '*/smoothness_FLCI/details/*/M',
      '*/smoothness_FLCI_exact_quantile/*/M',
    ],
    figures: 300,
    kind: 'input',
    reason: 'given to the estimator',
  },
  {
    goldens: ['did_*_honest'],
    paths: ['*/relative_magnitude/rows/ub/3'],
    figures: 1,
    kind: 'peer stops early',
    reason: 'the upper bound is the end of the peer’s grid (its file says so)',
  },
  {
    goldens: ['did_*_honest'],
    paths: ['*/smoothness_FLCI/details/*/optimal_vec', '*/smoothness_FLCI_exact_quantile/*/optimal_vec'],
    figures: 264,
    kind: 'not identified',
    reason: 'the minimum is flat in its weights; length and interval are compared',
  },
  {
    goldens: ['did_seatbelts_sunab'],
    paths: ['event_time', 'by_cohort', 'interactions'],
    figures: 102,
    kind: 'rounding',
    reason: 'standard errors near 1e-8 are the peer’s floor under a variance that is zero; ours is undefined there',
  },
  {
    goldens: ['did_mpdta_se_comparison'],
    paths: [
      'clubSandwich_plm_CR0/df_t',
      'clubSandwich_plm_CR1/df_t',
      'clubSandwich_plm_CR1S/df_t',
      'clubSandwich_plm_CR3',
      'plm_arellano_HC1',
      'plm_arellano_HC2',
      'plm_arellano_HC3',
    ],
    figures: 8,
    kind: 'not asked for',
    reason: 'CR3 and leverage-adjusted variants of plm: methods ask for CR1 and, for few clusters, CR2',
  },
  {
    goldens: ['did_mpdta_2x2'],
    paths: ['welch_on_differences'],
    figures: 5,
    kind: 'not asked for',
    reason:
      'Welch on changes divides by n − 1; the design’s influence functions divide by n, and the error is held to that ratio',
  },
  {
    goldens: ['did_*_twfe'],
    paths: ['*/driscoll_kraay_lag2'],
    figures: 210,
    kind: 'not asked for',
    reason: 'Driscoll–Kraay: no design asks for errors that are correlated across units',
  },
]
