/*
 * A value that is asked for and used must stand in SQL once: written twice at every level, a formula of twenty levels would be a
 * million terms long. A list of one value is filtered by a function that names it as often as it likes.
 */

/** The value where a condition on `v` holds, else missing. */
export function sqlWhere(value: string, condition: string): string {
  return `list_filter([${value}], lambda v: ${condition})[1]`
}

/** A number that is not finite is missing. */
export function finiteInSql(value: string): string {
  return sqlWhere(value, 'isfinite(v)')
}
