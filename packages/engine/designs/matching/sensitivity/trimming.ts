import { EngineError } from '../../../errors.ts'
import { inferPoint } from '../../../inference/wald.ts'
import type { Text } from '../../../fact.ts'
import { selectUnits, type CrossSection } from '../cross-section.ts'
import type { Intent, StepContext } from '../../design.ts'
import type { ChoiceMove } from '../../shared/choices.ts'
import { biasFigures, errorOfMove, scalesOf, typicalMove } from '../diagnostics/bias.ts'
import type { MatchingFit } from '../estimate.ts'
import { say } from '../facts.ts'
import type { PointEstimate } from '../estimators/aipw.ts'
import { estimateWithInfluence } from '../primary.ts'
import type { MatchingSpec } from '../spec.ts'
import { partOf, pointAt } from './part.ts'
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
): Promise<SensitivityPart<Text>> {
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
  const breakdownValue = breaks ? Number(breaks.setting) : null
  const largest = thresholds.at(-1)!
  const moves = trimmingMoves(frame, fit, runs)
  const dropsNobody = runs.every(({ alpha, rows }) => alpha > usualThreshold || rows.length === frame.n)
  const figures = {
    estimand: spec.estimand,
    moves: describeMoves(moves, fit, intent, dropsNobody),
    conclusion: fit.conclusion.kind,
    breakdown: breakdownValue,
    left: frame.n - trimmedRows(score, largest, spec.estimand).length,
    largest,
  }
  return partOf('trimming', figures, { series, breakdownValue, moves })
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
function trimmingMoves(frame: CrossSection, fit: MatchingFit, runs: TrimmedRun[]): ChoiceMove<Text>[] {
  return runs.flatMap(({ alpha, rows, found }) => {
    const isOther = alpha > 0 && alpha <= usualThreshold && rows.length < frame.n
    if (!isOther || found === null || !Number.isFinite(found.se)) return []
    const influence = new Float64Array(frame.n)
    rows.forEach((row, i) => (influence[row] = found.influence[i]!))
    const noise = errorOfMove(influence, fit.influences.primary, frame.clusters)
    const name = say('without-scores', { threshold: alpha })
    return [{ name, value: fit.primary.value - found.value, noise }]
  })
}

function describeMoves(moves: ChoiceMove<Text>[], fit: MatchingFit, intent: Intent, dropsNobody: boolean): Text {
  const usual = usualThreshold
  if (dropsNobody) return say('drops-nobody', { usual })
  if (moves.length === 0) return say('nobody-to-estimate', {})
  return say('trimming-moves', { usual, bias: biasFigures(typicalMove(moves), scalesOf(fit, intent)) })
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
