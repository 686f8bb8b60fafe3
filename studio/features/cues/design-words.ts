/** Designs and patterns as they are called in a sentence; one without words of its own keeps its tag. */
const WORDS: Record<string, string> = {
  DiD: 'Difference in differences',
  RDD: 'Regression discontinuity',
  IV: 'Instrumental variables',
  Matching: 'Matching',
  SyntheticControl: 'Synthetic control',
  Blocks: 'Randomized blocks',
  'eventstudy-generic': 'Event study',
}

export function wordsOfDesign(tag: string): string {
  return WORDS[tag] ?? tag
}
