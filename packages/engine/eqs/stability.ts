import type { Eqs } from '../analysis.ts'
import type { EvidenceItem } from '../designs/design.ts'
import { type Alternative, choicesFrom } from '../designs/shared/choices.ts'
import { after, type Text } from '../fact.ts'
import { scenario } from './facts.ts'
import type { PillarRule, RubricRow } from './rubric.ts'

/** The choices a score depends on; every scenario is one defensible change to them. */
export interface ScoringChoices {
  pillars: PillarRule[]
  rows: Record<PillarRule['id'], RubricRow[]>
  /** What would matter, in standard deviations of the outcome. */
  matters: number
}

/** A score under another choice, with what readers call it. */
type Outcome = Eqs<Text>['stability']['scenarios'][number]

/**
 * The score under other defensible choices of the rubric: each pillar's weight ±50 % with all weights renormalized, what would matter at
 * half as much and twice as much, every τ a quarter smaller and larger, and each decisive component counted like any
 * other; and under those of the analyst.
 *
 * @param score    the overall score, 0–100, under given choices
 * @param analysts what {@link declaredOtherwise} found
 */
export function stabilityRange(
  choices: ScoringChoices,
  score: (choices: ScoringChoices) => number,
  analysts: Outcome[] = [],
): Eqs<Text>['stability'] {
  const scenarios = [...reweighted(choices), ...rescaled(choices), ...retuned(choices), ...undecided(choices)].map(
    ({ label, changed }) => ({ label, overall: score(changed) }),
  )
  const told = [...scenarios, ...analysts]
  const all = [score(choices), ...told.map((scenario) => scenario.overall)]
  return { low: Math.min(...all), high: Math.max(...all), scenarios: told }
}

/**
 * The lowest and the highest score that the study would have had, had the analyst declared another of the choices that can be
 * defended: its estimate, with the locked interval's width, and how far all others move it. What else was measured of the
 * comparison stays as it was for the locked choice.
 *
 * @param score the overall score, 0–100, with that look at the choices and the interval moved by so much
 * @returns none without another choice, one where all have the same score
 */
export function declaredOtherwise(
  alternatives: readonly Alternative<Text>[],
  score: (choices: EvidenceItem<Text>, moved: number) => number,
): Outcome[] {
  const all = alternatives.map(({ name, value }, place) => ({
    // a name of several choices says each as `choice: value`
    label: scenario('declared', { choice: after(name, 'asOneName') }),
    overall: score(choicesFrom(alternatives, place), -value),
  }))
  const by = (better: (one: number, other: number) => boolean) =>
    all.reduce<Outcome | null>((best, one) => (best === null || better(one.overall, best.overall) ? one : best), null)
  const lowest = by((one, other) => one < other)
  const highest = by((one, other) => one > other)
  if (lowest === null || highest === null) return []
  return lowest.overall === highest.overall ? [lowest] : [lowest, highest]
}

interface Scenario {
  label: Text
  changed: ScoringChoices
}

function reweighted(choices: ScoringChoices): Scenario[] {
  return choices.pillars.flatMap((target) =>
    [0.5, 1.5].map((factor) => ({
      label: scenario('weight', { pillar: target.label, factor }),
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
    label: scenario('matters', { factor }),
    changed: { ...choices, matters: choices.matters * factor },
  }))
}

function retuned(choices: ScoringChoices): Scenario[] {
  return [0.75, 1.25].map((factor) => ({
    label: scenario('expected-bias', { factor }),
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
      return [{ label: scenario('not-decisive', { part: row.label }), changed: { ...choices, rows } }]
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
