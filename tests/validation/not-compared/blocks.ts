import type { NotCompared } from './not-compared.ts'

/** Of randomized experiments. */
export const blocks: NotCompared[] = [
  {
    goldens: ['blocks_*'],
    paths: ['randomisation_inference/*/monte_carlo'],
    figures: 40,
    kind: 'random',
    reason:
      'seeded draws of the peer; the exact variance and z beside them are compared, and our p is held to its Monte Carlo error',
  },
  {
    goldens: ['blocks_*'],
    paths: ['block_fe_HC3'],
    figures: 28,
    kind: 'not asked for',
    reason: 'HC3: methods ask for HC2',
  },
]
