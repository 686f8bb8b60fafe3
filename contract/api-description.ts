/** A JSON Schema, as far as the reference page reads it. */
export interface JsonSchema {
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
  summary: string
  security?: Record<string, string[]>[]
  'x-access'?: string | { role: string | string[] } | { tier: string }
  'x-key-scope'?: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { description: string; content: Record<string, { schema?: JsonSchema }> }>
}

/** What `/api/openapi.json` answers: the one source of the reference page. */
export interface ApiDescription {
  openapi: string
  info: { title: string; version: string }
  /** By address, with `{name}` for parameters, and method in lower case. */
  paths: Record<string, Record<string, ApiOperation>>
}
