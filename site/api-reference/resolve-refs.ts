import type { JsonSchema } from '../../contract/api-description.ts'

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
