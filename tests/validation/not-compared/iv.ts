import type { NotCompared } from './not-compared.ts'

/** Of instrumental variables. */
export const iv: NotCompared[] = [
  {
    goldens: ['iv_*'],
    paths: ['tsls/HC2', 'tsls/HC3'],
    figures: 768,
    kind: 'not asked for',
    reason:
      'HC2 and HC3 of 2SLS: leverages after instruments have no agreed definition; methods ask for HC1 or clusters',
  },
  {
    goldens: ['iv_*'],
    paths: ['tsls/*/*/1', 'ols/*/*/0'],
    figures: 270,
    kind: 'not asked for',
    reason: 'the constant: absorbed, and without a causal reading',
  },
  {
    goldens: ['iv_*'],
    paths: ['ivmodel/CLR'],
    figures: 15,
    kind: 'not asked for',
    reason: 'conditional likelihood ratio with one instrument, where it is Anderson–Rubin; and its statistic as such',
  },
  {
    goldens: ['iv_*'],
    paths: ['tsls/cluster/table'],
    figures: 36,
    kind: 'not asked for',
    reason: 'clustered errors of the controls: the design reports the treatment alone',
  },
  {
    goldens: ['iv_*'],
    paths: ['first_stage/wald_F/cluster/df2', 'first_stage/wald_F/cluster/p'],
    figures: 4,
    kind: 'not asked for',
    reason: 'the peer leaves the denominator at n − k; ours is the clusters less one',
  },
]
