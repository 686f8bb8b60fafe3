import type { z } from 'zod'
import { ServerError } from '../errors.ts'

/** What was given, in the form its contract has. @throws {ServerError} `request/invalid` naming each field that is wrong */
export function parseInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const { path, message } = issues[0]
  throw new ServerError('request/invalid', path ? `${path}: ${message}` : message, issues)
}

/** @throws {ServerError} `request/invalid` */
export function parseJson(text: string, what = 'The body'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServerError('request/invalid', `${what} is not valid JSON.`)
  }
}
