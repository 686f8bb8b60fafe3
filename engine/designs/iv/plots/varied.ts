import type { Plot, Sensitivity } from '../../../analysis.ts'
import { formatNumber } from '../../../verdict/format-number.ts'
import type { IvSpec } from '../spec.ts'
import { finite, inSentence, intervalColumns, measure, plotOf } from './plot-words.ts'

/** The union of intervals against the direct effect allowed. */
export function drawDirectEffects(spec: IvSpec, { id, series, breakdownValue }: Sensitivity): Plot {
  const title =
    breakdownValue === null
      ? 'No direct effect in reach changes the conclusion'
      : breakdownValue === 0
        ? 'The conclusion does not stand even without a direct effect'
        : `A direct effect of ${formatNumber(breakdownValue, 4)} would change the conclusion`
  return plotOf('plausibly-exogenous', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `95% interval of the effect on ${measure(spec.outcome)}, when one standard deviation of the instrument may move the outcome directly by up to so much.`,
    alt: `Widening band of intervals over ${series.length} sizes of direct effect. ${title}.`,
    x: { label: 'Direct effect allowed', unit: spec.outcome.units },
    y: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    columns: [
      { key: 'direct', label: 'Direct effect', decimals: 4 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Same conclusion' },
    ],
    rows: series.map(({ setting, ci, keepsConclusion }) => ({
      direct: Number(setting),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [
      { kind: 'horizontal', at: 0, label: 'No effect' },
      ...(breakdownValue ? [{ kind: 'vertical' as const, at: breakdownValue, label: 'Conclusion changes' }] : []),
    ],
  })
}

/** The estimate without each instrument, or under each set of covariates. */
export function drawRuns(spec: IvSpec, { id, series, varied }: Sensitivity): Plot {
  const others = series.filter(({ locked }) => !locked)
  const kept = others.filter(({ keepsConclusion }) => keepsConclusion).length
  const title = `${kept} of ${others.length} other choices lead to the same conclusion`
  return plotOf('leave-one-out', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(spec.outcome)}, with 95% intervals.`,
    alt: `Dot chart of ${series.length} estimates with 95% intervals. ${title}.`,
    x: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: varied, unit: '' },
    columns: [
      { key: 'left', label: varied },
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
