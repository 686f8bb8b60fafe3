/*
 * The door of this package: from a text to its cues and to the designs they suggest. The tables of phrases are read with it; what
 * only shows cues takes `@casefiles/cues/kinds`, which is light enough for a browser.
 */
export { extractCues, type CueHints, type ExtractedCues } from './extract-cues.ts'
export { jurisdictionName } from './jurisdiction/names.ts'
export { readPolicy, type PolicyReading } from './suggest/read-policy.ts'
export { suggestForTitle, type DesignSuggestion, type Suggestion } from './suggest/suggest.ts'
export * from './kinds.ts'
