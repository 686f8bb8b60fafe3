/* What may be looked at before a design is locked: the compass and the dry run, which see no outcome that must stay unseen. */
export { sampleCompass } from '../compass/compass.ts'
export { type AnyBeforeLock, loadBeforeLock } from '../compass/load-before-lock.ts'
export { type Preview, previewDesign, type PreviewRequest } from '../compass/preview-design.ts'
export type { DryRunResult } from '../dry-run/dry-run-result.ts'
export { type DryRunRequest, dryRunDesign } from '../dry-run/dry-run.ts'
