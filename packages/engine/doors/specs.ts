/* The locked choices of single designs, for whom they are read from and written into other software’s words. */
export type { BlocksSpec } from '../designs/blocks/spec.ts'
export type { DidSpec } from '../designs/did/spec.ts'
export type { IvSpec } from '../designs/iv/spec.ts'
export { type LocalEstimator, type RddSpec, rddSchema } from '../designs/rdd/spec.ts'
