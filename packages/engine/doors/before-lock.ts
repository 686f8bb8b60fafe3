/* What may be looked at before a design is locked: the compass and the rehearsal, which see no outcome that must stay unseen. */
export { sampleCompass } from '../compass/compass.ts'
export { type AnyBeforeLock, loadBeforeLock } from '../compass/load-before-lock.ts'
export { type Look, lookBeforeLock, type LookRequest } from '../compass/look-before-lock.ts'
export type { RehearsalResult } from '../rehearsal/rehearsal-result.ts'
export { type RehearsalRequest, rehearse } from '../rehearsal/rehearse.ts'
