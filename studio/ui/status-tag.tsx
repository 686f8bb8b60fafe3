import type { CASEFILE_STATUSES } from '../../contract/casefile.ts'
import { DotIcon, DraftIcon, LockIcon, SealIcon, WarningIcon } from './icons.tsx'

export type CasefileStatus = (typeof CASEFILE_STATUSES)[number]

/** The stages of a casefile as readers see them; the words are the specification's. */
export const STATUS_WORDS: Record<CasefileStatus, string> = {
  draft: 'Draft',
  design_locked: 'Design Locked',
  analyzed: 'Analyzed',
  published: 'Published',
  retracted: 'Retracted',
}
const ICONS = {
  draft: DraftIcon,
  design_locked: LockIcon,
  analyzed: DotIcon,
  published: SealIcon,
  retracted: WarningIcon,
}

/** Where a casefile stands, as a word with its mark. */
export function StatusTag({ status }: { status: CasefileStatus }) {
  const Mark = ICONS[status]
  return (
    <span className={`status-tag status-${status}`}>
      <Mark />
      {STATUS_WORDS[status]}
    </span>
  )
}
