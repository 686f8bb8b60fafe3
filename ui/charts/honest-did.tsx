import { rowsOf, type DrawingProps } from './plot-data.ts'
import { WideningIntervals } from './widening-intervals.tsx'

/** Robust intervals as larger departures from parallel trends are allowed. */
export function HonestDid({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'honest-did').map(({ mbar, ...row }) => ({ setting: mbar, ...row }))
  return <WideningIntervals plot={plot} size={size} rows={rows} />
}
