import type { NotCompared } from './not-compared.ts'

/** Of regression discontinuity. */
export const rdd: NotCompared[] = [
  {
    goldens: ['rdd_senate_main'],
    paths: ['*/p'],
    figures: 12,
    kind: 'input',
    reason: 'order of the polynomial',
  },
  {
    goldens: ['rdd_senate_robustness'],
    paths: ['*/cutoff', '*/hole'],
    figures: 10,
    kind: 'input',
    reason: 'given to the estimator',
  },
  {
    goldens: ['rdd_senate_variants'],
    paths: ['fixed_h/h', 'fixed_h/b'],
    figures: 2,
    kind: 'input',
    reason: 'given to the estimator',
  },
  {
    goldens: ['rdd_senate_density'],
    paths: ['p1/binomial'],
    figures: 40,
    kind: 'not asked for',
    reason: 'the peer’s windows end at the bandwidth of order 1, which no design uses; p of its counts is compared',
  },
  {
    goldens: ['rdd_senate_density'],
    paths: ['bandwidth_table'],
    figures: 12,
    kind: 'not asked for',
    reason: 'inner terms of the bandwidths, which are compared themselves',
  },
  {
    goldens: ['rdd_senate_rdplot'],
    paths: ['*/scale'],
    figures: 16,
    kind: 'input',
    reason: 'a constant of the peer',
  },
  {
    goldens: ['rdd_senate_rdplot'],
    paths: ['esmv/bins/rdplot_ci_l', 'esmv/bins/rdplot_ci_r'],
    figures: 6,
    kind: 'rounding',
    reason: 'bins of one row: the peer repeats the mean, ours has no interval',
  },
  {
    goldens: ['rdd_senate_variants'],
    paths: ['masspoints_off/unique_left', 'masspoints_off/unique_right'],
    figures: 2,
    kind: 'not asked for',
    reason: 'with mass points off the peer does not count them and repeats the rows',
  },
]
