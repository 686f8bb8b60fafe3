import type { AnalysisRequest } from '@casefiles/engine/analyze'
import type { TransparencyFacts } from '@casefiles/engine/eqs'
import type { DesignDocument, PlanDocument } from './design.ts'

/** What a design document asks of the engine; server and browser must ask the same to get the same answer. */
export function analysisRequest(
  { design_type: designType, analysis: spec, intent, words, seed }: DesignDocument,
  facts: TransparencyFacts | null,
): AnalysisRequest {
  return { designType, spec, intent, words, seed, facts }
}

type NotChosen = 'lock_evidence' | 'planned' | 'vintage' | 'revision' | 'deviations'

/**
 * A locked design without what the server found out at its lock and without what is said of this lock alone (its revision and the
 * deviations declared since the one before): the choices alone, with the lock status that was claimed.
 * What was executed of a design stays executed, whatever its log says.
 */
export function designAsChosen(design: DesignDocument): Omit<DesignDocument, NotChosen> {
  const { lock_evidence, planned: _, vintage: __, revision: ___, deviations: ____, ...chosen } = design
  return { ...chosen, lock_status: lock_evidence?.claimed ?? chosen.lock_status }
}

/**
 * Everything that a locked design chose, without the data it was locked on and what is said of that one lock. It is the same in
 * each version that a new vintage of the data made, so anybody who holds two versions can compare them. Steps of a recipe are
 * choices; a joined file is named by its place among the sources.
 */
export function choicesOf(design: DesignDocument): object {
  const { dataset, deviations: _, vintage: __, planned: ___, revision: ____, ...choices } = design
  const { recipe } = dataset
  if (!recipe) return choices
  const place = new Map(recipe.sources.map(({ sha256 }, at) => [sha256, at]))
  const steps = recipe.steps.map((step) => (step.kind === 'join' ? { ...step, with: place.get(step.with) } : step))
  return { ...choices, steps }
}

/**
 * The plan that a design was locked as before there were data, made again from the design: so anybody who holds the design
 * can compute its fingerprint. Null where data came first.
 */
export function planOf(design: DesignDocument): PlanDocument | null {
  const { dataset: _, deviations: __, vintage: ___, planned, lock_evidence, ...rest } = design
  if (!planned) return null
  return { ...rest, lock_status: lock_evidence?.claimed ?? rest.lock_status, dictionary: planned.dictionary }
}
