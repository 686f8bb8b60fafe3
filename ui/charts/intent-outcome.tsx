import { EffectRows } from './effect-rows.tsx'
import { rowsOf, type DrawingProps } from './plot-data.ts'

/** What each policy aimed at (ring) beside what was measured (square with its interval). */
export function IntentOutcome({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'intent-outcome').map(({ name, intended, observed, ciLow, ciHigh, basis }, index) => ({
    key: `${index}-${name}`,
    name,
    note: basis === 'stated goal' ? 'Against its stated goal' : '',
    value: observed,
    ciLow,
    ciHigh,
    isLocked: true,
    intended,
  }))
  return <EffectRows plot={plot} rows={rows} size={size} />
}
