import { z } from 'zod'

const text = z.string().trim().min(1)

/** A published study of the same question. A figure of it is shown only where it was read, at an address that is kept. */
export const otherStudySchema = z
  .strictObject({
    /** `source`: the study that the data come from; `review`: a systematic review; the others by when they were done. */
    kind: z.enum(['source', 'review', 'later', 'earlier']),
    label: text,
    citation: text,
    doi: z
      .string()
      .regex(/^10\.\d{4,9}\/\S+$/)
      .optional(),
    /** What it found, in one plain sentence. */
    finding: text,
    /** In the unit in which readers see this casefile's effect. */
    estimate: z
      .strictObject({ value: z.number(), ci: z.tuple([z.number(), z.number()]).optional() })
      .refine(({ value, ci }) => ci === undefined || (ci[0] <= value && value <= ci[1]), {
        error: 'The interval must hold its estimate.',
      })
      .optional(),
    /** Where the figure stands in the publication, e.g. `Table 3, column 2`. */
    where: text.optional(),
    /** Where the finding was read, and how; null where it could not be. */
    confirmed: z.strictObject({ address: z.url({ protocol: /^https$/ }), how: text }).nullable(),
  })
  .refine(({ confirmed, estimate }) => confirmed !== null || estimate === undefined, {
    error: 'A figure that could not be confirmed is not shown.',
    path: ['estimate'],
  })
export type OtherStudy = z.infer<typeof otherStudySchema>

/** What others found on the question of a casefile, and how its result stands to it. */
export const othersFoundSchema = z.strictObject({
  reading: z.strictObject({ heading: text, text }),
  studies: z.array(otherStudySchema).min(1),
})
export type OthersFound = z.infer<typeof othersFoundSchema>
