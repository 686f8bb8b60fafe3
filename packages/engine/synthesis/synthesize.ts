import type { Plot } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import { divergenceOf, divergenceSentence, type Divergence } from './divergence.ts'
import { gradeEvidence, type EvidenceGrade } from './evidence-grade.ts'
import { metaAnalyze, type MetaAnalysis } from './meta-analysis.ts'
import { areAllAudits, countDirections, directionsHeadline, directionsSentence, type Directions } from './directions.ts'
import { directionsPlot, intentPlot, poolPlot } from './plots.ts'
import { choosePool, sharesSdKind } from './pooling.ts'
import { standardize, type StandardEffect, type SynthesisPart } from './standardize.ts'

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
  directions: Directions
  /** `null` where casefiles may not be averaged; `pooledNote` then says why. */
  pooled: MetaAnalysis | null
  pooledNote: string
  /** What the average is counted in. */
  unit: string
  evidence: EvidenceGrade
  plots: Plot[]
}

/**
 * Several casefiles on one problem: each effect beside its intent, where they point, an average where three casefiles or more measure the
 * same, a grade.
 *
 * @param parts one per casefile, in the order in which they are shown
 * @param outcome what is averaged, in words, for the figures
 * @throws {EngineError} `synthesis/too-few-casefiles` when there are fewer than two
 */
export function synthesize(parts: readonly SynthesisPart[], outcome: string): Synthesis {
  if (parts.length < FEWEST_CASEFILES) {
    const message = `A synthesis needs at least ${FEWEST_CASEFILES} casefiles, and there ${parts.length === 1 ? 'is one' : 'is none'}.`
    throw new EngineError('synthesis/too-few-casefiles', message)
  }
  const standards = parts.map(standardize)
  const directions = countDirections(parts)
  const { studies, unit, declined } = choosePool(parts, standards)
  const entering = studies.filter((study) => study !== null)
  const pooled = declined === null ? metaAnalyze(entering) : null
  const weights = studies.map((study) => (pooled && study ? pooled.weights[entering.indexOf(study)] : null))
  const made = parts.map((part, i) => describePart(part, standards[i], weights[i]))
  const graded = parts.filter((_, i) => pooled === null || weights[i] !== null)
  const areAudits = areAllAudits(parts)
  const headline = directionsHeadline(directions, areAudits)
  const isOneScale = sharesSdKind(parts.filter((part, i) => standards[i] !== null && part.verdict !== null))
  const forest = pooled === null ? null : { meta: pooled, unit, studies }
  return {
    headline,
    parts: made,
    directions,
    pooled,
    pooledNote: pooled ? describePool(pooled) : `${declined} ${directionsSentence(directions, areAudits)}`,
    unit,
    evidence: gradeEvidence(
      graded.map(({ eqs }) => eqs),
      pooled,
      middleOf(standards.flatMap((standard, i) => (standard && weights[i] !== null ? [standard.sd] : []))),
    ),
    // of mechanisms alone there is nothing to hold against an intent, and no figure of it; nothing is drawn on the scale of others
    plots: [
      ...(isOneScale ? [intentPlot(made, headline, areAudits)] : []),
      ...(forest
        ? [poolPlot(made, forest, outcome)]
        : isOneScale
          ? [directionsPlot(made, headline, outcome, areAudits)]
          : []),
    ].filter(({ rows }) => rows.length > 0),
  }
}

/** The middle one of some numbers, 1 of none: standard deviations of one outcome in one unit differ by place and time. */
function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1
}

/** One casefile alone is the casefile. */
export const FEWEST_CASEFILES = 2

function describePart(
  { slug, label, eqs, verdict }: SynthesisPart,
  standard: StandardEffect | null,
  weight: number | null,
): SynthesizedPart {
  const divergence = divergenceOf(verdict)
  return { slug, label, eqs, standard, divergence, sentence: divergenceSentence(divergence, standard), weight }
}

function describePool({ k }: MetaAnalysis): string {
  return `Random-effects average over ${k} casefiles (REML, Hartung–Knapp interval).`
}
