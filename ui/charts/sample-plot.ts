import type { PlotKind } from '@casefiles/engine/analysis'
import type { PlotRows } from '@casefiles/engine/designs'
import type { PlotData } from './plot-data.ts'

/** A small plot of a kind, for tests: invented numbers, one row with every limit absent where the kind allows it. */
export function plotOf<Kind extends PlotKind>(
  kind: Kind,
  columns: [string, string, number?][],
  rows: PlotRows[Kind][],
): PlotData {
  return {
    id: kind,
    kind,
    tab: 'results',
    title: `Finding of ${kind}`,
    subtitle: 'Change in deaths per 100,000, 95% pointwise intervals',
    alt: `A ${kind} from 1983 to 1997 with 95% intervals.`,
    x: { label: 'Years since the law took effect', unit: 'years' },
    y: { label: 'Change in deaths', unit: 'per 100,000' },
    columns: columns.map(([key, label, decimals]) => ({ key, label, ...(decimals === undefined ? {} : { decimals }) })),
    rows,
    annotations: [],
  }
}
