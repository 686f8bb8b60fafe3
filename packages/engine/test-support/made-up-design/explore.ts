import type { Exploration } from '../../designs/exploration.ts'
import type { Groups } from './index.ts'
import type { MeansSpec } from './spec.ts'

export const exploration: Exploration<MeansSpec, Groups> = {
  offers: [],
  controls: () => [],
  usesRow: () => () => true,
  figure: null,
}
