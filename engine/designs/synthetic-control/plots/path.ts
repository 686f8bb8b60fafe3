import { capitalize } from '../../../words/sentence.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Plot } from '../../../analysis.ts'
import { formatEffect } from '../../../words/number.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { finite, measure, plotOf } from '../../../plots/plot-words.ts'
import { treatmentLine } from './treatment-line.ts'

/** The treated unit and its synthetic version over time. */
export function drawPath(frame: SyntheticControlFrame, spec: SyntheticControlSpec, fit: SyntheticControlFit): Plot {
  const { value } = fit.primary
  const side = value < 0 ? 'below' : 'above'
  const gap = `${formatEffect(Math.abs(value))} ${spec.outcome.units} ${side} its synthetic version`
  const title = standsOut(fit)
    ? `After treatment ${frame.treated} lies ${gap} on average`
    : `After treatment ${frame.treated} lies ${gap} on average, no farther than chance may bring it (${formatPStatement(fit.primary.p)})`
  return plotOf('synthetic-path', {
    id: 'synthetic-path',
    tab: 'summary',
    title,
    subtitle: `${frame.treated} and the weighted mixture of donors: ${measure(spec.outcome)}. No intervals; those of the gap stand beside it.`,
    alt: `Line chart of ${frame.treated} and its synthetic version from ${frame.periods[0]} to ${frame.periods.at(-1)}. ${title}.`,
    x: { label: capitalize(periodWord(frame.periods)), unit: '' },
    y: { label: spec.outcome.label, unit: spec.outcome.units },
    columns: [
      { key: 'year', label: capitalize(periodWord(frame.periods)) },
      { key: 'treated', label: frame.treated, decimals: 2 },
      { key: 'synthetic', label: `Synthetic ${frame.treated}`, decimals: 2 },
    ],
    rows: frame.periods.map((year, t) => ({
      year,
      treated: finite(frame.study.target[t]),
      synthetic: finite(fit.synthetic[t]),
    })),
    annotations: [treatmentLine(frame)],
  })
}

/** Whether the interval leaves out zero; without one, whether the placebos' p value is 0.05 or less. */
function standsOut({ primary: { ci, p } }: SyntheticControlFit): boolean {
  return ci.every(Number.isFinite) ? ci[0] > 0 || ci[1] < 0 : p <= 0.05
}
