import { EffectRows } from './effect-rows.tsx'
import { rowsOf, type DrawingProps } from './plot-data.ts'

/** Casefiles below each other, under them their random-effects average with the prediction interval. */
export function SynthesisForest({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'synthesis-forest').map(({ isPooled, predictionLow, predictionHigh, ...row }, index) => ({
    key: `${index}-${row.name}`,
    ...{ name: row.name, note: row.note, value: row.value, ciLow: row.ciLow, ciHigh: row.ciHigh },
    isLocked: isPooled,
    ...(isPooled && { pooled: { predictionLow, predictionHigh } }),
  }))
  return <EffectRows plot={plot} rows={rows} size={size} />
}
