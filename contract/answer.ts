import { z } from 'zod'
import { FORMS, MOST_LETTERS } from '@casefiles/words'

const text = z.string().trim().min(1)
const name = z
  .string()
  .regex(/^[a-z][a-zA-Z0-9-]*$/, 'A figure is named in letters, digits and hyphens, beginning with a small letter.')
const cell = z.union([z.string(), z.number()])

/** What a figure is bound to and how it is told; see `Figure` in the engine. */
export const answerFigureSchema = z.strictObject({
  of: z.union([
    text,
    z.strictObject({
      table: text,
      take: z.enum(['count', 'sum', 'mean', 'min', 'max', 'distinct']),
      column: text.optional(),
      where: z
        .record(
          z.string(),
          z.union([cell, z.array(cell), z.strictObject({ from: z.number().optional(), to: z.number().optional() })]),
        )
        .optional(),
    }),
    z.strictObject({ plus: z.array(name).min(2) }),
    z.strictObject({ minus: z.tuple([name, name]) }),
    z.strictObject({ over: z.tuple([name, name]) }),
    z.strictObject({ product: z.array(name).min(2) }),
  ]),
  as: z.enum(FORMS).optional(),
  times: z.strictObject({ by: z.number().positive(), because: text }).optional(),
  to: z.number().positive().optional(),
  spelled: z.boolean().optional(),
})

const side = z.enum(['lower', 'higher', 'none'])
const signature = z.strictObject({ by: text, on: z.iso.date() })

/** The answer of a casefile as a person writes and signs it: words with bound figures, for one verdict. */
export const signedAnswerSchema = z.strictObject({
  /** The verdict, as readers see it, and the side on which the effect lay: with another one it must be signed anew. */
  verdict: text,
  side,
  text: text.max(MOST_LETTERS),
  figures: z.record(name, answerFigureSchema).default({}),
  /** Numbers that are part of a name or an age, with the reason why no run changes them. */
  literals: z.array(z.strictObject({ text, because: text })).optional(),
  signed: signature,
})
export type SignedAnswerSource = z.infer<typeof signedAnswerSchema>

/** The same as an analyst writes it: the verdict it is for, the side and the signature are put to it when it is kept. */
export const writtenAnswerSchema = signedAnswerSchema.omit({ verdict: true, side: true, signed: true })
export type WrittenAnswerSource = z.infer<typeof writtenAnswerSchema>

/** What helps to write one: a draft, and every result that it can name. */
export const answerHelpSchema = z.strictObject({
  draft: writtenAnswerSchema,
  figures: z.array(
    z.strictObject({ of: z.string(), forms: z.array(z.strictObject({ as: z.enum(FORMS), value: z.number() })) }),
  ),
})
export type AnswerHelp = z.infer<typeof answerHelpSchema>

/** The same with its figures in place, as it is published; `draft` where nobody signed it. */
export const publishedAnswerSchema = z.strictObject({
  text,
  draft: z.boolean(),
  verdict: text,
  side,
  signed: signature.nullable(),
  /** Each figure as it is told, with the value behind it in the form that it is told in. */
  figures: z.array(z.strictObject({ name: z.string(), value: z.number(), shown: z.string(), form: z.enum(FORMS) })),
})
export type PublishedAnswer = z.infer<typeof publishedAnswerSchema>
