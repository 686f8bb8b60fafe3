import { z } from 'zod'

/** Words that are there, with the sentence that asks for them. */
const needed = (ask: string) => z.string(ask).trim().min(1, ask)
const BOTH_ENDS = 'Give both ends of the interval, or neither.'
const HOW_OURS_STANDS = 'Say how this casefile’s result stands to the studies.'
/** Asks for a set of fields that is not there. */
const whenMissing = (ask: string) => ({
  error: ({ code }: { code?: string | undefined }) => (code === 'invalid_type' ? ask : undefined),
})

/** A published study of the same question. A figure of it is shown only where it was read, at an address that is kept. */
export const otherStudySchema = z
  .strictObject({
    /** `source`: the study that the data come from; `review`: a systematic review; the others by when they were done. */
    kind: z.enum(['source', 'review', 'later', 'earlier'], 'Choose what kind of study it is.'),
    label: needed('Give the study a short name.'),
    citation: needed('Say who published it, where and when.'),
    doi: z
      .string()
      .regex(/^10\.\d{4,9}\/\S+$/, 'A DOI begins with 10. and has a slash; leave out the web address before it.')
      .optional(),
    /** What it found, in one plain sentence. */
    finding: needed('Say what the study found.'),
    /** In the unit in which readers see this casefile's effect. */
    estimate: z
      .strictObject({
        value: z.number('Give the figure as a number.'),
        ci: z.tuple([z.number(BOTH_ENDS), z.number(BOTH_ENDS)]).optional(),
      })
      .refine(({ value, ci }) => ci === undefined || (ci[0] <= value && value <= ci[1]), {
        error: 'The interval must hold its estimate.',
        path: ['ci'],
      })
      .optional(),
    /** Of a review: how sure it says it is, in its own words, e.g. `High certainty`; left out where it does not say. */
    certainty: needed('Give the word that the review itself uses, or leave it out.').optional(),
    /** Of a review that its publisher took back: why, and in which year. */
    withdrawn: z
      .strictObject({ year: z.int().min(1900).max(2200), because: needed('Say why it was withdrawn.') })
      .optional(),
    /** Where the figure stands in the publication, e.g. `Table 3, column 2`. */
    where: needed('Say where in the publication the figure stands.').optional(),
    /** Where the finding was read, and how; null where it could not be. */
    confirmed: z
      .strictObject(
        {
          address: z.url({ protocol: /^https$/, error: 'Give a whole address that begins with https://.' }),
          how: needed('Say which part was read.'),
        },
        whenMissing('Say where it was read, or that it could not be read.'),
      )
      .nullable(),
  })
  .refine(({ confirmed, estimate }) => confirmed !== null || estimate === undefined, {
    error: 'A figure that could not be confirmed is not shown.',
    path: ['estimate'],
  })
export type OtherStudy = z.infer<typeof otherStudySchema>

/** What others found on the question of a casefile, and how its result stands to it. */
export const othersFoundSchema = z.strictObject({
  reading: z.strictObject(
    {
      heading: needed('Say in a few words how this casefile’s result stands to the studies.'),
      text: needed(HOW_OURS_STANDS),
    },
    whenMissing(HOW_OURS_STANDS),
  ),
  studies: z.array(otherStudySchema).min(1, 'Name a study.'),
})
export type OthersFound = z.infer<typeof othersFoundSchema>

const typed = z.string().max(4000).optional()
/** A number, or what was typed in the place of one. */
const typedNumber = z.union([z.number(), z.string().max(100)])

/**
 * The same while it is being written: anything may be missing or unfinished, so that nothing typed is lost. What keeps it
 * from being published is what {@link othersFoundSchema} says of it.
 */
export const othersDraftSchema = z.strictObject({
  reading: z.strictObject({ heading: typed, text: typed }).optional(),
  studies: z
    .array(
      z.strictObject({
        kind: otherStudySchema.shape.kind.optional(),
        label: typed,
        citation: typed,
        doi: typed,
        finding: typed,
        where: typed,
        certainty: typed,
        withdrawn: otherStudySchema.shape.withdrawn,
        estimate: z
          .strictObject({ value: typedNumber.optional(), ci: z.array(typedNumber.nullable()).length(2).optional() })
          .optional(),
        confirmed: z.strictObject({ address: typed, how: typed }).nullable().optional(),
      }),
    )
    .max(60)
    .optional(),
})
export type OthersDraft = z.infer<typeof othersDraftSchema>
export type OtherStudyDraft = NonNullable<OthersDraft['studies']>[number]
