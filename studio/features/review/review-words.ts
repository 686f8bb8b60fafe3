import type { Review } from '../../../contract/studio/casefile.ts'

/** Where a check stands, as analysts and reviewers read it. */
export const REVIEW_WORDS: Record<Review['state'], string> = {
  none: 'Nobody has asked for a check.',
  requested: 'A check is asked for; a reviewer will answer.',
  approved: 'Approved by a reviewer.',
  'changes-requested': 'A reviewer asks for changes.',
}

/** The same with who decided, where somebody did. */
export function reviewSentence({ state, decision }: Review): string {
  if (decision === null) return REVIEW_WORDS[state]
  if (state === 'changes-requested') return `${decision.by} asks for changes.`
  const named = decision.is_public ? ' The public page says so.' : ''
  return `Approved by ${decision.by}.${named}`
}
