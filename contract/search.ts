import { z } from 'zod'
import { standingSchema } from './standing-schema.ts'

/** Parts of a document that full text looks through. */
export const SEARCH_SECTIONS = ['Summary', 'Policy text', 'Results', 'What others found', 'Provenance'] as const

export const searchQuerySchema = z.object({
  q: z.string().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(60).default(20),
})

/** A piece of text; `match` marks words that were looked for. */
const pieceSchema = z.object({ text: z.string(), match: z.boolean() })

export const searchHitSchema = z.object({
  kind: z.enum(['casefile', 'policy', 'problem']),
  slug: z.string(),
  title: z.string(),
  /** What has to be said of a casefile: that it was retracted, corrected; absent where nothing has. */
  standing: standingSchema.optional(),
  /** Where to read it. */
  href: z.string(),
  /** Each part of it that has the words, best first. */
  passages: z.array(z.object({ section: z.enum(SEARCH_SECTIONS), href: z.string(), snippet: z.array(pieceSchema) })),
})

export const searchResponseSchema = z.object({
  hits: z.array(searchHitSchema),
  /** Where nothing answers: a sentence that says so, and the page of the subject that was named. Absent where something does. */
  nothing_here: z.object({ note: z.string(), href: z.string() }).optional(),
})
export type SearchHit = z.infer<typeof searchHitSchema>
export type SearchSection = (typeof SEARCH_SECTIONS)[number]
export type SnippetPiece = z.infer<typeof pieceSchema>
