import type { z } from 'zod'
import { fieldPathWords } from '@casefiles/words/formats'
import type { Access } from '../../../contract/access.ts'
import type { PathParams } from '../../../contract/calls/call-address.ts'
import type { Call } from '../../../contract/calls/define-call.ts'
import type { Caller } from './access.ts'
import { plainIssue } from '../../../contract/plain-issues.ts'
import { ServerError } from '../errors.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type CallerOf<Needs extends Access> = Needs extends 'public' ? null : Caller

/** What a call hands to its handler, already allowed and parsed. */
export interface HandlerInput<Described extends Call = Call> {
  params: PathParams<Described['path']>
  query: Parsed<Described['query']>
  body: Parsed<Described['body']>
  /** Who calls; null on public calls, where nobody asks. */
  caller: CallerOf<Described['access']>
  /** Network address of the caller. */
  address: string
  /** The request itself, for headers, uploads (where no `body` is declared) and the end of a stream (`signal`). */
  request: Request
}

/** A call with what the server does for it. */
export interface Route {
  call: Call
  /** A `Response` is sent as it is (a file, a stream of events); the call's `answer` then describes what stands in it. */
  handle(input: HandlerInput): Promise<unknown>
  /** Of an answer that follows from parameters, query and the published archive alone: which archive that is now. */
  archive?: (() => string) | undefined
}

/**
 * Gives a call its handler, typed from the call: parameters, query, body, caller and answer.
 *
 * @param archive for a public call that answers from parameters, query and the published archive alone: the root of the
 *   archive as it is now. While that is the same, the bytes answered once are answered again.
 */
export function implement<Described extends Call>(
  call: Described,
  handle: (input: HandlerInput<Described>) => Promise<z.input<Described['answer']> | Response>,
  archive?: () => string,
): Route {
  return { call, handle, archive }
}

/** What was given, in the form its contract has. @throws {ServerError} `request/invalid` naming the first field that is wrong in words, and each by its path */
export function parseInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  refuseNoText(given)
  const parsed = schema.safeParse(given, { error: plainIssue })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  const { path, message } = parsed.error.issues[0]
  throw new ServerError('request/invalid', said(path.map(String), message), issues)
}

const said = (path: string[], message: string) => (path.length > 0 ? `${fieldPathWords(path)}: ${message}` : message)

/** What no database keeps in a text alike: PostgreSQL refuses U+0000, and half of a surrogate pair is read back as another character. */
const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A value of an input, and where it stands. */
interface Place {
  value: unknown
  name: string
  within: Place | null
}

/** Looks at every string of an input, also where its schema would take it; neither depth nor length costs more than reading it. */
function refuseNoText(given: unknown): void {
  const left: Place[] = [{ value: given, name: '', within: null }]
  for (let one = left.pop(); one; one = left.pop()) {
    const { value } = one
    if (typeof value === 'string' && !isText(value)) throw noText(one)
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isText(name)) throw noText(one)
      left.push({ value: inner, name, within: one })
    }
  }
}

function noText(place: Place): ServerError {
  const upwards: string[] = []
  for (let at = place; at.within; at = at.within) upwards.push(at.name)
  // so deep is no field of ours
  const path = upwards.slice(-20).toReversed()
  const message = 'This holds a character that is none: U+0000, or half of a pair.'
  return new ServerError('request/invalid', said(path, message), [{ path: path.join('.'), message }])
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
