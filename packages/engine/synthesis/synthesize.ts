import type { Plot } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import { countInWords, plural } from '../words/count.ts'
import { joinWithAnd } from '../words/sentence.ts'
import { divergenceOf, divergenceSentence, type Divergence } from './divergence.ts'
import { gradeEvidence, type EvidenceGrade } from './evidence-grade.ts'
import { metaAnalyze, type MetaAnalysis } from './meta-analysis.ts'
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

/** Which way the outcomes moved, of the casefiles that study a policy and have an interval. */
interface Directions {
  /** The verdict says so, or the interval lies wholly on the side that the policy was meant for. */
  intended: number
  against: number
  /** The verdict is open, or the interval holds zero. */
  unclear: number
}

/** Whether all of them that have a verdict hold treatment against a standard of equality, so that no side is the policy's own. */
function areAllAudits(parts: readonly SynthesisPart[]): boolean {
  const judged = parts.filter(({ verdict }) => verdict !== null)
  return judged.length > 0 && judged.every(({ direction }) => direction === 'equal')
}

/** Counts directions: what can be said of several casefiles without an average. */
export function countDirections(parts: readonly SynthesisPart[]): Directions {
  const directions: Directions = { intended: 0, against: 0, unclear: 0 }
  for (const part of parts) if (part.verdict !== null) directions[directionOf(part)]++
  return directions
}

/**
 * What the verdict says of the direction: of an open one nothing, whatever the interval, and of one that rests on placebos what they found.
 * Where it leaves the direction open, the casefile's own interval decides: a side of zero needs no common scale.
 */
function directionOf({ isFailed, verdict, ci, direction }: SynthesisPart): keyof Directions {
  if (isFailed || verdict === 'Inconclusive.') return 'unclear'
  // a standard of equal treatment is broken on either side
  if (direction === 'equal') return (ci[0] ?? Number.NaN) > 0 || (ci[1] ?? Number.NaN) < 0 ? 'against' : 'unclear'
  if (verdict === 'Met policy intent.' || verdict === 'Partly met policy intent.') return 'intended'
  if (verdict === 'Contradicted policy intent.') return 'against'
  const [rise, fall] =
    direction === 'increase' ? (['intended', 'against'] as const) : (['against', 'intended'] as const)
  if ((ci[0] ?? Number.NaN) > 0) return rise
  return (ci[1] ?? Number.NaN) < 0 ? fall : 'unclear'
}

/** The counts as a sentence, e.g. "Of 3 casefiles, in two … and in one the direction cannot be told." */
export function directionsSentence({ intended, against, unclear }: Directions, areAudits = false): string {
  const total = intended + against + unclear
  if (total === 0) return 'No casefile studies a policy, so no direction is counted.'
  const phrases = areAudits
    ? [
        { count: against, what: 'treatment is not equal' },
        { count: unclear, what: 'it cannot be told whether it is' },
      ]
    : [
        { count: intended, what: 'the outcome moved the way the policy was meant to move it' },
        { count: against, what: 'the outcome moved the other way' },
        { count: unclear, what: 'the direction cannot be told' },
      ]
  if (total === 1) return `In the one casefile that counts, ${phrases.find(({ count }) => count > 0)!.what}.`
  const alike = phrases.find(({ count }) => count === total)
  if (alike) return `In ${total === 2 ? 'both' : `all ${countInWords(total)}`} casefiles ${alike.what}.`
  const said = phrases.filter(({ count }) => count > 0).map(({ count, what }) => `in ${countInWords(count)} ${what}`)
  return `Of ${plural(total, 'casefile')}, ${joinWithAnd(said)}.`
}

/** What the directions say together, as a short heading. It counts none: how many casefiles were made is no finding. */
export function directionsHeadline({ intended, against, unclear }: Directions, areAudits = false): string {
  if (intended + against + unclear === 0) return 'No casefile studies a policy: only mechanisms inform this'
  if (areAudits) {
    if (against === 0) return 'Whether treatment is equal cannot be told'
    return unclear === 0
      ? 'Where it was measured, treatment is not equal'
      : 'Where it can be told, treatment is not equal'
  }
  if (intended + against === 0) return 'No direction can be told'
  if (intended > 0 && against > 0) return 'The findings do not point one way'
  const way = intended > 0 ? 'the way that was meant' : 'the way that was not meant'
  return unclear === 0 ? `What was measured moved ${way}` : `Where a direction can be told, it is ${way}`
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
