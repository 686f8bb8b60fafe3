/** Where a version stands: ask before you cite. */
export type State = 'current' | 'superseded' | 'under review' | 'corrected' | 'retracted'
export type Format = 'text' | 'bibtex' | 'ris' | 'csl' | 'datacite'

export interface Filters {
  q?: string
  domain?: string
  subdomain?: string
  jurisdiction?: string
  /** Name of a design, as `RDD`. */
  design?: string
  eqsMin?: number
  verdict?: string
  /** ISO date or time. */
  updatedSince?: string
  sort?: 'newest' | 'eqs_desc' | 'eqs_asc' | 'title' | 'effect'
  /** Left out = all. */
  limit?: number
}

/** What a list says of a casefile; numbers are in `units`. */
export interface Row {
  slug: string
  docket: string
  title: string
  state: State
  verdict: string | null
  evidence: string | null
  /** Evidence Quality Score, 0 to 100. */
  score: number | null
  outcome: string | null
  effect: number | null
  ciLow: number | null
  ciHigh: number | null
  units: string | null
  /** In standard deviations of the outcome. */
  standardizedEffect: number | null
  design: string
  jurisdiction: string
  period: string
}

/** A published estimate, unrounded; null where a number is not defined. */
export interface Estimate {
  /** Of its casefile: `retracted` where nobody should rely on it. */
  state: State
  name: string
  role: string
  value: number | null
  se: number | null
  p: number | null
  units: string
  n: number
  method: string
  ciLow: number | null
  ciHigh: number | null
}

export interface Check {
  id: string
  title: string
  /** null = it could not run. */
  passed: boolean | null
  severity: string
  message: string
}

export class ArchiveError extends Error {
  readonly code: string
}

export class Archive {
  readonly address: string
  constructor(address?: string)
  find(filters?: Filters): Promise<Row[]>
  casefile(slug: string, version?: number): Promise<Casefile>
  compare(slugs: readonly string[]): Promise<Row[]>
  json(path: string, query?: Record<string, string | number | undefined>): Promise<unknown>
  fetch(path: string, query?: Record<string, string | number | undefined>): Promise<Response>
}

export class Casefile {
  readonly archive: Archive
  /** The whole document, as the archive answers it. */
  readonly document: unknown
  readonly slug: string
  readonly version: number
  readonly title: string
  readonly state: State
  /** What happened to it, in plain sentences. */
  readonly notice: string | null
  readonly verdict: string | null
  readonly evidence: string | null
  readonly score: number | null
  /** The answer that opens its page. */
  readonly answer: string | null
  readonly address: string
  private constructor()
  estimates(): Estimate[]
  checks(): Check[]
  data(): Promise<Record<string, string>[]>
  cite(format?: Format): Promise<string>
  bundle(): Promise<Uint8Array>
  toString(): string
}
