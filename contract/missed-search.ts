import { z } from 'zod'
import { adminListAnswer, adminListQuery } from './admin/list.ts'

/** Words of a search that found no casefile with all of them. */
export const newMissedSearchSchema = z.strictObject({
  question: z.string().trim().min(1).max(200),
})

export const missedSearchListQuery = adminListQuery(['asked', 'last', 'question'], '-asked', {})

/** What readers looked for in vain: the words, how often, and on which days. Nobody stands beside them. */
export const missedSearchSchema = z.object({
  question: z.string(),
  asked: z.int().positive(),
  /** Days, as the hour could tell who asked. */
  first_asked_on: z.iso.date(),
  last_asked_on: z.iso.date(),
})
export type MissedSearch = z.output<typeof missedSearchSchema>
export const missedSearchListAnswer = adminListAnswer(missedSearchSchema)

/** Which line of the list is meant. */
export const missedSearchKeySchema = z.strictObject({ question: z.string().min(1).max(200) })
