import * as z from 'zod/mini'

/** How a schema's description says that a text names a column. */
export const COLUMN_MARK = 'column'

/**
 * A choice of a design with the sentence and the example that forms and the command line show for it.
 *
 * @param says    what is chosen, in units where it has some, and what leaving it out means
 * @param schema  what is allowed
 * @param example as it could be filled in; left out where the choices themselves are shown
 */
export function field<Schema extends z.ZodMiniType>(
  says: string,
  schema: Schema,
  example?: NonNullable<z.input<Schema>>,
): Schema {
  const described = schema.check(z.describe(says))
  return example === undefined ? described : described.check(z.meta({ examples: [example] }))
}

/** How a schema's description says that a text is told in sentences, which need not fit one line. */
export const SENTENCES_MARK = 'sentences'

/** A choice that is told in sentences for readers, such as a reason. Forms give it several lines. */
export function sentences(
  says: string,
  example: string,
  least: ReturnType<typeof z.minLength> = z.minLength(1),
): typeof columnName {
  return field(says, z.string().check(least, z.meta({ [SENTENCES_MARK]: true })), example)
}

/** What stands for a column that has no sentence of its own. */
export const COLUMN_SAYS = 'Name of a column of the data.'

/** A field that names a column of the data: forms offer the columns for it. Further checks and sentences keep the mark. */
export const columnName = field(COLUMN_SAYS, z.string().check(z.minLength(1), z.meta({ [COLUMN_MARK]: true })))

/** The same where the field around it says what the column is for: only a name that it could have. */
export function column(example: string): typeof columnName {
  return field(COLUMN_SAYS, columnName, example)
}

/** A column as it stands, or its logarithm. */
export const transform = field(
  '`log` takes the natural logarithm of the column.',
  z._default(z.enum(['none', 'log']), 'none'),
)

/** Whether a column is one number or a category, which a text always is. */
export const kind = field(
  '`category` makes one indicator for every value but the first; text always is one. Left out = numbers as they are.',
  z.optional(z.enum(['number', 'category'])),
)

/** What stands for a column in sentences and figures. */
export const label = field('What readers see.', z.string().check(z.minLength(1)), 'Unemployment rate')

/** First and last period or year of some span. */
export const from = field('The first.', z.number(), 1983)
export const to = field('The last.', z.number(), 1997)

/** Cells of a column that stand for one thing. */
export const values = z.array(z.string()).check(z.minLength(1))

/** The column's own units, where they are not the estimate's. */
export const rawUnits = field(
  'Units of the column itself, before transform and scale.',
  z.optional(z.string()),
  'deaths',
)

const groupsLabel = field('What readers see of what sets the groups apart.', z.string().check(z.minLength(1)), 'Region')
/** `primary`: it takes part in the verdict. */
export const role = field(
  '`primary` takes part in the verdict.',
  z._default(z.enum(['primary', 'secondary']), 'secondary'),
)
const secondaryOnly = z._default(z.literal('secondary'), 'secondary')

/** What stands for a field among {@link ownChoices}. */
export const ownSays = 'Of this outcome; left out = those of the main outcome.'
const outcomesSay = 'Further outcomes of the locked design; all are reported, with p values adjusted for their number.'
const subgroupsSay =
  'Columns whose values part the sample into groups that each get an estimate of their own, with p values adjusted for their number.'

/** The outcome that a design cannot do without. */
export function mainOutcome<Schema extends z.ZodMiniType>(outcome: Schema): Schema {
  return field('What the effect is on.', outcome)
}

/**
 * What a further outcome chooses differently from the main one, under the names of the design's own fields.
 *
 * @param choices schemas of the design's fields, each optional
 */
export function ownChoices<Shape extends z.core.$ZodLooseShape>(choices: Shape) {
  return {
    ownChoices: field(
      'What this outcome is adjusted for where that differs from the main outcome.',
      z.optional(z.strictObject(choices)),
    ),
  }
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
  return field(outcomesSay, z._default(z.array(z.extend(outcome, { role, ...own })), []))
}

/** The same for a design whose intervals are not estimate ± a multiple of the standard error: never part of the verdict. */
export function secondaryOutcomes<Shape extends z.core.$ZodLooseShape, Own extends z.core.$ZodLooseShape>(
  outcome: z.ZodMiniObject<Shape, z.core.$strict>,
  own: Own,
) {
  return field(outcomesSay, z._default(z.array(z.extend(outcome, { role: secondaryOnly, ...own })), []))
}

/** Groups declared before the analysis; `primary`: every group takes part in the verdict. */
export const subgroups = field(
  subgroupsSay,
  z._default(z.array(z.strictObject({ column: column('region'), label: groupsLabel, role })), []),
)

/** The same for a design whose intervals are not estimate ± a multiple of the standard error. */
export const secondarySubgroups = field(
  subgroupsSay,
  z._default(z.array(z.strictObject({ column: column('region'), label: groupsLabel, role: secondaryOnly })), []),
)

/** How a survey drew its rows, beside the sampling weight of the design. */
export const survey = field(
  'How a survey drew the rows: standard errors are then linearized, by primary sampling unit within strata, with units less strata degrees of freedom. Rows that the design leaves out stay in the survey as a part that adds nothing. Left out = the rows are no sample of a survey.',
  z.optional(
    z.strictObject({
      strata: field(
        'Column of the strata that were sampled from; left out = one stratum.',
        z.optional(columnName),
        'stratum',
      ),
      primarySamplingUnit: field(
        'Column of the groups that were drawn first, such as schools or counties; the same name in two strata is two units. Left out = rows were drawn one by one.',
        z.optional(columnName),
        'county',
      ),
      lonelyUnits: field(
        'What a stratum with one unit adds to the error: `fail` refuses it, `adjust` measures it from the mean of all strata, `certainty` takes it as drawn for sure, so that it adds nothing.',
        z._default(z.enum(['fail', 'adjust', 'certainty']), 'fail'),
      ),
    }),
  ),
)
