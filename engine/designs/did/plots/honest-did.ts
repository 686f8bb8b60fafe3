import type { Plot, Sensitivity } from '../../../analysis.ts'
import { formatEffect } from '../../../words/number.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidSpec } from '../spec.ts'
import { finite, intervalColumns, plotOf, measure } from '../../../plots/plot-words.ts'

/** Intervals that allow for a drift between the groups, wider the larger the drift allowed. */
export function drawHonest(spec: DidSpec, sensitivity: Sensitivity, { the }: ReaderWords): Plot {
  const { breakdownValue, series } = sensitivity
  const largest = Math.max(...series.map(({ setting }) => Number(setting)))
  const title = describe(breakdownValue, largest, the)
  return plotOf('honest-did', {
    id: sensitivity.id,
    tab: 'sensitivity',
    title,
    subtitle: `Robust 95% intervals for the average effect after ${the} on ${measure(spec.outcome)}, when the groups may drift apart after ${the} up to a multiple of the largest drift before it.`,
    alt: `Interval chart, allowed drift from 0 to ${formatEffect(largest)} times the largest before ${the}, robust 95% intervals. ${title}.`,
    x: { label: `Allowed drift, as a multiple of the largest before ${the}`, unit: '' },
    y: { label: 'Effect, robust 95% interval', unit: spec.outcome.units },
    columns: [
      { key: 'mbar', label: 'Allowed drift', decimals: 2 },
      ...intervalColumns,
      { key: 'keepsConclusion', label: 'Conclusion holds' },
    ],
    rows: series.map(({ setting, ci, keepsConclusion }) => ({
      mbar: Number(setting),
      ciLow: finite(ci[0]),
      ciHigh: finite(ci[1]),
      keepsConclusion,
    })),
    annotations: [
      ...(breakdownValue === null
        ? []
        : [
            { kind: 'vertical' as const, at: breakdownValue, label: `Breaks at ${formatEffect(breakdownValue)}` },
            { kind: 'region' as const, at: breakdownValue, to: largest, label: 'The conclusion no longer holds' },
          ]),
      { kind: 'horizontal', at: 0, label: 'No effect' },
    ],
  })
}

function describe(breakdown: number | null, largest: number, the: string): string {
  if (breakdown === null)
    return `The conclusion holds for a drift of up to ${formatEffect(largest)} times the largest before ${the}`
  if (breakdown === 0) return 'The conclusion does not survive even the smallest drift'
  return `The conclusion breaks at ${formatEffect(breakdown)} times the largest drift before ${the}`
}
