import type { Plot, Verdict } from '../analysis.ts'
import { EngineError } from '../errors.ts'
import { join, type Text } from '../fact.ts'
import { gradeEvidence, type EvidenceGrade } from './evidence-grade.ts'
import { direction, partSays, poolSays } from './facts.ts'
import { metaAnalyze, type MetaAnalysis } from './meta-analysis.ts'
import { directionsPlot, intentPlot, poolPlot } from './plots.ts'
import { choosePool, sharesSdKind } from './pooling.ts'
import { standardize, type StandardEffect, type SynthesisPart } from './standardize.ts'

/** How a casefile stands to what its policy was meant to do. */
export type Divergence = 'met' | 'partly' | 'none' | 'ruled-out' | 'unclear' | 'opposite'

export interface SynthesizedPart<Words extends Text = string> {
  slug: string
  label: string
  eqs: number | null
  /** `null` where the effect cannot be put on the common scale; `sentence` then says so. */
  standard: StandardEffect | null
  /** `null` for a mechanism. */
  divergence: Divergence | null
  sentence: Words
  /** Share in the average; `null` where it does not enter it. */
  weight: number | null
}

export interface Synthesis<Words extends Text = string> {
  /** The finding as a short heading. */
  headline: Words
  parts: SynthesizedPart<Words>[]
  directions: Directions
  /** `null` where casefiles may not be averaged; `pooledNote` then says why. */
  pooled: MetaAnalysis | null
  pooledNote: Words
  /** What the average is counted in. */
  unit: Words
  evidence: EvidenceGrade<Words>
  plots: Plot<Words>[]
}

/** Which way the outcomes moved, of the casefiles that study a policy and have an interval. */
export interface Directions {
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

/**
 * Several casefiles on one problem: each effect beside its intent, where they point, an average where three casefiles or more measure the
 * same, a grade.
 *
 * @param parts one per casefile, in the order in which they are shown
 * @param outcome what is averaged, in words, for the figures
 * @throws {EngineError} `synthesis/too-few-casefiles` when there are fewer than two
 */
export function synthesize(parts: readonly SynthesisPart[], outcome: string): Synthesis<Text> {
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
  const counted = direction('counted', { ...directions, areAudits })
  const headline = counted('headline')
  const isOneScale = sharesSdKind(parts.filter((part, i) => standards[i] !== null && part.verdict !== null))
  return {
    headline,
    parts: made,
    directions,
    pooled,
    pooledNote:
      declined === null
        ? poolSays('averaged', { casefiles: entering.length })
        : join`${declined} ${counted('sentence')}`,
    unit: unit ?? poolSays('sd-scale', {}),
    evidence: gradeEvidence(
      graded.map(({ eqs }) => eqs),
      pooled,
      middleOf(standards.flatMap((standard, i) => (standard && weights[i] !== null ? [standard.sd] : []))),
    ),
    // of mechanisms alone there is nothing to hold against an intent, and no figure of it; nothing is drawn on the scale of others
    plots: [
      ...(isOneScale ? [intentPlot(made, headline, areAudits)] : []),
      ...(pooled !== null && unit !== null
        ? [poolPlot(made, { meta: pooled, unit, studies }, outcome)]
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
): SynthesizedPart<Text> {
  const divergence = verdict === null ? null : BY_VERDICT[verdict]
  return { slug, label, eqs, standard, divergence, sentence: partSays('part', { divergence, standard }), weight }
}

/** The casefile's own verdict, so that a problem never says other than the casefile it rests on. */
const BY_VERDICT: Record<Verdict, Divergence> = {
  'Met policy intent.': 'met',
  'Partly met policy intent.': 'partly',
  'No effect that matters.': 'none',
  'Intended effect ruled out.': 'ruled-out',
  'Inconclusive.': 'unclear',
  'Contradicted policy intent.': 'opposite',
}
