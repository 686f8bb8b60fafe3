/* The verdict and effects in words, on the scale a reader knows. */
export { describeEffect } from '../verdict/effect-words.ts'
export { evidenceWords } from '../verdict/evidence-words.ts'
export { hasNoSize, isUnidentified, sizeCaveat } from '../verdict/has-no-size.ts'
export { otherThresholds } from '../verdict/other-thresholds.ts'
export {
  effectForReaders,
  inPoints,
  noEffectIn,
  type OutcomeScale,
  outcomeScaleOf,
  sizeInWords,
  tellAs,
  TIMES_AS_HIGH,
  toldIn,
} from '../verdict/outcome-scale.ts'
export { thresholdWords } from '../verdict/read-interval.ts'
export { readerWords } from '../verdict/reader-words.ts'
