import * as z from 'zod/mini'

/** How a schema's description says that a text names a column. */
export const COLUMN_MARK = 'column'

/** How a schema's description says that a text is told in sentences, which need not fit one line. */
export const SENTENCES_MARK = 'sentences'

/** A choice that is told in sentences for readers, such as a reason. Forms give it several lines. */
export const sentences = z.string().check(z.minLength(1), z.meta({ [SENTENCES_MARK]: true }))

/** A field that names a column of the data: forms offer the columns for it. Further checks keep the mark. */
export const columnName = z.string().check(z.minLength(1), z.meta({ [COLUMN_MARK]: true }))

/** A column as it stands, or its logarithm. */
export const transform = z._default(z.enum(['none', 'log']), 'none')

/** Whether a column is one number or a category, which a text always is. */
export const kind = z.optional(z.enum(['number', 'category']))

/** What stands for a column in sentences and figures. */
export const label = z.string().check(z.minLength(1))

/** First and last period or year of some span. */
export const from = z.number()
export const to = z.number()

/** Cells of a column that stand for one thing. */
export const values = z.array(z.string()).check(z.minLength(1))

/** The column's own units, where they are not the estimate's. */
export const rawUnits = z.optional(z.string())

/** `primary`: it takes part in the verdict. */
export const role = z._default(z.enum(['primary', 'secondary']), 'secondary')
const secondaryOnly = z._default(z.literal('secondary'), 'secondary')

/**
 * What a further outcome chooses differently from the main one, under the names of the design's own fields.
 *
 * @param choices schemas of the design's fields, each optional
 */
export function ownChoices<Shape extends z.core.$ZodLooseShape>(choices: Shape) {
  return { ownChoices: z.optional(z.strictObject(choices)) }
}

/**
 * Further outcomes, each with the fields of the main one. `primary`: it takes part in the verdict, and intervals then hold
 * for all main outcomes at once.
 *
 * @param outcome schema of the design's main outcome
 * @param own     {@link ownChoices}, where the design allows any
 */
export function otherOutcomes<Shape extends z.core.$ZodLooseShape, Own extends z.core.$ZodLooseShape>(
  outcome: z.ZodMiniObject<Shape, z.core.$strict>,
  own: Own,
) {
  return z._default(z.array(z.extend(outcome, { role, ...own })), [])
}

/** The same for a design whose intervals are not estimate ± a multiple of the standard error: never part of the verdict. */
export function secondaryOutcomes<Shape extends z.core.$ZodLooseShape, Own extends z.core.$ZodLooseShape>(
  outcome: z.ZodMiniObject<Shape, z.core.$strict>,
  own: Own,
) {
  return z._default(z.array(z.extend(outcome, { role: secondaryOnly, ...own })), [])
}

/** Groups declared before the analysis; `primary`: every group takes part in the verdict. */
export const subgroups = z._default(z.array(z.strictObject({ column: columnName, label, role })), [])

/** The same for a design whose intervals are not estimate ± a multiple of the standard error. */
export const secondarySubgroups = z._default(
  z.array(z.strictObject({ column: columnName, label, role: secondaryOnly })),
  [],
)

/** How a survey drew its rows, beside the sampling weight of the design. */
export const survey = z.optional(
  z.strictObject({
    strata: z.optional(columnName),
    primarySamplingUnit: z.optional(columnName),
    lonelyUnits: z._default(z.enum(['fail', 'adjust', 'certainty']), 'fail'),
  }),
)
