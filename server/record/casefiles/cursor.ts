import { z } from 'zod'
import type { Sort } from '../../../contract/casefile.ts'
import { ServerError } from '../../base/errors.ts'

const cursorSchema = z.tuple([z.string(), z.union([z.string(), z.number()]), z.string()])

/** Where a page ended: its order, the last sort key and the last slug, as one opaque word. */
export function encodeCursor(sort: Sort, key: string | number, slug: string): string {
  return Buffer.from(JSON.stringify([sort, key, slug])).toString('base64url')
}

/** @throws {ServerError} `request/invalid` when the cursor was not made for this order, or not by us */
export function decodeCursor(cursor: string, sort: Sort): { key: string | number; slug: string } {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  const isNumeric = sort !== 'newest' && sort !== 'title'
  if (!parsed.success || parsed.data[0] !== sort || (typeof parsed.data[1] === 'number') !== isNumeric) {
    const message = 'This cursor does not belong to this list; start again without one.'
    throw new ServerError('request/invalid', message, [{ path: 'cursor', message }])
  }
  return { key: parsed.data[1], slug: parsed.data[2] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
