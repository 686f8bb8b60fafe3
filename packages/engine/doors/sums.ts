/* Estimates from sums over rows that are too many to be held, as the server reads them in one pass. */
export { enoughInArm } from '../designs/blocks/estimate.ts'
export { type ArmCell, differenceOfCells } from '../designs/blocks/effect/combine-blocks.ts'
export { enoughClusters } from '../designs/did/inference.ts'
export { type CohortSums, primaryOfCohorts } from '../designs/did/primary.ts'
export { type IvMoments, type LinearForm, twoStageOfMoments } from '../designs/iv/model/of-moments.ts'
export { strongF } from '../designs/iv/model/t-f.ts'
export { localChoices, localOf } from '../designs/rdd/choices.ts'
export { requireSupported, type SideSupport, type Support } from '../designs/rdd/identification.ts'
export { findCollinear } from '../designs/rdd/local-polynomial/contrast.ts'
export type { Kernel } from '../designs/rdd/local-polynomial/basis.ts'
export {
  beyond,
  smallerSpread,
  wholeBandwidth,
  wholeOrder,
  WindowBeyondReach,
} from '../designs/rdd/local-polynomial/whole.ts'
export { type AllRows, estimateOfNearRows, type SideSums } from '../designs/rdd/of-near-rows.ts'
export { column, matrix } from '../numerics/linear-algebra.ts'
