import type { Eqs } from '../analysis.ts'
import type { DesignRubric, PillarRule, RubricRow } from './rubric.ts'

/** The choices a score depends on; every scenario is one defensible change to them. */
export interface ScoringChoices {
  pillars: PillarRule[]
  rows: Record<PillarRule['id'], RubricRow[]>
  ceilings: NonNullable<DesignRubric['ceilings']>
}

/**
 * The score under other defensible choices: each pillar's weight ±50 % with all weights renormalized,
 * and each component with the other line that the rubric names for it.
 *
 * @param score the capped overall score, 0–100, under given choices
 */
export function stabilityRange(choices: ScoringChoices, score: (choices: ScoringChoices) => number): Eqs['stability'] {
  const scenarios = [...reweighted(choices), ...withAlternatives(choices)].map(({ label, changed }) => ({
    label,
    overall: score(changed),
  }))
  const all = [score(choices), ...scenarios.map((scenario) => scenario.overall)]
  return { low: Math.min(...all), high: Math.max(...all), scenarios }
}

interface Scenario {
  label: string
  changed: ScoringChoices
}

function reweighted(choices: ScoringChoices): Scenario[] {
  return choices.pillars.flatMap((target) =>
    [0.5, 1.5].map((factor) => ({
      label: `${target.label}: weight ${factor < 1 ? 'halved' : 'half as much again'}`,
      changed: { ...choices, pillars: rescale(choices.pillars, target, factor) },
    })),
  )
}

function rescale(pillars: PillarRule[], target: PillarRule, factor: number): PillarRule[] {
  const scaled = pillars.map((pillar) => (pillar === target ? { ...pillar, weight: pillar.weight * factor } : pillar))
  const total = scaled.reduce((sum, pillar) => sum + pillar.weight, 0)
  return scaled.map((pillar) => ({ ...pillar, weight: pillar.weight / total }))
}

function withAlternatives(choices: ScoringChoices): Scenario[] {
  return choices.pillars.flatMap(({ id }) =>
    choices.rows[id].flatMap((row) => {
      if (row.alternative === undefined) return []
      const { anchors, label } = row.alternative
      const rows = choices.rows[id].map((other) => (other === row ? { ...row, anchors } : other))
      return [{ label: `${row.label}: ${label}`, changed: { ...choices, rows: { ...choices.rows, [id]: rows } } }]
    }),
  )
}
