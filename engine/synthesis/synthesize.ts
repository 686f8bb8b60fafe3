import type { Plot } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import { divergenceHeadline, divergenceOf, divergenceSentence } from './divergence.ts'
import type { Divergence } from './divergence.ts'
import { gradeEvidence } from './evidence-grade.ts'
import type { EvidenceGrade } from './evidence-grade.ts'
import { metaAnalyze } from './meta-analysis.ts'
import type { MetaAnalysis } from './meta-analysis.ts'
import { intentPlot, poolPlot } from './plots.ts'
import { standardize } from './standardize.ts'
import type { StandardEffect, SynthesisPart } from './standardize.ts'

export interface SynthesizedPart {
  slug: string
  label: string
  eqs: number | null
  /** `null` where the effect cannot be put on the common scale; `sentence` then says so. */
  standard: StandardEffect | null
  /** `null` for a mechanism. */
  divergence: Divergence | null
  sentence: string
  /** Share in the average; `null` where it does not enter it. */
  weight: number | null
}

export interface Synthesis {
  /** The finding as a short heading. */
  headline: string
  parts: SynthesizedPart[]
  /** `null` where fewer than two casefiles can be averaged; `pooledNote` then says why. */
  pooled: MetaAnalysis | null
  pooledNote: string
  evidence: EvidenceGrade
  plots: Plot[]
}

/**
 * Several casefiles on one problem: each effect beside its intent, their average where outcomes are comparable, a grade.
 *
 * @param parts one per casefile, in the order in which they are shown
 * @param outcome what is averaged, in words, for the figures
 * @throws {EngineError} `synthesis/no-effects` when there is no casefile
 */
export function synthesize(parts: readonly SynthesisPart[], outcome: string): Synthesis {
  if (parts.length === 0) throw new EngineError('synthesis/no-effects', 'A synthesis needs at least one casefile.')
  const standards = parts.map(standardize)
  const isIn = parts.map(({ isPooled }, i) => isPooled && canBePooled(standards[i]!))
  const studies = standards.filter((_standard, i): _standard is StandardEffect => isIn[i]!)
  const pooled = studies.length < 2 ? null : metaAnalyze(studies)
  const weights = isIn.map((enters, i) => (pooled && enters ? pooled.weights[countBefore(isIn, i)]! : null))
  const made = parts.map((part, i) => describePart(part, standards[i]!, weights[i]!))
  const graded = parts.filter((_, i) => pooled === null || isIn[i])
  const states = made.flatMap(({ divergence }) => (divergence === null ? [] : [divergence]))
  return {
    headline: divergenceHeadline(states),
    parts: made,
    pooled,
    pooledNote: describePool(pooled, studies),
    evidence: gradeEvidence(
      graded.map(({ eqs }) => eqs),
      pooled,
    ),
    plots: [intentPlot(made), ...(pooled === null ? [] : [poolPlot(made, pooled, outcome)])],
  }
}

/** A mechanism has no intended side to be turned to, so it never enters an average of policies. */
function canBePooled(standard: StandardEffect | null): boolean {
  return standard !== null && standard.intended !== null && standard.seFrom !== 'none'
}

function describePart(
  { slug, label, eqs, verdict }: SynthesisPart,
  standard: StandardEffect | null,
  weight: number | null,
): SynthesizedPart {
  const divergence = divergenceOf(verdict)
  return { slug, label, eqs, standard, divergence, sentence: divergenceSentence(divergence, standard), weight }
}

function describePool(pooled: MetaAnalysis | null, studies: readonly StandardEffect[]): string {
  if (pooled === null) return 'Fewer than two casefiles measure comparable outcomes, so nothing is averaged.'
  const derived = studies.filter(({ seFrom }) => seFrom === 'interval').length
  const errors = derived === 0 ? '' : ` For ${derived} of them the standard error is taken from the interval.`
  return `Random-effects average over ${pooled.k} casefiles (REML, Hartung–Knapp interval).${errors}`
}

function countBefore(flags: readonly boolean[], end: number): number {
  return flags.slice(0, end).filter(Boolean).length
}
