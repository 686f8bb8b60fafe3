import type { Review } from '../../../contract/studio/review.ts'

/** Where a check stands, as analysts and reviewers read it. */
export const REVIEW_WORDS: Record<Review['state'], string> = {
  none: 'Nobody has asked for a check.',
  requested: 'A check is asked for; a reviewer will answer.',
  approved: 'Approved by a reviewer.',
  'changes-requested': 'A reviewer asks for changes.',
}
