import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import { plural } from '../../../words/count.ts'
import { formatNumber } from '../../../words/number.ts'
import { selectUnits, type CrossSection } from '../cross-section.ts'
import type { Intent, StepContext } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { describeBias, errorOfMove, scalesOf, typicalMove } from '../diagnostics/bias.ts'
import type { MatchingFit } from '../estimate.ts'
import type { PointEstimate } from '../estimators/aipw.ts'
import { estimateWithInfluence } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import { describeConclusion, pointAt } from './part.ts'
import type { PartProgress, SensitivityPart } from '../../shared/finding.ts'

/** Up to here a move counts; Crump, Hotz, Imbens & Mitnik 2009 find it near the best for many score distributions. */
const usualThreshold = 0.1
const thresholds = [0, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3]

/** Rows left at a threshold: scores up to 1 − α for the ATT, from α to 1 − α for the ATE. */
export function trimmedRows(score: Float64Array, alpha: number, estimand: MatchingSpec['estimand']): number[] {
  const lowest = estimand === 'ATT' ? -Infinity : alpha
  const rows: number[] = []
  for (let row = 0; row < score.length; row++) if (score[row] <= 1 - alpha && score[row] >= lowest) rows.push(row)
  return rows
}

/**
 * The primary estimate without units whose treatment was next to certain, for more and more of them; scores as fitted on
 * everyone decide who leaves, and both models are fitted anew on who stays. Fewer units also mean another population.
 *
 * @see Crump, Hotz, Imbens & Mitnik 2009, doi:10.1093/biomet/asn055
 */
export async function traceTrimming(
  frame: CrossSection,
  spec: MatchingSpec,
  fit: MatchingFit,
  { seed, intent, map }: Pick<StepContext, 'seed' | 'intent' | 'map'>,
  progress: PartProgress,
): Promise<SensitivityPart> {
  const score = fit.logit.fitted
  const kept = thresholds.map((alpha) => ({ alpha, rows: trimmedRows(score, alpha, spec.estimand) }))
  // who stays at a threshold stays at those below it, too, so that as many are the same ones
  const first = kept.filter(({ rows }, i) => kept.findIndex((one) => one.rows.length === rows.length) === i)
  const fewer = first.filter(({ rows }) => rows.length < frame.n)
  const trimmed = await map<typeof estimateTrimmed>(
    'matching/trimmed',
    { frame, spec, seed, score },
    fewer.map(({ alpha }) => alpha),
    progress,
  )
  // of everyone it is known here from the locked estimate
  const everyone = attempt(() => estimateWithInfluence(frame, spec, seed))
  const runs = kept.map((one): TrimmedRun => {
    const at = fewer.findIndex(({ rows }) => rows.length === one.rows.length)
    return { ...one, found: at < 0 ? everyone : trimmed[at] }
  })
  const series = runs.map(({ alpha, found }) => {
    const { value, ci } = inferPoint(found?.value ?? NaN, found?.se ?? NaN, found?.df ?? null)
    return { ...pointAt(alpha, value, ci, fit.conclusion), locked: alpha === 0 }
  })
  const breaks = series.find(({ keepsConclusion }) => !keepsConclusion)
  const left = frame.n - trimmedRows(fit.logit.fitted, thresholds.at(-1)!, spec.estimand).length
  const conclusion = describeConclusion(fit.conclusion.kind)
  const followed = breaks
    ? `The conclusion ${conclusion} changes when units whose propensity score lies within ${formatNumber(Number(breaks.setting), 2)} of certainty are left out.`
    : left === 0
      ? `No unit's propensity score lies within ${formatNumber(thresholds.at(-1), 2)} of certainty, so that the conclusion ${conclusion} was not put to a test.`
      : `The conclusion ${conclusion} holds also without ${plural(left, 'unit')} whose propensity score lies within ${formatNumber(thresholds.at(-1), 2)} of certainty.`
  const moves = trimmingMoves(frame, fit, runs)
  const dropsNobody = runs.every(({ alpha, rows }) => alpha > usualThreshold || rows.length === frame.n)
  const message = `${describeMoves(moves, fit, intent, dropsNobody)} ${followed}`
  return {
    sensitivity: [
      {
        id: 'trimming',
        title: 'Without units that were next to certain of treatment',
        varied:
          spec.estimand === 'ATT'
            ? 'Distance from a propensity score of one below which units are left out'
            : 'Distance from a propensity score of zero or one below which units are left out',
        series,
        breakdownValue: breaks ? Number(breaks.setting) : null,
        message,
      },
    ],
    evidence: {},
    moves,
  }
}

interface TrimmedUnits {
  frame: CrossSection
  spec: MatchingSpec
  seed: number
  /** As fitted on everyone. */
  score: Float64Array
}

/** The primary estimate on those who stay at a threshold; null where they cannot carry it. */
export function estimateTrimmed({ frame, spec, seed, score }: TrimmedUnits, alpha: number): TrimmedRun['found'] {
  const staying = selectUnits(frame, trimmedRows(score, alpha, spec.estimand))
  return attempt(() => estimateWithInfluence(staying, spec, seed))
}

interface TrimmedRun {
  alpha: number
  rows: number[]
  found: (PointEstimate & { influence: Float64Array }) | null
}

/**
 * How far the estimate moves at the thresholds up to 0.1, the rule of thumb of Crump and others; beyond it
 * those left are another population. Who is left out is taken as given in the error of a move.
 */
function trimmingMoves(frame: CrossSection, fit: MatchingFit, runs: TrimmedRun[]): ChoiceMove[] {
  return runs.flatMap(({ alpha, rows, found }) => {
    const isOther = alpha > 0 && alpha <= usualThreshold && rows.length < frame.n
    if (!isOther || found === null || !Number.isFinite(found.se)) return []
    const influence = new Float64Array(frame.n)
    rows.forEach((row, i) => (influence[row] = found.influence[i]!))
    const noise = errorOfMove(influence, fit.influences.primary, frame.clusters)
    const name = `without scores within ${formatNumber(alpha, 2)} of certainty`
    return [{ name, value: fit.primary.value - found.value, noise }]
  })
}

function describeMoves(moves: ChoiceMove[], fit: MatchingFit, intent: Intent, dropsNobody: boolean): string {
  if (dropsNobody) {
    return `No unit has a propensity score within ${usualThreshold} of certainty, so none is left out and the estimate does not move.`
  }
  if (moves.length === 0) return 'Without units next to certain of treatment nothing can be estimated.'
  return `Without units whose propensity score lies within 0.01 to ${usualThreshold} of certainty the estimate typically moves by ${describeBias(typicalMove(moves), scalesOf(fit, intent))}.`
}

/** What cannot be estimated on who is left becomes a gap in the curve. */
export function attempt<Result>(run: () => Result): Result | null {
  try {
    return run()
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}
