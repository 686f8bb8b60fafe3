import type { EarlyWarning } from '../designs/before-lock.ts'
import type { DesignRubric } from '../eqs/rubric.ts'
import { whatHolds } from '../eqs/what-set.ts'
import { transparencyEvidence, type TransparencyFacts } from '../eqs/transparency.ts'
import type { Compass, CompassWarning } from './compass.ts'
import { detectableEffect } from './detectable-effect.ts'
import { explainPillar, listWarnings, warning } from './explain.ts'
import { projectScore } from './project-score.ts'
import type { AnyBeforeLock } from './load-before-lock.ts'
import type { MaskedRun } from './run-masked.ts'
import { whatWouldRaise } from './what-would-raise.ts'

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
    ...{ overall, low, high },
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

function sampledWarning({ all, used }: MaskedRun['rows']): CompassWarning[] {
  if (used === all) return []
  const message = `Projected from ${used} of ${all} rows, drawn by chance; counts of all rows are larger.`
  return [warning('Units', null, message)]
}
