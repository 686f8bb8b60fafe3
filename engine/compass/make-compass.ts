import type { DesignType } from '../analysis.ts'
import type { EarlyWarning } from '../designs/before-lock.ts'
import { rubricFor } from '../eqs/score.ts'
import { transparencyEvidence } from '../eqs/transparency.ts'
import type { TransparencyFacts } from '../eqs/transparency.ts'
import type { Compass, CompassWarning } from './compass.ts'
import { detectableEffect } from './detectable-effect.ts'
import { explainPillar, listWarnings, warning } from './explain.ts'
import { projectScore } from './project-score.ts'
import type { AnyBeforeLock, MaskedRun } from './run-masked.ts'
import { whatWouldRaise } from './what-would-raise.ts'

/** The projected score of a design with what would raise it, warnings and power. */
export function makeCompass(
  design: DesignType,
  early: AnyBeforeLock,
  { fit, evidence, known, context, rows }: MaskedRun,
  facts: TransparencyFacts,
  warnings: EarlyWarning[],
): Compass {
  const open = transparencyEvidence(facts)
  const projected = {
    rubric: rubricFor(design),
    evidence: { ...evidence, ...open },
    known: new Set([...known, ...Object.keys(open)]),
  }
  const { pillars, caps, ...scores } = projectScore(projected, facts)
  const power = detectableEffect(fit, early, context.intent.smallestEffect, rows.used / rows.all)
  return {
    kind: 'projected',
    ...scores,
    pillars: pillars.map((pillar) => {
      const { id, label, weight, score } = pillar
      return { id, label, weight, score, reason: explainPillar(pillar, projected) }
    }),
    raise: whatWouldRaise(projected, facts, early.actions),
    warnings: [...listWarnings(warnings, caps, pillars, projected, early.actions, power), ...sampledWarning(rows)],
    power,
  }
}

function sampledWarning({ all, used }: MaskedRun['rows']): CompassWarning[] {
  if (used === all) return []
  const message = `Projected from ${used} of ${all} rows, drawn by chance; counts of all rows are larger.`
  return [warning('Units', 'dataset', message)]
}
