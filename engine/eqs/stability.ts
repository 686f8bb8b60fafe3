import type { Eqs } from '../analysis.ts'
import type { PillarRule, RubricRow } from './rubric.ts'

/** The choices a score depends on; every scenario is one defensible change to them. */
export interface ScoringChoices {
  pillars: PillarRule[]
  rows: Record<PillarRule['id'], RubricRow[]>
  /** What would matter, in standard deviations of the outcome. */
  matters: number
}

/**
 * The score under other defensible choices: each pillar's weight ±50 % with all weights renormalized, what would matter at
 * half as much and twice as much, every τ a quarter smaller and larger, and each decisive component counted like any
 * other.
 *
 * @param score the overall score, 0–100, under given choices
 */
export function stabilityRange(choices: ScoringChoices, score: (choices: ScoringChoices) => number): Eqs['stability'] {
  const scenarios = [...reweighted(choices), ...rescaled(choices), ...retuned(choices), ...undecided(choices)].map(
    ({ label, changed }) => ({ label, overall: score(changed) }),
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

/** The measured biases stay; τ, which is told in multiples of what would matter, moves with it. */
function rescaled(choices: ScoringChoices): Scenario[] {
  return [0.5, 2].map((factor) => ({
    label: `What would matter: ${factor < 1 ? 'half' : 'twice'} as much`,
    changed: { ...choices, matters: choices.matters * factor },
  }))
}

function retuned(choices: ScoringChoices): Scenario[] {
  return [0.75, 1.25].map((factor) => ({
    label: `Bias to be expected before looking: a quarter ${factor < 1 ? 'less' : 'more'}`,
    changed: {
      ...choices,
      rows: mapRows(choices, (row) => ({
        ...row,
        tau: row.tau * factor,
        ...(row.otherTau && {
          otherTau: Object.fromEntries(
            Object.entries(row.otherTau).map(([name, other]) => [name, { ...other, tau: other.tau * factor }]),
          ),
        }),
      })),
    },
  }))
}

function undecided(choices: ScoringChoices): Scenario[] {
  return choices.pillars.flatMap(({ id }) =>
    choices.rows[id].flatMap((row) => {
      if (row.decisive !== true) return []
      const { decisive: _, ...plain } = row
      const rows = mapRows(choices, (one) => (one === row ? plain : one))
      return [{ label: `${row.label}: not decisive`, changed: { ...choices, rows } }]
    }),
  )
}

function mapRows({ rows }: ScoringChoices, change: (row: RubricRow) => RubricRow): ScoringChoices['rows'] {
  return {
    designValidity: rows.designValidity.map(change),
    balance: rows.balance.map(change),
    robustness: rows.robustness.map(change),
    transparency: rows.transparency,
  }
}
