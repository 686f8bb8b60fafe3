import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { ServerError } from '../errors.ts'
import type { Db } from './schema.ts'

/** Order and extent of one page, as a list's query has them. */
export interface PageRequest {
  /** Name of a column of `sorts`, with `-` before it for the other way round. */
  sort: string
  limit: number
  cursor?: string | undefined
}

export interface PageRules {
  /** By which expressions the list can be ordered; none of them may be null, or rows would be skipped between pages. */
  sorts: Record<string, RawBuilder<unknown>>
  /** What tells two rows with the same sort key apart. */
  id: RawBuilder<unknown>
}

export interface Page<Row> {
  rows: Row[]
  total: number
  next_cursor: string | null
}

const cursorSchema = z.tuple([z.string(), z.union([z.string(), z.number()]), z.union([z.string(), z.number()])])

/**
 * One page of a query, which has its conditions but no order. The cursor holds the place after the last row by its key,
 * so a page neither repeats nor leaves out a row when others come or go in between.
 *
 * @throws {ServerError} `request/invalid` for a cursor that is not of this list and order
 */
export async function readPage<Tables, Names extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Names, Row>,
  { sort, limit, cursor }: PageRequest,
  { sorts, id }: PageRules,
): Promise<Page<Row>> {
  const isDown = sort.startsWith('-')
  const key = sorts[isDown ? sort.slice(1) : sort]
  const direction = isDown ? 'desc' : 'asc'
  const total = await countRows(db, query)
  let page = query.select([key.as('page_key'), id.as('page_id')])
  if (cursor !== undefined) {
    const after = decodeCursor(cursor, sort)
    const comparison = sql.raw(isDown ? '<' : '>')
    page = page.where(
      sql<boolean>`(${key} ${comparison} ${after.key} or (${key} = ${after.key} and ${id} ${comparison} ${after.id}))`,
    )
  }
  const found = await page
    .orderBy(key, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .$castTo<PageRow>()
    .execute()
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ page_key: _key, page_id: _id, ...row }) => row as Row),
    total,
    next_cursor: found.length > limit && last ? encodeCursor(sort, last) : null,
  }
}

interface PageRow {
  page_key: string | number
  page_id: string | number
}

async function countRows<Tables, Names extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const { total } = await db
    .selectFrom(query.as('found'))
    .select((build) => build.fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function encodeCursor(sort: string, { page_key, page_id }: PageRow): string {
  return Buffer.from(JSON.stringify([sort, page_key, page_id])).toString('base64url')
}

function decodeCursor(cursor: string, sort: string): { key: string | number; id: string | number } {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success || parsed.data[0] !== sort) {
    const message = 'This cursor does not belong to this list; start again without one.'
    throw new ServerError('request/invalid', message, [{ path: 'cursor', message }])
  }
  return { key: parsed.data[1], id: parsed.data[2] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A pattern for `like … escape '\'` on lower-cased text: `%` and `_` of the reader's words stand for themselves. */
export function likePattern(words: string): string {
  return `%${words.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
}

/** Whether one of the columns or expressions contains the words, whatever their case. */
export function contains(columns: readonly (string | RawBuilder<unknown>)[], words: string): RawBuilder<boolean> {
  const pattern = likePattern(words)
  const parts = columns.map((column) => {
    const text = typeof column === 'string' ? sql.ref(column) : column
    return sql`lower(${text}) like ${pattern} escape '\\'`
  })
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}
