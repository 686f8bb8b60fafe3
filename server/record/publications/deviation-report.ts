import type { AnalysisJson } from '../../../contract/analysis.ts'
import type { DesignDocument } from '../../../contract/design.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { RunRecord } from '../../../contract/run.ts'
import { inPoints } from '@casefiles/engine/verdict'
import { canonicalJson } from '../../base/chain/fingerprint.ts'

type Deviation = CasefilePublication['deviations'][number]

/** What is compared: everything that decides a number or the verdict, not the sentences around it, nor what the server found out. */
const COMPARED = ['design_type', 'units', 'treatments', 'intent', 'seed', 'dataset', 'analysis'] as const

/**
 * The locked design against the one that is reported, field by field.
 *
 * @param locked   the design as it stands in the lock
 * @param reported the design as results, run record and data bear it out, {@link reportedDesign}
 * @param declared reasons given for deviations, by field
 * @returns one line per field of either, in the lock's order
 */
export function reportDeviations(
  locked: DesignDocument,
  reported: DesignDocument,
  declared: Record<string, string> = {},
): Deviation[] {
  const before = flatten(locked)
  const after = flatten(reported)
  return [...new Set([...before.keys(), ...after.keys()])].map((field) => {
    const values = { field, locked: before.get(field) ?? 'not set', reported: after.get(field) ?? 'not set' }
    if (values.locked === values.reported) return { ...values, state: 'same' }
    const why = declared[field]
    return why ? { ...values, state: 'declared', why } : { ...values, state: 'undeclared' }
  })
}

/** Whether two designs decide the same numbers and the same verdict, whatever the sentences around them say. */
export function isSameDesign(one: DesignDocument, other: DesignDocument): boolean {
  return reportDeviations(one, other).every(({ state }) => state === 'same')
}

/** The locked design with every field that results and run record state replaced by what they state. */
export function reportedDesign(locked: DesignDocument, run: RunRecord, analysis: AnalysisJson): DesignDocument {
  const outcome = locked.analysis.outcome
  const reportedOutcome =
    typeof outcome === 'object' && outcome !== null
      ? { outcome: { ...outcome, ...analysis.outcome, ...unitsAsLocked(locked, analysis) } }
      : {}
  return {
    ...locked,
    design_type: analysis.design,
    seed: analysis.seed,
    // a run carries out the recipe again and is refused where it gives other data
    dataset: { ...locked.dataset, id: run.dataset.id, sha256: run.dataset.sha256 },
    analysis: { ...locked.analysis, ...reportedOutcome },
  }
}

/** A difference of percentages is told in points, whoever locked it in percent: nothing was changed. */
function unitsAsLocked({ analysis: choices }: DesignDocument, { outcome }: AnalysisJson): { units?: unknown } {
  const unitsOf = (spec: unknown) => (spec as { outcome: { units?: unknown } }).outcome.units
  return unitsOf(inPoints(choices)) === outcome.units ? { units: unitsOf(choices) } : {}
}

/** Leaves of the compared part by path; a list is one leaf. */
function flatten(design: DesignDocument): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const key of COMPARED) collectLeaves(key, design[key], leaves)
  return leaves
}

function collectLeaves(path: string, value: unknown, into: Map<string, string>): void {
  if (value === null || typeof value !== 'object') into.set(path, String(value))
  else if (Array.isArray(value)) into.set(path, formatList(value))
  else for (const [key, item] of Object.entries(value)) collectLeaves(`${path}.${key}`, item, into)
}

function formatList(items: unknown[]): string {
  const texts = items.map((item) => (item !== null && typeof item === 'object' ? canonicalJson(item) : String(item)))
  return texts.length === 0 ? 'none' : texts.join(', ')
}
