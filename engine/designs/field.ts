import * as z from 'zod/mini'

/**
 * A choice of a design with the sentence that forms and the command line show for it.
 *
 * @param says   what is chosen, in units where it has some, and what leaving it out means
 * @param schema what is allowed
 */
export function field<Schema extends z.ZodMiniType>(says: string, schema: Schema): Schema {
  return schema.check(z.describe(says))
}
