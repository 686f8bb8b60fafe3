import type { NotCompared } from './not-compared.ts'

/** Of matching and weighting. */
export const matching: NotCompared[] = [
  {
    goldens: ['match_imputed_lalonde'],
    paths: ['within', 'between'],
    figures: 2,
    kind: 'not asked for',
    reason: 'the two parts of the pooled variance, which is compared',
  },
  {
    goldens: ['match_evalue'],
    paths: ['*/rr', '*/ci', '*/or', '*/hr', '*/d', '*/se'],
    figures: 14,
    kind: 'input',
    reason: 'given to the formula',
  },
  {
    goldens: ['match_lalonde_matchit'],
    paths: ['*/options'],
    figures: 4,
    kind: 'input',
    reason: 'given to the matching',
  },
  {
    goldens: ['match_lalonde_rosenbaum'],
    paths: ['hand_written/*/gamma', 'peer_psens/Gamma', 'peer_hlsens/Gamma'],
    figures: 23,
    kind: 'input',
    reason: 'given to the bounds',
  },
  {
    goldens: ['match_lalonde_abadie_imbens'],
    paths: ['*/se_standard'],
    figures: 3,
    kind: 'not asked for',
    reason: 'the peer’s error that ignores matching; Abadie–Imbens is compared',
  },
  {
    goldens: ['match_lalonde_matchit'],
    paths: ['nn1_mahalanobis'],
    figures: 31,
    kind: 'not identified',
    reason:
      '32 groups of men share every covariate and the distance leaves open who is taken: profiles and the effect’s distance are asserted',
  },
  {
    goldens: ['match_lalonde_matchit'],
    paths: ['subclass5'],
    figures: 65,
    kind: 'not asked for',
    reason: 'subclassification: no method asks for it',
  },
  {
    goldens: ['match_lalonde_rosenbaum'],
    paths: ['peer_psens_p'],
    figures: 1,
    kind: 'rounding',
    reason: 'the first upper bound again, to four digits',
  },
  {
    goldens: ['match_lalonde_rosenbaum'],
    paths: ['wilcoxon_p_two_sided'],
    figures: 1,
    kind: 'not asked for',
    reason: 'with the peer’s continuity correction; the bounds at gamma 1 are compared without it',
  },
  {
    goldens: ['match_lalonde_rosenbaum'],
    paths: ['peer_hlsens/Lower bound/0', 'peer_hlsens/Upper bound/0'],
    figures: 2,
    kind: 'rounding',
    reason: 'at gamma 1 the peer walks from its own estimate, which is compared',
  },
  {
    goldens: ['match_lalonde_weighting'],
    paths: ['entropy_balancing_ATT/max_abs_smd', 'entropy_balancing_ATE/max_abs_smd'],
    figures: 2,
    kind: 'rounding',
    reason: 'what the peer’s optimiser leaves, 1e-7; ours is asserted below 1e-10',
  },
  {
    goldens: ['match_lalonde_weighting'],
    paths: ['aipw/ATT_hajek'],
    figures: 1,
    kind: 'not asked for',
    reason: 'the normalised variant: the augmented estimator is the one methods ask for',
  },
]
