import { z } from 'zod'
import type { JsonSchema } from '../api-description.ts'
import * as account from '../account.ts'
import * as alert from '../alert.ts'
import * as analysis from '../analysis.ts'
import * as archiveEvent from '../archive-event.ts'
import * as bookmark from '../bookmark.ts'
import * as bulkExport from '../bulk-export.ts'
import * as casefile from '../casefile.ts'
import * as chain from '../chain.ts'
import * as checkpoint from '../checkpoint.ts'
import * as claim from '../claim.ts'
import * as studioDataset from '../studio/dataset.ts'
import * as design from '../design.ts'
import * as domain from '../gap-map.ts'
import * as erratum from '../erratum.ts'
import * as error from '../error-codes.ts'
import * as lockEvidence from '../lock-evidence.ts'
import * as othersFound from '../others-found.ts'
import * as payments from '../payments.ts'
import * as policy from '../policy.ts'
import * as problem from '../problem.ts'
import * as publication from '../publication.ts'
import * as replication from '../replication.ts'
import * as run from '../run.ts'
import * as sandbox from '../sandbox.ts'
import * as search from '../search.ts'
import * as session from '../session.ts'
import * as synthesis from '../synthesis.ts'
import * as team from '../team.ts'
import * as usage from '../usage.ts'
import * as adminApi from '../admin/api.ts'
import * as adminClaims from '../admin/claims.ts'
import * as adminContent from '../admin/content.ts'
import * as adminLogs from '../admin/logs.ts'
import * as adminOverview from '../admin/overview.ts'
import * as adminSettings from '../admin/settings.ts'
import * as adminSystem from '../admin/system.ts'
import * as adminUsers from '../admin/users.ts'
import * as studioCasefile from '../studio/casefile.ts'
import * as studioCasefileDocument from '../studio/casefile-document.ts'
import * as studioDesignView from '../studio/design-view.ts'
import * as studioIngest from '../studio/ingest.ts'
import * as studioProblem from '../studio/problem.ts'

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

/*
 * The schemas that the API's description calls by a name: what the contract exports as `…Schema`, so that a generated
 * client has one type for each of them. Bodies and answers of single calls stay with their call.
 */

const MODULES: readonly Record<string, unknown>[] = [
  account,
  alert,
  analysis,
  archiveEvent,
  bookmark,
  bulkExport,
  casefile,
  chain,
  checkpoint,
  claim,
  studioDataset,
  design,
  domain,
  erratum,
  error,
  lockEvidence,
  othersFound,
  payments,
  policy,
  problem,
  publication,
  replication,
  run,
  sandbox,
  search,
  session,
  synthesis,
  team,
  usage,
  adminApi,
  adminClaims,
  adminContent,
  adminLogs,
  adminOverview,
  adminSettings,
  adminSystem,
  adminUsers,
  studioCasefile,
  studioCasefileDocument,
  studioDesignView,
  studioIngest,
  studioProblem,
]

/** Description and name of every schema, as Zod's conversion asks for them. */
const namedSchemas = z.registry<{ id?: string | undefined }>()

const byName = new Map<string, z.ZodType>()
const names = new Map<z.ZodType, string>()
for (const [exported, schema] of MODULES.flatMap((module) => Object.entries(module))) {
  if (!(schema instanceof z.ZodType) || !exported.endsWith('Schema') || names.has(schema)) continue
  const name = exported[0].toUpperCase() + exported.slice(1, -'Schema'.length)
  // Where two modules export the same name for something else, only the first one keeps it.
  if (byName.has(name)) continue
  byName.set(name, schema)
  names.set(schema, name)
}

/** The schema of a name that {@link namedSchemas} gave. */
function schemaNamed(name: string): z.ZodType {
  return byName.get(name)!
}

// What `.describe()` and `.meta()` say is kept in Zod's own registry; the names stand here alone, as elsewhere schemas
// are converted whole.
namedSchemas.get = ((schema: z.ZodType) => {
  const said = z.globalRegistry.get(schema)
  const id = names.get(schema)
  return id === undefined ? said : { ...said, id }
}) as typeof namedSchemas.get
