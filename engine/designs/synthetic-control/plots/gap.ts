import { capitalize } from '../../../words/sentence.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Plot } from '../../../analysis.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { finite, intervalColumns, measure, plotOf } from '../../../plots/plot-words.ts'
import { treatmentLine } from './treatment-line.ts'

/** Treated less synthetic in each period, with the interval of each period after treatment. */
export function drawGap(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const apart = fit.periodEffects.filter(({ ci: [low, high] }) => low > 0 || high < 0).length
  const known = fit.periodEffects.filter(({ ci }) => ci.every(Number.isFinite)).length
  const title =
    known === 0
      ? `None of the ${fit.periodEffects.length} periods after treatment has an interval: there are too few ${spec.predictors.length === 0 ? 'periods' : 'donors'} in all`
      : `The interval leaves out zero in ${apart} of ${fit.periodEffects.length} periods after treatment`
  return plotOf('synthetic-gap', {
    id: 'synthetic-gap',
    tab: 'results',
    title,
    subtitle: `Gap between ${frame.treated} and its synthetic version in ${measure(spec.outcome)}, with pointwise 95% ${spec.predictors.length === 0 ? 'conformal' : 'prediction'} intervals after treatment.`,
    alt: `Line chart of the gap from ${frame.periods[0]} to ${frame.periods.at(-1)}, with intervals after treatment. ${title}.`,
    x: { label: capitalize(periodWord(frame.periods)), unit: '' },
    y: { label: 'Gap', unit: spec.outcome.units },
    columns: [
      { key: 'year', label: capitalize(periodWord(frame.periods)) },
      { key: 'gap', label: 'Gap', decimals: 2 },
      ...intervalColumns,
      { key: 'period', label: 'Before or after' },
    ],
    rows: frame.periods.map((year, t) => {
      const [low, high] = t < frame.study.pre ? [NaN, NaN] : fit.periodEffects[t - frame.study.pre].ci
      return {
        year,
        gap: finite(fit.average.gaps[t]),
        ciLow: finite(low),
        ciHigh: finite(high),
        period: t < frame.study.pre ? 'before' : 'after',
      }
    }),
    annotations: [treatmentLine(frame), { kind: 'horizontal', at: 0, label: 'No gap' }],
  })
}
