import type { BeforeLock, EarlyWarning } from '../designs/before-lock.ts'
import type { Fitted } from '../designs/design.ts'
import type { DesignRubric } from '../eqs/rubric.ts'
import { transparencyEvidence, type TransparencyFacts } from '../eqs/transparency.ts'
import { whatHolds } from '../eqs/what-set.ts'
import type { Compass, CompassWarning } from './compass.ts'
import { explainPillar, listWarnings, warning } from './explain.ts'
import type { AnyBeforeLock } from './load-before-lock.ts'
import { projectScore, whatWouldRaise } from './project-score.ts'
import type { MaskedRun } from './run-masked.ts'

/** The projected score of a design with what would raise it, warnings and power. */
export function makeCompass(
  rubric: DesignRubric,
  early: AnyBeforeLock,
  { fit, evidence, known, context, rows }: MaskedRun,
  facts: TransparencyFacts | null,
  warnings: EarlyWarning[],
): Compass {
  const open = transparencyEvidence(facts)
  const projected = {
    rubric,
    evidence: { ...evidence, ...open },
    known: new Set([...known, ...Object.keys(open)]),
    spread: fit.outcomeSpread,
  }
  const projection = projectScore(projected, facts)
  const { pillars, overall, low, high } = projection
  const power = detectableEffect(fit, early, context.intent.smallestEffect, rows.used / rows.all)
  return {
    kind: 'projected',
    overall,
    low,
    high,
    held: whatHolds(projection),
    pillars: pillars.map((pillar) => {
      const { id, label, weight, score } = pillar
      return { id, label, weight, score, reason: explainPillar(pillar, projected) }
    }),
    raise: whatWouldRaise(projected, facts, early.actions),
    warnings: [...listWarnings(warnings, projection, projected, early.actions, power), ...sampledWarning(rows)],
    power,
  }
}

/** The normal quantiles of 97.5 % and 80 % together: 1.96 + 0.84. */
const STANDARD_ERRORS = 2.8

/**
 * The smallest effect found with 80 % power by a two-sided test at 5 %, from the standard error on masked data.
 *
 * @param share of the rows that the fit is of; a standard error falls with the root of the rows
 * @see Bloom 1995, doi:10.1177/0193841X9501900504
 */
function detectableEffect(
  fit: Fitted,
  { spreadOf }: Pick<BeforeLock<unknown, unknown, Fitted>, 'spreadOf'>,
  smallestEffect: number,
  share: number,
): Compass['power'] {
  const primary = fit.estimates.find(({ role }) => role === 'primary')
  if (!primary) return null
  const size = STANDARD_ERRORS * (spreadOf?.(fit) ?? primary.se) * Math.sqrt(share)
  if (!Number.isFinite(size) || size <= 0) return null
  return { minimum_detectable_effect: size, smallest_effect: smallestEffect, units: primary.units }
}

function sampledWarning({ all, used }: MaskedRun['rows']): CompassWarning[] {
  if (used === all) return []
  const message = `Projected from ${used} of ${all} rows, drawn by chance; counts of all rows are larger.`
  return [warning('Units', null, message)]
}
