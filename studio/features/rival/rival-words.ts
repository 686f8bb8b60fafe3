import type { LockedRival, RivalDraft, RivalStanding } from '../../../contract/rival.ts'
import { plural } from '@casefiles/engine/words'
import { formatDateTime } from '@casefiles/words/formats'

const STATES: Record<LockedRival['state'], string> = {
  waiting: 'It is being analyzed.',
  analyzed: 'It is analyzed.',
  failed: 'It could not be analyzed.',
  cancelled: 'Its analysis was canceled.',
}

/** A locked rival in one line: whose, when, in how much it differs, how far its analysis is. */
export function rivalSentence({ by, locked_at, changes, state, reason }: LockedRival): string {
  const why = reason ? ` ${reason}` : ''
  return `${by} locked a rival design on ${formatDateTime(locked_at)}, with ${plural(changes.length, 'change')}. ${STATES[state]}${why}`
}

/** Why publishing has to wait; null where it has not. One that the engine refuses goes out with that reason. */
export function rivalsBlock(rivals: readonly LockedRival[]): string | null {
  if (rivals.some(({ state }) => state === 'waiting'))
    return 'A rival design is being analyzed; it is published beside yours.'
  if (rivals.some(({ state }) => state === 'cancelled'))
    return 'Analyze the rival design first: it is published beside yours.'
  return null
}

/** What keeps a rival from being locked; undefined where nothing does. */
export function missingForLock(rival: {
  changes: readonly { field: string }[] | null
  reasons: Readonly<Record<string, string>>
  isUnseen: boolean
}): string | undefined {
  const { changes, reasons, isUnseen } = rival
  if (changes === null) return 'Compare it with the locked design first.'
  if (changes.length === 0) return 'Nothing differs from the locked design yet.'
  if (changes.some(({ field }) => !reasons[field]?.trim())) return 'Give a reason for each change.'
  return isUnseen ? undefined : 'Confirm that you have not seen the results.'
}

/** What somebody wrote of a rival, as it is sent again: the server says beside it when that was saved, and takes no such word. */
export function writtenIn({ analysis, reasons, named }: NonNullable<RivalStanding['draft']>): RivalDraft {
  return { analysis, reasons, named }
}
