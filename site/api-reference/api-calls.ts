import type { ApiDescription, ApiOperation, JsonSchema } from '../../contract/api-description.ts'

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

const SCHEMAS = '#/components/schemas/'
/** References that are followed inside each other: the page shows no deeper ones, and a schema may name itself. */
const DEEPEST = 5

/** The same value with each referred schema in the place of its reference. */
export function resolveRefs<Value>(value: Value, schemas: Record<string, JsonSchema>): Value {
  return resolve(value, schemas, 0) as Value
}

function resolve(value: unknown, schemas: Record<string, JsonSchema>, depth: number): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, schemas, depth))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string') {
    const found = value.$ref.startsWith(SCHEMAS) ? schemas[value.$ref.slice(SCHEMAS.length)] : undefined
    return found && depth < DEEPEST ? resolve({ ...found, ...withoutRef(value) }, schemas, depth + 1) : {}
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, schemas, depth)]))
}

const withoutRef = ({ $ref: _, ...rest }: { $ref?: unknown }) => rest

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
