import type { CasefileListItem } from '../../contract/casefile.ts'
import { isFailed } from '../../contract/failed-check.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { PublishedRival } from '../../contract/rival.ts'
import { plainVerdict } from '../../contract/plain-verdict.ts'
import { effectForReaders, outcomeScaleOf } from '@casefiles/engine/verdict'
import { plural, withUnits } from '@casefiles/engine/words'
import { fieldPathWords, formatInterval, formatEffect } from '@casefiles/words/formats'

/** One design in words: the casefile's own, or a rival. */
export interface RivalRow {
  design: string
  note?: string
  differs: string
  estimate: string
  interval: string
  verdict: string
  verdictNote?: string
}

/** The casefile's own row first, then each rival in the order in which they were locked; effects in the units that readers see. */
export function rivalRows(
  { casefile, analysis }: Pick<CasefilePublication, 'casefile' | 'analysis'>,
  rivals: readonly PublishedRival[],
): RivalRow[] {
  const own = {
    design: 'This casefile',
    differs: 'Locked by its author',
    ...numbersOf(casefile.effect),
    note: checksOf(analysis.checks.filter(isFailed).length),
    verdict: casefile.plain_verdict,
    verdictNote: analysis.verdict.reason,
  }
  return [own, ...rivals.map(rowOf)]
}

function rowOf({ design, result, not_computed }: PublishedRival): RivalRow {
  const row = {
    design: `Rival design, by ${design.by === 'A reviewer' ? 'a reviewer' : design.by}`,
    differs: design.changes.map(({ field }) => fieldPathWords(field.split('.'))).join('; '),
  }
  if (result === null) {
    const none = { estimate: 'none', interval: 'none', verdict: 'None' }
    return { ...row, ...none, ...(not_computed !== null && { verdictNote: `Could not be computed. ${not_computed}` }) }
  }
  const { estimate, verdict, verdict_reason, failed_checks } = result
  return {
    ...row,
    note: checksOf(failed_checks),
    ...numbersOf(effectForReaders(estimate, outcomeScaleOf(design.analysis))),
    verdict: plainVerdict(verdict),
    verdictNote: verdict_reason,
  }
}

const checksOf = (failed: number): string => (failed === 0 ? 'No check failed' : `${plural(failed, 'check')} failed`)

function numbersOf(effect: CasefileListItem['effect']): Pick<RivalRow, 'estimate' | 'interval'> {
  if (effect === null) return { estimate: 'none', interval: 'none' }
  const { value, ci, units } = effect
  return { estimate: withUnits(formatEffect(value), units), interval: formatInterval(ci[0], ci[1]) }
}
