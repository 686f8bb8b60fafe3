import { z } from 'zod'
import { slugSchema } from './fields.ts'
import { adminListAnswer, adminListQuery } from './admin/list.ts'

const family = z.object({ slug: slugSchema, name: z.string() })

/** A box of the gap map: one kind of intervention against one family of outcomes. */
export const boxSchema = z.object({ kind: slugSchema, outcome: slugSchema })

/** How many readers ask for a casefile in a box. */
export const boxVotesSchema = z.object({ kind: family, outcome: family, votes: z.int().positive() })

/** Boxes that somebody asks for, those with the most votes first. */
export const voteListSchema = z.object({ boxes: z.array(boxVotesSchema) })

/** The same with the boxes that the caller asks for. */
export const ownVoteListSchema = voteListSchema.extend({ own: z.array(boxSchema) })

/** One box after the caller's vote was given or taken back. */
export const voteResponseSchema = boxSchema.extend({ votes: z.int().nonnegative(), is_own: z.boolean() })

export type Box = z.infer<typeof boxSchema>
export type BoxVotes = z.infer<typeof boxVotesSchema>
export type OwnVoteList = z.infer<typeof ownVoteListSchema>
export type VoteList = z.infer<typeof voteListSchema>
export type VoteResponse = z.infer<typeof voteResponseSchema>

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
