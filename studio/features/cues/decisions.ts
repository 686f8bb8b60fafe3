import { useState } from 'react'
import type { Cue } from '../../../contract/studio/ingest.ts'
import { announce } from '../../ui/toasts.tsx'

/** What was decided of something suggested; one excludes the other. */
export type Decision = 'accepted' | 'rejected'

/** What an analyst decided about one text. */
export interface Decisions {
  patterns: Record<string, Decision>
  cues: Record<string, Decision>
  /** Of design types, as the Design Wizard suggests them. */
  designs: Record<string, Decision>
  /** The day of effect that was entered by hand, ISO; null where none was. */
  effectiveDate: string | null
}
export type DecisionKind = 'patterns' | 'cues' | 'designs'

const NONE: Decisions = { patterns: {}, cues: {}, designs: {}, effectiveDate: null }
const keyOf = (artifactId: string) => `ingest_decisions_${artifactId}`

/** What the browser remembers of a text; nothing where what it stored cannot be read. */
export function readDecisions(storage: Pick<Storage, 'getItem'>, artifactId: string): Decisions {
  try {
    return { ...NONE, ...(JSON.parse(storage.getItem(keyOf(artifactId)) ?? '{}') as Partial<Decisions>) }
  } catch {
    return NONE
  }
}

export function writeDecisions(storage: Pick<Storage, 'setItem'>, artifactId: string, decisions: Decisions): void {
  storage.setItem(keyOf(artifactId), JSON.stringify(decisions))
}

/** The decisions with one more, or with one taken back where `decision` is null. */
export function decide(decisions: Decisions, kind: DecisionKind, item: string, decision: Decision | null): Decisions {
  return decideAll(decisions, kind, [item], decision)
}

/** The same decision of several items at once. */
export function decideAll(
  decisions: Decisions,
  kind: DecisionKind,
  items: readonly string[],
  decision: Decision | null,
): Decisions {
  const taken = new Set(items)
  const others = Object.entries(decisions[kind]).filter(([item]) => !taken.has(item))
  const decided = decision === null ? [] : [...taken].map((item) => [item, decision] as const)
  return { ...decisions, [kind]: Object.fromEntries([...others, ...decided]) }
}

/** What is left of a list: without what was rejected, what was accepted first, else in the order given. */
export function sortByDecision<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  decided: Record<string, Decision>,
): Item[] {
  const open = items.filter((item) => decided[idOf(item)] !== 'rejected')
  const isAccepted = (item: Item) => decided[idOf(item)] === 'accepted'
  return [...open.filter(isAccepted), ...open.filter((item) => !isAccepted(item))]
}

/** What was decided of designs that several texts suggest together: it holds while each of them has it. */
export function sharedDecisions(
  storage: Pick<Storage, 'getItem'>,
  subjects: readonly string[],
): Record<string, Decision> {
  const [first = {}, ...others] = subjects.map((subject) => readDecisions(storage, subject).designs)
  const isShared = ([item, decision]: [string, Decision]) => others.every((other) => other[item] === decision)
  return Object.fromEntries(Object.entries(first).filter(isShared))
}

/** Keeps one decision about a design under each text that it was suggested by. */
export function shareDecision(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  subjects: readonly string[],
  item: string,
  decision: Decision | null,
): void {
  for (const subject of subjects)
    writeDecisions(storage, subject, decide(readDecisions(storage, subject), 'designs', item, decision))
}

/** What a cue says and where. Its id is new with every extraction, so decisions would be lost with it. */
export function cueIdentity({ cue_type, cue_key, cue_value, start, end }: Cue): string {
  return [cue_type, cue_key, cue_value, start, end].join('|')
}

/** The decisions about one text, kept in this browser. A page for another text needs another `key`. */
export function useDecisions(artifactId: string) {
  const [decisions, setDecisions] = useState(() => readDecisions(localStorage, artifactId))
  function change(next: Decisions): void {
    writeDecisions(localStorage, artifactId, next)
    setDecisions(next)
  }
  return {
    decisions,
    decide: (kind: DecisionKind, item: string, decision: Decision | null) =>
      change(decide(decisions, kind, item, decision)),
    decideAll: (kind: DecisionKind, items: readonly string[], decision: Decision | null) =>
      change(decideAll(decisions, kind, items, decision)),
    enterDate: (effectiveDate: string | null) => change({ ...decisions, effectiveDate }),
  }
}

/** The decisions about designs that some texts suggest, kept in this browser. */
export function useDesignDecisions(subjects: readonly string[]) {
  const [, look] = useState(0)
  return {
    decided: sharedDecisions(localStorage, subjects),
    decide: (item: string, decision: Decision | null) => {
      shareDecision(localStorage, subjects, item, decision)
      look((times) => times + 1)
    },
  }
}

/**
 * Decisions are reported so that the rules can be improved; the analyst's work does not wait for it. Where a report fails
 * they are told, and that nothing of theirs is lost.
 */
export function reportDecision(report: Promise<void>): void {
  report.catch((error: unknown) => {
    const why = error instanceof Error ? ` ${error.message}` : ''
    announce(`Your decision stands in this browser, but could not be reported.${why}`)
  })
}
