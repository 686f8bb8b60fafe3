import { z } from 'zod'

/**
 * What every list of the admin area is asked. `sort` names a column, with `-` before it the other way round; filters are
 * further fields of the query. The first entry of `sorts` that a list names is its order when none is asked for.
 *
 * @param sorts columns by which the list can be ordered
 * @param first the order when none is asked for
 * @param filters further fields, all of them optional
 */
export function adminListQuery<Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  first: Sort | `-${Sort}`,
  filters: Filters,
) {
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`] as const)
  return z.object({
    q: z.string().trim().max(200).default('').describe('Words to search for.'),
    sort: z.enum(orders).default(first as never),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(2000).optional().describe('`next_cursor` of the page before.'),
    ...filters,
  })
}

/** What every list of the admin area answers: one page, how many there are in all, and the way to the next page. */
export function adminListAnswer<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int(), next_cursor: z.string().nullable() })
}

export interface AdminPage<Row> {
  rows: Row[]
  total: number
  next_cursor: string | null
}
