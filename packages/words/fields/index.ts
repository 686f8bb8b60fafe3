import type { DesignSpec, DesignType } from '@casefiles/engine/designs'
import * as z from 'zod/mini'
import { fields as blocks } from '../designs/blocks/fields.ts'
import { fields as did } from '../designs/did/fields.ts'
import { fields as iv } from '../designs/iv/fields.ts'
import { fields as matching } from '../designs/matching/fields.ts'
import { fields as rdd } from '../designs/rdd/fields.ts'
import { fields as syntheticControl } from '../designs/synthetic-control/fields.ts'
import type { FieldText } from './shared.ts'

/*
 * The door for whoever shows a design and its fields: forms, pages of methods and the command line. The schema tells what may be filled in, and the
 * texts of the design what each field is for.
 */

export { ABOUT } from '../designs/about.ts'
export { COLUMN_SAYS } from './shared.ts'

const TEXTS: Readonly<Record<DesignType, Readonly<Record<string, FieldText>>>> = {
  DiD: did,
  Blocks: blocks,
  SyntheticControl: syntheticControl,
  IV: iv,
  RDD: rdd,
  Matching: matching,
}

/** The parts of a JSON Schema by which its fields are found. */
interface Described {
  description?: string
  examples?: unknown[]
  const?: unknown
  properties?: Record<string, Described>
  items?: Described
  anyOf?: Described[]
  oneOf?: Described[]
}

/** What may stand in the fields of a design, as a JSON Schema in which each has its description and its example. */
export function describedSchema({ id, schema }: Pick<DesignSpec<unknown>, 'id' | 'schema'>): object {
  return describe(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Described, '', TEXTS[id])
}

function describe(schema: Described, at: string, texts: Readonly<Record<string, FieldText>>): Described {
  const { properties, items, anyOf, oneOf } = schema
  const each = (shapes: Described[]) => shapes.map((shape) => describe(shape, at, texts))
  return {
    ...schema,
    ...(properties && { properties: describeEach(properties, at, texts) }),
    ...(items && { items: describe(items, at, texts) }),
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
  }
}

/** The fields of a shape, which stand below its name where it is one of several; what names it has no text. */
function describeEach(
  fields: Record<string, Described>,
  at: string,
  texts: Readonly<Record<string, FieldText>>,
): Record<string, Described> {
  const shape = fields['kind']?.const
  const below = shape === undefined ? at : `${at}${String(shape)}.`
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]): [string, Described] => {
      if (field.const !== undefined) return [key, field]
      const path = `${below}${key}`
      return [key, { ...describe(field, `${path}.`, texts), ...told(texts[path]) }]
    }),
  )
}

function told(text: FieldText | undefined): Pick<Described, 'description' | 'examples'> {
  if (text === undefined || typeof text === 'string') return text === undefined ? {} : { description: text }
  return { description: text[0], examples: [text[1]] }
}
