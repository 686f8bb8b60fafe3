import type { NotCompared } from './not-compared.ts'

/** Of least squares, the logit and distributions, which several designs use. */
export const numerics: NotCompared[] = [
  {
    goldens: ['numerics_distributions'],
    paths: ['normal_lower_tail/*/x', 'binomial_two_sided_p_half/*/k', 'binomial_two_sided_p_half/*/n'],
    figures: 25,
    kind: 'input',
    reason: 'given to the function',
  },
  {
    goldens: ['numerics_ols_lalonde'],
    paths: ['HC3', 'HC4', 'bp_test'],
    figures: 123,
    kind: 'not asked for',
    reason: 'HC3, HC4 and the Breusch–Pagan test: methods ask for HC2; no design reports them',
  },
  {
    goldens: ['numerics_ols_lalonde'],
    paths: ['loglik', 'aic', 'bic'],
    figures: 3,
    kind: 'not asked for',
    reason: 'no design compares models by likelihood; the residual sum of squares they are made of is compared',
  },
  {
    goldens: ['numerics_ols_cluster_guns'],
    paths: ['*/CR3', '*/*/df_satterthwaite', '*/*/p_satterthwaite', 'model_b/CR1p'],
    figures: 240,
    kind: 'not asked for',
    reason:
      'CR3 and Satterthwaite’s degrees of freedom beside CR0 and CR1: ours go with CR2 alone, which is compared; CR1p is undefined with more coefficients than clusters',
  },
  {
    goldens: ['numerics_distributions'],
    paths: ['normal_lower_tail/*/log_p', 'log_gamma'],
    figures: 23,
    kind: 'not asked for',
    reason: 'log tails and log gamma: nothing uses them',
  },
  {
    goldens: ['numerics_logit_smokeban'],
    paths: ['probit'],
    figures: 67,
    kind: 'not asked for',
    reason: 'probit: methods ask for logit',
  },
  {
    goldens: ['numerics_logit_smokeban'],
    paths: ['logit/coefficients/se_robust_HC0'],
    figures: 11,
    kind: 'not asked for',
    reason: 'robust errors of the score’s coefficients: no design reports them',
  },
  {
    goldens: ['numerics_logit_smokeban'],
    paths: ['logit/iterations'],
    figures: 1,
    kind: 'machine',
    reason: 'steps of the peer’s optimiser',
  },
]
