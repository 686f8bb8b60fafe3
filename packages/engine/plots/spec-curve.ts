import { isComputed, type Plot, type Sensitivity, type SensitivityPoint } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { figure, measured } from './facts.ts'
import { figureOf, finite, type Measured } from './plot-of.ts'

export interface SpecCurveWords {
  outcome: Measured
  /** What was combined, after a number: `reasonable sets of choices`. */
  sets: Text
  /** How the intervals are to be read; left out = `pointwise 95% intervals`. */
  intervals?: Text
  /** What "the same conclusion" means here, as a sentence. */
  same?: Text
}

/** Every declared specification, the locked one marked, with its choices. */
export function drawSpecifications({ id, series }: Sensitivity<Text>, words: SpecCurveWords): Plot<Text> {
  const { outcome, sets, intervals = null, same = null } = words
  // what could not be computed neither keeps a conclusion nor changes it
  const computed = series.filter(isComputed)
  const choices = [...new Set(series.flatMap(({ choices }) => Object.keys(choices ?? {})))]
  const told = figure('specifications', {
    outcome: measured(outcome),
    sets,
    intervals,
    same,
    computed: computed.length,
    kept: computed.filter(({ keepsConclusion }) => keepsConclusion).length,
    choices,
  })
  return figureOf('spec-curve', told, {
    id,
    tab: 'sensitivity',
    units: { x: '', y: outcome.units },
    columns: {
      label: null,
      value: 2,
      ciLow: 2,
      ciHigh: 2,
      keepsConclusion: null,
      locked: null,
      ...Object.fromEntries(choices.map((choice) => [`choice:${choice}`, null])),
    },
    rows: series.map((point) => ({
      label: typeof point.setting === 'number' ? String(point.setting) : point.setting,
      value: finite(point.value),
      ciLow: finite(point.ci[0]),
      ciHigh: finite(point.ci[1]),
      locked: point.locked ?? false,
      keepsConclusion: point.keepsConclusion,
      ...choicesOf(point),
    })),
    annotations: [{ kind: 'horizontal', at: 0, label: told('zero') }],
  })
}

function choicesOf({ choices }: SensitivityPoint<Text>): Record<`choice:${string}`, Text> {
  return Object.fromEntries(Object.entries(choices ?? {}).map(([choice, option]) => [`choice:${choice}`, option]))
}
