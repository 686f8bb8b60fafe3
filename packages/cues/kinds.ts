/* What cues are, without the rules that find them: their kinds, their words, and what is asked of a list of them. */
export { type Cue, cuesOf, cueText, parseCue } from './cue.ts'
export type { CueFamily, CueSpec } from './cue-spec.ts'
export { effectiveDateWords } from './effective-date/spec.ts'
export { CUES, isCueType, type CueType } from './registry.ts'
export { LISTED_SUBDOMAINS, outcomesFor } from './suggest/outcomes.ts'
export { currentThresholds, MOST_THRESHOLDS, saysWhatIsLeftOut, thresholdTokens } from './thresholds/current.ts'
