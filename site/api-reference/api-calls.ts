import type { ApiDescription, ApiOperation } from '../../contract/api-description.ts'

export interface ApiCall {
  /** Anchor on the page. */
  id: string
  method: string
  path: string
  operation: ApiOperation
}

/** Calls of one area, in the order of the description. */
export interface CallGroup {
  id: string
  title: string
  calls: ApiCall[]
}

/** First part of the address → area; the areas stand in this order, whatever is not named here comes last. */
const AREAS: [title: string, parts: string[]][] = [
  ['Reading the archive', ['casefiles', 'provenance', 'domains', 'policies', 'problems', 'search']],
  ['Exports', ['export']],
  ['Your account', ['auth', 'account', 'keys', 'usage', 'bookmarks', 'collections', 'notes', 'alerts', 'payments']],
  ['Studio', ['studio', 'artifacts', 'ingest', 'suggestions', 'review']],
  ['Administration', ['admin']],
]
const REST = 'Other calls'

export function groupCalls({ paths }: ApiDescription): CallGroup[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): ApiCall => {
      const id = `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`.toLowerCase()
      return { id, method: method.toUpperCase(), path, operation }
    }),
  )
  return [...AREAS.map(([title]) => title), REST]
    .map((title) => ({
      ...{ id: title.toLowerCase().replaceAll(' ', '-'), title },
      calls: calls.filter(({ path }) => areaOf(path) === title),
    }))
    .filter((group) => group.calls.length > 0)
}

function areaOf(path: string): string {
  const part = path.replace(/^\/api(\/v\d)?\//, '').split('/')[0]
  return AREAS.find(([, parts]) => parts.includes(part))?.[0] ?? REST
}

/** Who may make a call, in words. */
export function accessText(operation: ApiOperation): string {
  const access = operation['x-access']
  const scope = operation['x-key-scope']
  const key = scope ? ` Keys need ${scope}.` : access === undefined ? '' : ' Takes no keys.'
  return `${whoText(access)}${key}`
}

function whoText(access: ApiOperation['x-access']): string {
  if (access === undefined) return 'Everybody.'
  if (access === 'signed-in' || typeof access === 'string') return 'Every account.'
  if ('tier' in access) return access.tier === 'pro' ? 'Pro and enterprise.' : 'Enterprise.'
  return `Role ${[access.role].flat().join(' or ')}.`
}
