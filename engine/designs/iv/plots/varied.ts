import type { Plot, Sensitivity } from '../../../analysis.ts'
import { formatNumber } from '../../../words/number.ts'
import { inSentence } from '../../../words/sentence.ts'
import type { IvSpec } from '../spec.ts'
import { finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'

/** The union of intervals against the direct effect allowed. */
export function drawDirectEffects(spec: IvSpec, { id, series, breakdownValue }: Sensitivity): Plot {
  const title =
    breakdownValue === null
      ? `No direct effect of up to ${formatNumber(Math.max(...series.map(({ setting }) => Number(setting))), 4)} changes the conclusion`
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

/** The estimate under each set of covariates, the locked one marked. */
export function drawCovariateSets({ outcome }: IvSpec, { id, series }: Sensitivity, hasConclusion: boolean): Plot {
  const kept = series.filter(({ keepsConclusion }) => keepsConclusion).length
  const [same, changed] = hasConclusion ? ['Same conclusion', 'Conclusion changes'] : ['No conclusion', 'A conclusion']
  const title = `${kept} of ${series.length} sets of covariates, the locked one among them, lead to ${hasConclusion ? 'the same' : 'no'} conclusion`
  return plotOf('forest', {
    id,
    tab: 'sensitivity',
    title,
    subtitle: `Effect on ${measure(outcome)}, under each set of covariates, with 95% intervals. The filled square is the locked set.`,
    alt: `Forest plot of ${series.length} estimates with 95% intervals, one for each set of covariates. ${title}.`,
    x: { label: `Effect on ${inSentence(outcome.label)}`, unit: outcome.units },
    y: { label: 'Covariates held', unit: '' },
    columns: [
      { key: 'name', label: 'Covariates held' },
      { key: 'role', label: 'Conclusion' },
      { key: 'value', label: 'Effect', decimals: 2 },
      ...intervalColumns,
      { key: 'locked', label: 'Locked design' },
    ],
    rows: series.map(({ setting, value, ci, keepsConclusion, locked }) => ({
      name: String(setting),
      role: keepsConclusion ? same : changed,
      value: finite(value),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      locked: locked ?? false,
    })),
    annotations: [{ kind: 'vertical', at: 0, label: 'No effect' }],
  })
}
