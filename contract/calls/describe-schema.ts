import { z } from 'zod'
import type { JsonSchema } from '../api-description.ts'
import { namedSchemas, schemaNamed } from './named-schemas.ts'

/** `input`: what may be sent; `output`: what is answered. */
type Direction = 'input' | 'output'

/** Schemas of a description: each named one stands once among the components and is referred to. */
export interface SchemaCollector {
  describe(schema: z.ZodType, io: Direction): JsonSchema
  /** The fields of an object that has no place of its own, such as a query. */
  fields(schema: z.ZodType, io: Direction): JsonSchema
  /** Every schema that was referred to, by name. */
  components(): Record<string, JsonSchema>
}

export function openSchemaCollector(): SchemaCollector {
  const found = new Map<string, JsonSchema>()

  /** Where a schema takes something else than it answers (a default, a text that becomes a number), that has its own name. */
  function placeOf(name: string, io: Direction): string {
    return io === 'input' && takesOtherThanAnswers(name) ? `${name}Input` : name
  }

  function moved(schema: JsonSchema, io: Direction): JsonSchema {
    const text = JSON.stringify(schema)
    const inComponents = (_all: string, name: string) => `"#/components/schemas/${placeOf(name, io)}"`
    return JSON.parse(text.replaceAll(/"#\/\$defs\/([^"]+)"/g, inComponents)) as JsonSchema
  }

  function keep(schemas: Record<string, JsonSchema>, io: Direction): void {
    for (const [name, one] of Object.entries(schemas)) found.set(placeOf(name, io), moved(withoutId(one), io))
  }

  return {
    describe(schema, io) {
      const { $defs = {}, ...own } = convert(schema, io, namedSchemas)
      keep($defs, io)
      return moved(own, io)
    },
    fields(schema, io) {
      const { $defs = {}, ...own } = convert(schema, io, namedSchemas)
      const name = namedSchemas.get(schema)?.id
      const { [name ?? '']: whole = own, ...others } = $defs
      keep(others, io)
      return moved(withoutId(whole), io)
    },
    components: () => Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Answers may gain fields, so a description does not say that there are no others; what is sent may be held to that. */
function convert(schema: z.ZodType, io: Direction, metadata: typeof namedSchemas | typeof z.globalRegistry) {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      spellOut(jsonSchema)
      openItems(jsonSchema)
    },
  })
  return converted as JsonSchema & { $defs?: Record<string, JsonSchema> }
}

/** A record that has each of its keys is an object with these fields, as generators of clients read it. */
function spellOut(schema: z.core.JSONSchema.BaseSchema): void {
  const { required, additionalProperties: each, properties } = schema
  if (!required || properties || typeof each !== 'object') return
  schema.properties = Object.fromEntries(required.map((key) => [key, each]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

/** Readers of descriptions want an object in `items`; that no value follows is said by `maxItems`. */
function openItems(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.items === false && schema.maxItems === schema.prefixItems?.length) schema.items = {}
}

const withoutId = ({ id: _, ...schema }: JsonSchema & { id?: string }): JsonSchema => schema

const differing = new Map<string, boolean>()

function takesOtherThanAnswers(name: string): boolean {
  const known = differing.get(name)
  if (known !== undefined) return known
  const schema = schemaNamed(name)
  const [taken, answered] = (['input', 'output'] as const).map((io) => convert(schema, io, z.globalRegistry))
  differing.set(name, JSON.stringify(taken) !== JSON.stringify(answered))
  return takesOtherThanAnswers(name)
}
