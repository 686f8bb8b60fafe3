import type { CallName } from '../call-address.ts'
import { ACCOUNT_WORDS, READER_WORDS } from './account.ts'
import { APPROVAL_WORDS, REVIEW_WORDS, STUDIO_WORDS, TEXT_WORDS } from './studio.ts'
import { CONTENT_WORDS, PEOPLE_WORDS, SYSTEM_WORDS } from './admin.ts'
import type { WordsOf } from './call-words.ts'
import { DATA_WORDS } from './data.ts'
import { READING_WORDS, VOTE_WORDS } from './reading.ts'

/** The words of every call, by method and path: one that has none does not compile. */
export const CALL_WORDS: WordsOf<CallName> = {
  ...READING_WORDS,
  ...VOTE_WORDS,
  ...READER_WORDS,
  ...ACCOUNT_WORDS,
  ...TEXT_WORDS,
  ...STUDIO_WORDS,
  ...DATA_WORDS,
  ...REVIEW_WORDS,
  ...APPROVAL_WORDS,
  ...PEOPLE_WORDS,
  ...CONTENT_WORDS,
  ...SYSTEM_WORDS,
}
