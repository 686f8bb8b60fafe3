import { rowsOf, type DrawingProps } from './plot-data.ts'
import { WideningIntervals } from './widening-intervals.tsx'

/** Intervals as the instrument is allowed a larger direct effect on the outcome. */
export function PlausiblyExogenous({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'plausibly-exogenous').map(({ direct, ...row }) => ({ setting: direct, ...row }))
  return <WideningIntervals plot={plot} size={size} rows={rows} />
}
