import { isPresent } from '@casefiles/engine/words'
import { formatPStatement } from '@casefiles/words/formats'
import { EffectRows } from './effect-rows.tsx'
import { type DrawingProps, rowsOf } from './plot-data.ts'
import { NAMED_ROWS, RankedEffects } from './ranked-effects.tsx'

const ROLE_WORDS: Record<string, string> = {
  primary: 'Primary',
  robustness: 'Robustness',
  secondary: 'Secondary',
  placebo: 'Placebo',
}

/** What a role is called on the page; a role that is already in words stays as it is. */
export function roleWord(role: string, isLocked: boolean): string {
  return isLocked ? 'Locked primary' : (ROLE_WORDS[role] ?? role)
}

/** Estimates below each other; the filled square is the one named in the locked design. */
export function Forest({ plot, size }: DrawingProps) {
  const given = rowsOf(plot, 'forest')
  if (given.length > NAMED_ROWS) {
    const effects = given.map((row) => ({ ...row, name: `${row.role} ${row.name}`, isHollow: !row.locked }))
    return <RankedEffects plot={plot} effects={effects} size={size} notes={[`${given.length} estimates, sorted`]} />
  }
  const rows = given.map((row, index) => ({
    key: `${index}-${row.name}`,
    name: row.name,
    note: [roleWord(row.role, row.locked), ...(isPresent(row.p) ? [formatPStatement(row.p)] : [])].join(' · '),
    value: row.value,
    ciLow: row.ciLow,
    ciHigh: row.ciHigh,
    isLocked: row.locked,
  }))
  return <EffectRows plot={plot} rows={rows} size={size} />
}

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

/** More studies than this, each with a row and a name, would be longer than anybody scrolls. */
const MOST_STUDIES = 60

/** Casefiles or trials below each other, under them their random-effects average with the prediction interval. */
export function SynthesisForest({ plot, size }: DrawingProps) {
  const given = rowsOf(plot, 'synthesis-forest')
  if (given.length > MOST_STUDIES) {
    const effects = given.filter(({ isPooled }) => !isPooled).map((row) => ({ ...row, isHollow: true }))
    return (
      <RankedEffects plot={plot} effects={effects} size={size} notes={[`${effects.length} trials, sorted by effect`]} />
    )
  }
  const rows = given.map(({ isPooled, predictionLow, predictionHigh, ...row }, index) => ({
    key: `${index}-${row.name}`,
    name: row.name,
    note: row.note,
    value: row.value,
    ciLow: row.ciLow,
    ciHigh: row.ciHigh,
    isLocked: isPooled,
    ...(isPooled && { pooled: { predictionLow, predictionHigh } }),
  }))
  return <EffectRows plot={plot} rows={rows} size={size} />
}
