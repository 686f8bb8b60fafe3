import { z } from 'zod'
import { problemSourceSchema } from '../problem.ts'
import { casefileSlugSchema, slugSchema } from '../fields.ts'

/** The build of the public pages: what is being built, and how the last build ended. */
export const rebuildStatusSchema = z.object({
  state: z.enum(['idle', 'building']),
  building: z.array(z.string()),
  waiting: z.array(z.string()),
  last: z
    .object({
      reasons: z.array(z.string()),
      started_at: z.string(),
      finished_at: z.string(),
      error: z.string().nullable(),
      /** Pages and files made anew. */
      rendered: z.int().nullable(),
    })
    .nullable(),
})

/** What became of a problem that was saved in the studio. */
export const savedProblemSchema = z.object({
  slug: z.string(),
  /** null while it waits for casefiles, or where nothing but words that are published already was sent. */
  version: z.int().nullable(),
  /** Casefiles that must be published first. */
  waits_for: z.array(z.string()),
})
export type SavedProblem = z.infer<typeof savedProblemSchema>

/** Every problem as the studio lists it; those that come with the archive cannot be changed here. */
export const studioProblemListSchema = z.object({
  problems: z.array(
    z.object({
      slug: z.string(),
      docket: z.string(),
      title: z.string(),
      casefiles: z.array(z.string()),
      /** Casefiles that must be published before it is. */
      waits_for: z.array(z.string()),
      built_in: z.boolean(),
    }),
  ),
})
export type StudioProblem = z.infer<typeof studioProblemListSchema>['problems'][number]
export const studioProblemSchema = z.object({ problem: problemSourceSchema, built_in: z.boolean() })

const family = z.object({ slug: slugSchema, name: z.string() })

/** The gap map as a problem is begun from it: how many published casefiles stand in each box; an empty box is left out. */
export const problemMapSchema = z.object({
  kinds: z.array(family),
  outcomes: z.array(family),
  boxes: z.array(z.object({ kind: slugSchema, outcome: slugSchema, casefiles: z.int().positive() })),
  /** Published casefiles that have no place on the map. */
  not_placed: z.int(),
})
export type ProblemMap = z.infer<typeof problemMapSchema>

/** A casefile that may enter a problem, with what speaks for it and against it; never what it found. */
const candidateSchema = z.object({
  slug: casefileSlugSchema,
  docket: z.string(),
  title: z.string(),
  /** Whether the rule proposes it; who makes the problem decides. */
  proposed: z.boolean(),
  reasons: z.array(z.string()),
  against: z.array(z.string()),
  /** Why it cannot be chosen at all; null where it can. */
  excluded: z.string().nullable(),
  /** Its primary outcome, fixed by its lock: the one that enters. */
  outcome: z.object({
    name: z.string(),
    units: z.string(),
    /** Which way is meant: a fall is turned, so that more is always better. */
    direction: z.enum(['increase', 'decrease', 'equal']),
    /** Over what its standard deviation is taken; null where it has none. */
    sd_of: z.string().nullable(),
    is_policy: z.boolean(),
  }),
})
export type ProblemCandidate = z.infer<typeof candidateSchema>
export const problemCandidatesSchema = z.object({ kind: family, outcome: family, candidates: z.array(candidateSchema) })

/** A box of the gap map and the casefiles that were chosen for it. */
export const problemMembersSchema = z.strictObject({
  kind: slugSchema,
  outcome: slugSchema,
  casefiles: z
    .array(casefileSlugSchema)
    .max(50)
    .refine((list) => new Set(list).size === list.length, 'Name each casefile once.'),
})
export type ProblemMembers = z.infer<typeof problemMembersSchema>
