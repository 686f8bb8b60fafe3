import { METHOD_NAMES } from '@casefiles/engine/names'

/** Patterns that are no design of their own. */
const PATTERNS: Record<string, string> = { 'eventstudy-generic': 'Event study' }

/** Designs and patterns as they are called in a sentence; one without words of its own keeps its tag. */
export function wordsOfDesign(tag: string): string {
  return (METHOD_NAMES as Record<string, string>)[tag] ?? PATTERNS[tag] ?? tag
}
