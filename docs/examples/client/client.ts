import type { z } from 'zod'
import type {
  casefileListResponseSchema,
  casefileQuerySchema,
  resultsResponseSchema,
} from '../../../contract/casefile.ts'
import type { ProblemDetails } from '../../../contract/error-codes.ts'
import type { ExportKind } from '../../../contract/export-columns.ts'
import type { policyListResponseSchema } from '../../../contract/policy.ts'

/*
 * A typed client in one file. Its types are those of the schemas that the server checks its answers with, so it compiles
 * only as long as it fits the API; at run time it needs nothing but `fetch`.
 */

export type Casefiles = z.infer<typeof casefileListResponseSchema>
export type Results = z.infer<typeof resultsResponseSchema>
export type Policies = z.infer<typeof policyListResponseSchema>
export type Filters = Partial<Pick<z.input<typeof casefileQuerySchema>, 'domain' | 'sort' | 'limit' | 'cursor'>>

/** A call that was refused: `problem.code` is stable, `message` a sentence for people. */
export class ApiRefusal extends Error {
  readonly problem: ProblemDetails
  /** Seconds to wait before asking again, where waiting helps. */
  readonly retryAfter: number | null

  constructor(problem: ProblemDetails, retryAfter: number | null) {
    super(problem.message)
    this.name = 'ApiRefusal'
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** Calls left this month, as the last answer to a call that counts said; null before the first. Reads count against no month. */
export type CallsLeft = { remaining: number; resetsInSeconds: number } | null

export class ArchiveClient {
  readonly #address: string
  readonly #key: string | undefined
  callsLeft: CallsLeft = null

  /** @param key left out, what is public can be read, at the rate of a network address */
  constructor(address: string, key?: string) {
    this.#address = address
    this.#key = key
  }

  casefiles(filters: Filters = {}): Promise<Casefiles> {
    return this.#json(`/api/v2/casefiles?${new URLSearchParams(filters as Record<string, string>)}`)
  }

  /** Every casefile that fits, page by page. */
  async *everyCasefile(filters: Omit<Filters, 'cursor'> = {}): AsyncGenerator<Casefiles['casefiles'][number]> {
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Casefiles = await this.casefiles({ ...filters, cursor })
      yield* page.casefiles
      cursor = page.next_cursor
    }
  }

  results(slug: string): Promise<Results> {
    return this.#json(`/api/v2/casefiles/${encodeURIComponent(slug)}/results`)
  }

  policies(): Promise<Policies> {
    return this.#json('/api/policies')
  }

  /** A policy's dossier as a ZIP; needs a key with `read:export`. */
  async policyDossier(slug: string): Promise<Uint8Array> {
    const answer = await this.#ask(`/api/export/policy/${encodeURIComponent(slug)}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  /** Rows of the whole archive, one at a time however many there are; needs an enterprise key with `read:export`. */
  async *exportRows(kind: ExportKind, columns: string[] = []): AsyncGenerator<Record<string, unknown>> {
    const answer = await this.#ask(`/api/export/casefiles?${new URLSearchParams({ kind, columns: columns.join(',') })}`)
    let rest = ''
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) yield JSON.parse(line) as Record<string, unknown>
    }
  }

  async #json<Answer>(path: string): Promise<Answer> {
    return (await this.#ask(path)).json() as Promise<Answer>
  }

  async #ask(path: string): Promise<Response> {
    const headers: Record<string, string> = this.#key === undefined ? {} : { authorization: `Bearer ${this.#key}` }
    const answer = await fetch(new URL(path, this.#address), { headers })
    const remaining = answer.headers.get('RateLimit-Remaining')
    if (remaining !== null && answer.headers.get('RateLimit-Policy')?.startsWith('"month"')) {
      this.callsLeft = { remaining: Number(remaining), resetsInSeconds: Number(answer.headers.get('RateLimit-Reset')) }
    }
    if (answer.ok) return answer
    const wait = answer.headers.get('Retry-After')
    throw new ApiRefusal((await answer.json()) as ProblemDetails, wait === null ? null : Number(wait))
  }
}
