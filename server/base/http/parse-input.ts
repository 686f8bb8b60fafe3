import type { z } from 'zod'
import { plainIssue } from '../../../contract/plain-issues.ts'
import { fieldPathWords } from '@casefiles/engine/words'
import { ServerError } from '../errors.ts'

/** What was given, in the form its contract has. @throws {ServerError} `request/invalid` naming the first field that is wrong in words, and each by its path */
export function parseInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: plainIssue })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const { path, message } = parsed.error.issues[0]
  const said = path.length > 0 ? `${fieldPathWords(path.map(String))}: ${message}` : message
  throw new ServerError('request/invalid', said, issues)
}

const JSON_TYPE = /^application\/(?:json|[a-z0-9!#$&^_.-]+\+json)\s*(?:;|$)/i

/**
 * The body of a request as JSON. What calls itself something else is not taken for JSON: a form of another site can send
 * plain text without being asked for leave, JSON it cannot.
 *
 * @throws {ServerError} `request/not-json`, `request/invalid`
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  const type = request.headers.get('content-type')
  if (text !== '' && !JSON_TYPE.test(type ?? '')) {
    const given = type === null ? 'names no type' : `is ${type.slice(0, 100)}`
    throw new ServerError('request/not-json', `The body ${given}; this call takes application/json.`)
  }
  return parseJson(text)
}

/** @throws {ServerError} `request/invalid` */
export function parseJson(text: string, what = 'The body'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServerError('request/invalid', `${what} is not valid JSON.`)
  }
}
