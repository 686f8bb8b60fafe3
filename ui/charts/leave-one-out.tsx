import type { LeaveOneOutRow } from '../../engine/designs/shared/plot-rows.ts'
import { isPresent } from '../../engine/words/number.ts'
import { EffectRows } from './effect-rows.tsx'
import { rowsOf, type DrawingProps } from './plot-data.ts'
import { NAMED_ROWS, RankedEffects } from './ranked-effects.tsx'

/** The primary estimate with one unit or cohort left out at a time. */
export function LeaveOneOut({ plot, size }: DrawingProps) {
  const rows = rowsOf(plot, 'leave-one-out')
  if (rows.length > NAMED_ROWS) {
    const effects = rows.map((row) => ({ ...row, name: `without ${row.left}`, isHollow: !row.keepsConclusion }))
    return <RankedEffects plot={plot} effects={effects} size={size} notes={notesOf(rows)} />
  }
  const named = rows.map((row, index) => ({
    key: `${index}-${row.left}`,
    ...(size === 'narrow' ? { name: nameOf(row), note: '' } : { name: nameOf(row, ''), note: noteOf(row) }),
    value: row.value,
    ciLow: row.ciLow,
    ciHigh: row.ciHigh,
    isLocked: false,
  }))
  return <EffectRows plot={plot} rows={named} size={size} />
}

function notesOf(rows: LeaveOneOutRow[]): string[] {
  const drawn = rows.filter((row) => isPresent(row.value))
  const changes = drawn.some((row) => !row.keepsConclusion)
  return [`${drawn.length} estimates, each without one, sorted`, ...(changes ? ['Hollow: the conclusion changes'] : [])]
}

function noteOf(row: LeaveOneOutRow): string {
  return row.keepsConclusion ? '' : 'Conclusion changes'
}

function nameOf(row: LeaveOneOutRow, note: string = noteOf(row).toLowerCase()): string {
  return note === '' ? `Without ${row.left}` : `Without ${row.left}: ${note}`
}
