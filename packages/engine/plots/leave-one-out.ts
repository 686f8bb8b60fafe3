import type { Plot, Sensitivity } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { figure, measured } from './facts.ts'
import { figureOf, finite, type Measured } from './plot-of.ts'

/** Up to this many that change the conclusion are named in the title. */
const MOST_NAMED = 2

export interface LeaveOneOutWords {
  outcome: Measured
  /** What is left out in turn: `state`, `donor that carries weight`. */
  noun: Text
  /** How the intervals are to be read; left out = `pointwise 95% intervals`. */
  intervals?: Text
  /** What "the same conclusion" means here, as a sentence. */
  same?: Text
  /** How title and rows name one that is left out; left out = as it is. */
  nameOf?: (setting: string) => Text
}

/** The estimate with one unit, cohort, block or instrument left out at a time. */
export function drawLeftOut({ id, series }: Sensitivity<Text>, words: LeaveOneOutWords): Plot<Text> {
  const { outcome, noun, intervals = null, same = null, nameOf = (setting: string) => setting } = words
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => String(setting))
  const told = figure('left-out', {
    outcome: measured(outcome),
    noun,
    intervals,
    same,
    estimates: series.length,
    changed: changed.length,
    named: changed.length <= MOST_NAMED ? changed.map(nameOf) : [],
  })
  return figureOf('leave-one-out', told, {
    id,
    tab: 'sensitivity',
    units: { x: outcome.units, y: '' },
    columns: { left: null, value: 2, ciLow: 2, ciHigh: 2, keepsConclusion: null },
    rows: series.map(({ setting, value, ci, keepsConclusion }) => ({
      left: nameOf(String(setting)),
      value: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: told('zero') }],
  })
}
