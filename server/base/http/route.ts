import type { z } from 'zod'
import type { Access } from '../../../contract/access.ts'
import type { PathParams } from '../../../contract/calls/call-address.ts'
import type { Call } from '../../../contract/calls/define-call.ts'
import type { Caller } from './access.ts'

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
