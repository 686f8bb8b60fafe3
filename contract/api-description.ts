/** A JSON Schema, as far as the reference page reads it. */
export interface JsonSchema {
  /** Where the schema stands instead: `#/components/schemas/Name`. */
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  format?: string
}

export interface ApiOperation {
  operationId: string
  /** The area that the call belongs to. */
  tags: string[]
  summary: string
  /** What it answers, who uses it for what, what it refuses; names stand in backticks. */
  description: string
  security: Record<string, string[]>[]
  'x-access'?: string | { role: string | string[] } | { tier: string }
  'x-key-scope'?: string
  /** Whether programs elsewhere can rely on it. */
  'x-stable': boolean
  'x-sunset'?: string
  /** The address at which the example of its answer was asked. */
  'x-example-address'?: string
  parameters: ApiParameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema; example?: unknown }> }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema?: JsonSchema; example?: unknown }> }
  >
}

export interface ApiParameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description: string
  example?: string | number
  schema: JsonSchema
}

/** What `/api/openapi.json` answers: the one source of the reference page. */
export interface ApiDescription {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  /** The areas, in the order in which they are read. */
  tags: { name: string; description: string }[]
  /** By address, with `{name}` for parameters, and method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>
  /** What is sent to webhooks, by type of event. */
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, JsonSchema> }
}
