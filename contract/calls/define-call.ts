import { z } from 'zod'
import type { Access, KeyScope } from '../access.ts'
import type { LimitType } from '../entitlements.ts'
import type { ServerErrorCode } from '../error-codes.ts'
import type { Deprecation } from './stability.ts'

/** The file itself, in descriptions of a form. */
export const fileField = z.file()

/**
 * One call of the API, described once: the server's handlers, the clients of studio and site, the table of who may call,
 * OpenAPI and the reference page all read this.
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters. */
  path: string
  /** Who may call; enforced before anything of the call is read. */
  access: Access
  /**
   * Asks for the password once more, and for a code where the account has a second factor, where that was longer than
   * `FRESH_MINUTES` ago: what somebody at a browser left open, or with a stolen token, must not do.
   */
  fresh?: true
  /**
   * One person may only ask for it: a second one, reviewer or admin, agrees, or a day passes in which an email can stop it.
   * `others`: only where it is not the caller's own to decide.
   */
  secondPerson?: 'always' | 'others'
  /** What a burst of is an alarm; refused to an account about which one was raised. */
  destroys?: true
  /** Changes the casefile `:id` in the studio: for its owner and whom they invited. */
  editsDraft?: true
  /** Made also by staff who must set up a second factor first: what they need to do so. */
  withoutSecondFactor?: true
  /**
   * What an API key must be allowed to make this call. Left out, a call takes sessions only; a public GET takes every key
   * and counts against none.
   */
  scope?: KeyScope
  /** The limit that it counts against; where that is reached, it is refused with `tier/limit-exceeded`. */
  meter?: LimitType
  summary: string
  /** Set where the call will end: answers then say so in their headers. */
  deprecated?: Deprecation
  query?: z.ZodType
  /** Names of the query that may be given several times: the same as their values in one list with commas. */
  repeatable?: readonly string[]
  /** Schema of a JSON body. Left out, the body is not read. */
  body?: z.ZodType
  /** Bodies that the handler reads itself, by media type: described here, counted and checked there. */
  bodies?: Readonly<Record<string, z.ZodType>>
  /** Longest body that is taken, in bytes; default 1 MB, and of `bodies` what the handler counts itself. */
  maxBodyBytes?: number
  answer: z.ZodType
  /** It only reads, though it is a POST: a standard of others has it so. */
  onlyReads?: true
  /** It goes on while the disk is too full to save anything: it keeps nothing, or very little that is needed to make room. */
  worksOnFullDisk?: true
  /** Media types beside JSON that it may answer. */
  files?: readonly string[]
  /** How long an answer of a public call may be kept, in seconds; left out = not at all. */
  maxAgeSeconds?: number
  /** Refusals of its own; those of access, scope, meter and body are added by {@link errorsOf}. */
  errors: readonly ServerErrorCode[]
}

/** Keeps the exact path and the types of query, body and answer, which handlers and clients are typed from. */
export function defineCall<const Described extends Call>(
  call: Described & { [Unknown in Exclude<keyof Described, keyof Call>]: never },
): Described {
  return call
}

/** How a call is named: method and path, e.g. `PUT /api/bookmarks/:slug`. */
export function nameOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  return `${method} ${path}`
}

/** Every refusal a call may answer: its own, and those of what it needs. */
export function errorsOf(call: Call): ServerErrorCode[] {
  const { access, meter, body, bodies } = call
  const own: ServerErrorCode[] = [...call.errors]
  if (meter) own.push('tier/limit-exceeded')
  if (body || bodies) own.push('request/invalid', 'request/body-too-large')
  if (body) own.push('request/not-json')
  if (access !== 'public') own.push('auth/not-signed-in')
  if (access !== 'public' && !call.withoutSecondFactor) own.push('auth/second-factor-needed')
  if (call.fresh) own.push('auth/fresh-sign-in-needed')
  if (call.destroys) own.push('auth/stopped')
  if (call.secondPerson) own.push('approval/already-asked', 'auth/stopped')
  if (call.editsDraft) own.push('casefile/not-yours')
  if (typeof access === 'object')
    own.push('role' in access ? 'auth/not-allowed' : (access.refusal ?? 'tier/feature-unavailable'))
  if (needsDisk(call)) own.push('server/disk-full')
  if (isOpenRead(call)) own.push('request/too-many')
  return [...new Set([...own, ...errorsOfKeys(call)])]
}

/** Whether anybody may make the call and it only reads: what is limited by address, or by account where a key makes it. */
export function isOpenRead({ method, access, onlyReads }: Pick<Call, 'method' | 'access' | 'onlyReads'>): boolean {
  return access === 'public' && (method === 'GET' || onlyReads === true)
}

/** Whether a call saves something, so that a full disk refuses it; what deletes makes room. */
export function needsDisk({
  method,
  onlyReads,
  worksOnFullDisk,
}: Pick<Call, 'method' | 'onlyReads' | 'worksOnFullDisk'>): boolean {
  return method !== 'GET' && method !== 'DELETE' && !onlyReads && !worksOnFullDisk
}

/** Whether a call with a key counts against its month: what only a key or a session may ask. */
export function countsKeys(call: Pick<Call, 'scope'>): boolean {
  return call.scope !== undefined
}

function errorsOfKeys(call: Call): ServerErrorCode[] {
  if (countsKeys(call)) return ['key/invalid', 'key/missing-scope', 'tier/api-unavailable', 'tier/limit-exceeded']
  if (isOpenRead(call)) return ['key/invalid']
  return call.access === 'public' ? [] : ['key/session-only']
}
