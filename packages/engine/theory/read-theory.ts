import {
  ancestorsOf,
  areSeparated,
  type CausalGraph,
  descendantsOf,
  findDirectedPath,
  withoutArrowsFrom,
} from './graph.ts'
import { findSeparators } from './separators.ts'

/** Assumptions with the effect that is asked for. */
export interface TheoryQuestion extends CausalGraph {
  treatment: string
  outcome: string
  /** Variables that no data hold, and that nothing can be adjusted for. */
  unobserved: ReadonlySet<string>
}

/** What the assumptions say about the effect of treatment on outcome. */
export interface TheoryReading {
  /** Minimal sets that close every back-door path; `[[]]` = nothing needs to be adjusted for. */
  adjustmentSets: string[][]
  /** True where there may be more sets than those listed. */
  isCut: boolean
  /** Where no set does: a back-door path that stays open, treatment first. */
  openPath: string[] | null
  /** On the way from treatment to outcome: adjusting for them takes away part of the effect. */
  mediators: string[]
  /** Other consequences of treatment, outcome aside. */
  consequences: string[]
  /** Adjusting for one of them as well opens a path that one of the sets had closed. */
  colliders: string[]
  /** Each moves treatment and reaches the outcome by no other way, once `given` is held fixed. */
  instruments: { node: string; given: string[] }[]
  /** Measured mediators that identify the effect by the front door. */
  frontDoors: string[]
  /** Whether the assumptions let treatment reach the outcome at all. */
  hasEffect: boolean
  /** The way by which the outcome leads to treatment, where it does. */
  reversePath: string[] | null
}

/**
 * Reads a causal graph for one effect: what to adjust for, what to leave alone.
 *
 * A set is listed when it meets the back-door criterion: none of it follows from treatment, and it closes every path that
 * enters treatment.
 *
 * @param question a graph without circles; treatment and outcome are two of its nodes
 * @see Pearl 1995, "Causal diagrams for empirical research", Biometrika 82, doi:10.1093/biomet/82.4.669
 */
export function readTheory(question: TheoryQuestion): TheoryReading {
  const { treatment, outcome } = question
  const backDoor = withoutArrowsFrom(question, treatment)
  const after = descendantsOf(question, [treatment])
  const allowed = new Set(question.nodes.filter((node) => !after.has(node) && !question.unobserved.has(node)))
  allowed.delete(outcome)
  const { sets, isCut, openPath } = findSeparators(backDoor, treatment, outcome, allowed)
  const mediators = mediatorsOf(question, after)
  return {
    adjustmentSets: sets,
    isCut,
    openPath,
    mediators,
    consequences: question.nodes.filter(
      (node) => after.has(node) && node !== treatment && node !== outcome && !mediators.includes(node),
    ),
    colliders: [...allowed].filter((node) =>
      sets.some((set) => !set.includes(node) && !areSeparated(backDoor, treatment, outcome, new Set([...set, node]))),
    ),
    instruments: instrumentsOf(question, backDoor, allowed),
    frontDoors: mediators.filter((node) => isFrontDoor(question, node)),
    hasEffect: after.has(outcome),
    reversePath: findDirectedPath(question, outcome, treatment),
  }
}

function mediatorsOf(question: TheoryQuestion, after: ReadonlySet<string>): string[] {
  const before = ancestorsOf(question, [question.outcome])
  const { treatment, outcome } = question
  return question.nodes.filter((node) => node !== treatment && node !== outcome && after.has(node) && before.has(node))
}

/** Conditional instruments after Brito & Pearl 2002, arXiv:1301.0560, among variables that do not follow from treatment. */
function instrumentsOf(question: TheoryQuestion, backDoor: CausalGraph, allowed: ReadonlySet<string>) {
  const { treatment, outcome } = question
  if (!descendantsOf(question, [treatment]).has(outcome)) return []
  return [...allowed].flatMap((node) => {
    const others = new Set([...allowed].filter((other) => other !== node))
    const given = findSeparators(backDoor, node, outcome, others).sets.find(
      (set) => !areSeparated(question, node, treatment, new Set(set)),
    )
    return given ? [{ node, given }] : []
  })
}

/** Pearl 1995, theorem 2, for one mediator. */
function isFrontDoor(question: TheoryQuestion, mediator: string): boolean {
  const { treatment, outcome, unobserved } = question
  if (unobserved.has(mediator)) return false
  const without = {
    nodes: question.nodes,
    edges: question.edges.filter(({ from, to }) => from !== mediator && to !== mediator),
  }
  if (findDirectedPath(without, treatment, outcome)) return false
  const isFree = areSeparated(withoutArrowsFrom(question, treatment), treatment, mediator, new Set())
  return isFree && areSeparated(withoutArrowsFrom(question, mediator), mediator, outcome, new Set([treatment]))
}
