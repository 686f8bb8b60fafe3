import type { ApiDescription, ApiOperation } from '../../contract/api-description.ts'
import { resolveRefs } from './resolve-refs.ts'

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

/** The calls by area, in the order of the description; what a schema refers to stands in its place. */
export function groupCalls(description: ApiDescription): CallGroup[] {
  const { paths, tags, components } = description
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): ApiCall => {
      const id = `${method}${path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, '')}`.toLowerCase()
      return { id, method: method.toUpperCase(), path, operation: resolveRefs(operation, components.schemas) }
    }),
  )
  return tags
    .map(({ name }) => ({
      id: name.toLowerCase().replaceAll(' ', '-'),
      title: name,
      calls: calls.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter((group) => group.calls.length > 0)
}

/** Who may make a call, in words. */
export function accessText(operation: ApiOperation): string {
  const access = operation['x-access']
  const scope = operation['x-key-scope']
  if (scope) return `${whoText(access)} Keys need ${scope}.`
  if (access !== undefined) return `${whoText(access)} Takes no keys.`
  return operation.security.some((one) => 'key' in one) ? 'Everybody; a key raises the rate.' : 'Everybody.'
}

function whoText(access: ApiOperation['x-access']): string {
  if (access === undefined) return 'Everybody.'
  if (access === 'signed-in' || typeof access === 'string') return 'Every account.'
  if ('tier' in access) return access.tier === 'pro' ? 'Pro and enterprise.' : 'Enterprise.'
  return `Role ${[access.role].flat().join(' or ')}.`
}
