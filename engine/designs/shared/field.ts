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
