import type { Eqs } from '../analysis.ts'
import type { PillarRule, RubricRow } from './rubric.ts'

/** The choices a score depends on; every scenario is one defensible change to them. */
export interface ScoringChoices {
  pillars: PillarRule[]
  rows: Record<PillarRule['id'], RubricRow[]>
}

/**
 * The score under other defensible choices: each pillar's weight ±50 % with all weights renormalized, each component with
 * the other line that the rubric names for it, and each decisive component counted like any other.
 *
 * @param score the overall score, 0–100, under given choices
 */
export function stabilityRange(choices: ScoringChoices, score: (choices: ScoringChoices) => number): Eqs['stability'] {
  const scenarios = [...reweighted(choices), ...withAlternatives(choices), ...undecided(choices)].map(
    ({ label, changed }) => ({
      label,
      overall: score(changed),
    }),
  )
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
      const { label, ...scale } = row.alternative
      return [{ label: `${row.label}: ${label}`, changed: replaceRow(choices, id, row, { ...row, ...scale }) }]
    }),
  )
}

function undecided(choices: ScoringChoices): Scenario[] {
  return choices.pillars.flatMap(({ id }) =>
    choices.rows[id].flatMap((row) => {
      if (row.decisive !== true) return []
      const { decisive: _, ...plain } = row
      return [{ label: `${row.label}: not decisive`, changed: replaceRow(choices, id, row, plain) }]
    }),
  )
}

function replaceRow(choices: ScoringChoices, id: PillarRule['id'], row: RubricRow, other: RubricRow): ScoringChoices {
  const rows = choices.rows[id].map((one) => (one === row ? other : one))
  return { ...choices, rows: { ...choices.rows, [id]: rows } }
}
