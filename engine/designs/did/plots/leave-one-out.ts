import type { Plot, Sensitivity } from '../../../analysis.ts'
import type { DidSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, plotOf, measure } from './plot-words.ts'

/** Up to this many that change the conclusion are named in the title. */
const mostNamed = 2

/**
 * The estimate without each unit, or without each cohort.
 *
 * @param noun   what is left out
 * @param same   what "the same conclusion" means here, as a sentence
 * @param nameOf how a sentence names one that is left out
 */
export function drawLeaveOneOut(
  spec: DidSpec,
  sensitivity: Sensitivity,
  noun: string,
  same: string,
  nameOf: (setting: string) => string = (setting) => setting,
): Plot {
  const { series } = sensitivity
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const changed = series.filter(({ keepsConclusion }) => !keepsConclusion).map(({ setting }) => String(setting))
  const title =
    kept === series.length
      ? `No single ${noun} changes the conclusion`
      : changed.length <= mostNamed
        ? `Without ${changed.map(nameOf).join(', or without ')}, the conclusion changes`
        : `Leaving out one ${noun} changes the conclusion in ${changed.length} of ${series.length} cases`
  return plotOf('leave-one-out', {
    id: sensitivity.id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, with each ${noun} left out in turn, with pointwise 95% intervals. ${same}`,
    alt: `Dot chart of ${series.length} estimates, each without one ${noun}, with pointwise 95% intervals. ${title}.`,
    x: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'Left out', unit: '' },
    columns: [
      { key: 'left', label: 'Left out' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
    ],
    rows: series.map(({ setting, value, ci, keepsConclusion }) => ({
      left: String(setting),
      value: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}
