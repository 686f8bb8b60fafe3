/* The locked choices of single designs, for whom they are read from and written into other software’s words. */
export { type BlocksSpec, isRatio } from '../designs/blocks/spec.ts'
export { type DidSpec, isChanging, isCounts, isImputed } from '../designs/did/spec.ts'
export { effectsOf, type IvSpec } from '../designs/iv/spec.ts'
export type { MatchingSpec } from '../designs/matching/spec.ts'
export { type LocalEstimator, type RddSpec, rddSchema } from '../designs/rdd/spec.ts'
export type { SyntheticControlSpec } from '../designs/synthetic-control/spec.ts'
