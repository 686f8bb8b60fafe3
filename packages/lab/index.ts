/*
 * The door of this package: studies drawn with a known truth, what the whole analysis makes of them, and the tables of that. The
 * product computes nothing with it: benches and tests do, and pages read the tables.
 */
export { BANDS, type CalibrationTable } from './calibration.ts'
export { type CalibrationFile, type DesignCalibration, summarizeDesign, trueErrorsOf } from './design-calibration.ts'
export { drawFrozenWorld, drawSoundWorld } from './draw-world.ts'
export { FAMILIES, familyOf } from './families.ts'
export { addShares, type FrozenCell, type FrozenFile, type FrozenRun, summarizeFrozen } from './frozen-calibration.ts'
export { judgeDrawn, judgeWorld, WORDS, type WorldResult } from './judge-world.ts'
export { type LawResult, measureLaw, PERTURBATIONS, scoreOf, type Study } from './laws.ts'
export type { ShippingCondition } from './shipping-condition.ts'
export { type SimulatedWorld, simulateWorld, type SoundWorldChoice } from './simulate-world.ts'
export { type DesignSimulation, type ShapeSimulation, type SimulationFile, summarizeSimulation } from './simulation.ts'
export { type Share, spearman } from './summaries.ts'
