/* The verdict with its reason, and effects on the scale a reader knows. */
export { decideVerdict, type VerdictDecision, type VerdictRule } from '../verdict/decide-verdict.ts'
export type { NarrativeWords } from '../verdict/narrative-words.ts'
export {
  effectForReaders,
  inPoints,
  noEffectIn,
  type OutcomeScale,
  outcomeScaleOf,
  sizeInWords,
  tellAs,
  TIMES_AS_HIGH,
  type ToldIn,
  toldIn,
} from '../verdict/outcome-scale.ts'
export { findsIt, isReadable, readSides, thresholdTold } from '../verdict/read-interval.ts'
export { readerWords } from '../verdict/reader-words.ts'
