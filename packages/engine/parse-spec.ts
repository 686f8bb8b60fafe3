import type { DesignSpec } from './designs/design.ts'
import { EngineError } from './errors.ts'

/**
 * The choices of an analysis, checked by the design's own schema, with its defaults filled in.
 *
 * @throws {EngineError} `design/invalid-spec` naming the field, what is allowed and what was found
 */
export function parseSpec<Spec>(design: DesignSpec<Spec>, given: unknown): Spec {
  const parsed = design.schema.safeParse(given)
  if (parsed.success) return parsed.data
  const sentences = describeSpecIssues(design, given).map(({ message }) => message)
  const others = sentences.length > 1 ? { hint: sentences.slice(1).join(' ') } : {}
  throw new EngineError('design/invalid-spec', sentences[0], others)
}

/** Everything that the schema refuses, field by field; empty where `given` fits. */
export function describeSpecIssues<Spec>(design: DesignSpec<Spec>, given: unknown): SpecIssue[] {
  const parsed = design.schema.safeParse(given)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => ({
    path: issue.path.map(String),
    message: describeIssue(issue as Issue, given, design.id),
  }))
}

export interface SpecIssue {
  path: string[]
  /** One sentence with the field, what is allowed and what was found. */
  message: string
}

/** The parts of a zod issue that a sentence needs; which are there depends on `code`. */
interface Issue {
  code: string
  path: PropertyKey[]
  expected?: string
  values?: unknown[]
  options?: unknown[]
  keys?: string[]
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  inclusive?: boolean
}

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of fields',
}

function describeIssue(issue: Issue, given: unknown, design: string): string {
  const field =
    issue.path.length === 0 ? `The ${design} design` : `The field "${issue.path.join('.')}" of the ${design} design`
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys!.map((key) => `"${key}"`).join(', ')
    return `${field} has no ${issue.keys!.length === 1 ? 'field' : 'fields'} ${unknown}.`
  }
  return `${field} must be ${describeRule(issue)}; ${describeFound(issue.path, given)}.`
}

function describeRule(issue: Issue): string {
  const allowed = issue.values ?? issue.options
  if (allowed !== undefined) return allowed.length === 1 ? quote(allowed[0]) : `one of ${allowed.map(quote).join(', ')}`
  if (issue.code === 'too_small')
    return describeBound(issue, issue.minimum!, issue.inclusive ? 'at least' : 'greater than')
  if (issue.code === 'too_big') return describeBound(issue, issue.maximum!, issue.inclusive ? 'at most' : 'less than')
  return NOUNS[issue.expected ?? ''] ?? 'something the schema allows'
}

function describeBound({ origin }: Issue, bound: number | bigint, comparison: string): string {
  if (origin === 'string') return `text of ${comparison} ${bound} ${Number(bound) === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `a list of ${comparison} ${bound} ${Number(bound) === 1 ? 'entry' : 'entries'}`
  return `${comparison} ${bound}`
}

function describeFound(path: PropertyKey[], given: unknown): string {
  let value = given
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  if (value === undefined) return 'it is missing'
  if (Array.isArray(value)) return `a list of ${value.length} was given`
  if (value !== null && typeof value === 'object') return 'a set of fields was given'
  return `${quote(value)} was given`
}

function quote(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}
