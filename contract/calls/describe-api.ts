import { ENGINE_VERSION } from '@casefiles/engine/analysis'
import type { ApiDescription } from '../api-description.ts'
import { ARCHIVE_EVENTS, archiveEventSchema, testEventSchema } from '../archive-event.ts'
import { SERVER_ERRORS, problemDetailsSchema, type ServerErrorCode } from '../error-codes.ts'
import { SIGNATURE_HEADER } from '../alert.ts'
import { countsKeys, errorsOf, isOpenRead, nameOf, type Call } from './define-call.ts'
import { openSchemaCollector, type SchemaCollector } from './describe-schema.ts'
import { CALLS } from './index.ts'
import { deprecationFields, isStable, PROMISE, VERSION_HEADER } from './stability.ts'
import type { CallExample, CallWords, ParameterWords } from './words/call-words.ts'
import EXAMPLES from './words/examples.json' with { type: 'json' }
import { CALL_WORDS } from './words/index.ts'

/** Headers of answers, by the name under which they stand among the components. */
const HEADERS = {
  ETag: { description: 'Fingerprint of the answer, for If-None-Match.', schema: { type: 'string' } },
  CacheControl: { description: 'How long the answer may be kept.', schema: { type: 'string' } },
  RateLimitPolicy: { description: 'The limit, by name: q calls in a minute or a month.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left: r calls, and t seconds until all are there.', schema: { type: 'string' } },
  RateLimitLimit: { description: 'The limit.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Calls that are left.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'Seconds until all calls are there again.', schema: { type: 'integer' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
  Version: { description: 'Version of the server that answers.', schema: { type: 'string' } },
  WwwAuthenticate: { description: 'Bearer: a token of a session or a key.', schema: { type: 'string' } },
} as const
type HeaderName = keyof typeof HEADERS

const headers = (names: Record<string, HeaderName>) =>
  Object.fromEntries(Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]))

const LIMIT_HEADERS = {
  'RateLimit-Policy': 'RateLimitPolicy',
  RateLimit: 'RateLimit',
  'RateLimit-Limit': 'RateLimitLimit',
  'RateLimit-Remaining': 'RateLimitRemaining',
  'RateLimit-Reset': 'RateLimitReset',
} as const
/** By status of a refusal. */
const REFUSAL_HEADERS: Record<string, Record<string, HeaderName>> = {
  401: { 'WWW-Authenticate': 'WwwAuthenticate' },
  429: { 'Retry-After': 'RetryAfter' },
}

let described: ApiDescription | undefined

/**
 * The API's description in OpenAPI 3.1, made from the schemas that server and clients themselves use: what
 * `/api/openapi.json` answers and the reference page shows.
 */
export function describeApi(): ApiDescription {
  return (described ??= makeDescription())
}

function makeDescription(): ApiDescription {
  const schemas = openSchemaCollector()
  schemas.describe(problemDetailsSchema, 'output')
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of CALLS) {
    const path = call.path.replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, schemas) }
  }
  const webhooks = describeWebhooks(schemas)
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Policy Casefiles API',
      version: ENGINE_VERSION,
      summary: 'What policies did, as published, and everything that leads there.',
      description: [
        'Whatever the public pages show can be read without an account. Other calls take a session or an API key; each says which.',
        ...PROMISE,
      ].join('\n\n'),
    },
    servers: [{ url: '/', description: 'The archive that this description was read from.' }],
    tags: API_AREAS.map(({ name, description }) => ({ name, description })),
    paths,
    webhooks,
    components: {
      schemas: schemas.components(),
      headers: HEADERS,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Token of POST /api/auth/login.' },
        key: { type: 'http', scheme: 'bearer', description: 'API key (pro, enterprise), beginning with pcf_.' },
      },
    },
  }
  // Exactly what is sent, so that it can also be handed to another thread.
  return JSON.parse(JSON.stringify(description)) as ApiDescription
}

/** One area of the API, as the reference page and the tags of the description divide it. */
interface ApiArea {
  name: string
  description: string
  /** First parts of the addresses that belong to it, after `/api` and the version. */
  parts: readonly string[]
}

/** The areas in the order in which they are read; whatever is not named belongs to the one that names nothing. */
const API_AREAS: readonly ApiArea[] = [
  {
    name: 'Reading the archive',
    description: 'Everything that is published, for everybody.',
    parts: [
      'casefiles',
      'changes',
      'oai',
      'provenance',
      'checkpoints',
      'checkpoint-proofs',
      'locks',
      'domains',
      'policies',
      'problems',
      'search',
    ],
  },
  { name: 'Exports', description: 'Files of a policy or of the whole archive.', parts: ['export'] },
  {
    name: 'Your account',
    description: 'Sign-in, keys, bookmarks, alerts and payments of one account.',
    parts: ['auth', 'account', 'keys', 'usage', 'bookmarks', 'collections', 'notes', 'alerts', 'payments'],
  },
  { name: 'Other calls', description: 'Webhooks, teams, the sandbox, claims, and what watches the server.', parts: [] },
  {
    name: 'Studio',
    description: 'From a policy text to a published casefile; for analysts and reviewers.',
    parts: ['studio', 'artifacts', 'ingest', 'suggestions', 'review', 'approvals'],
  },
  { name: 'Administration', description: 'Accounts, content, settings and the system; for admins.', parts: ['admin'] },
]

/** The area of an address. */
function areaOf(path: string): ApiArea {
  const part = path.replace(/^\/api(\/v\d)?\//, '').split('/')[0]
  return API_AREAS.find(({ parts }) => parts.includes(part)) ?? API_AREAS.find(({ parts }) => parts.length === 0)!
}

function describeCall(call: Call, schemas: SchemaCollector) {
  return {
    operationId: operationIdOf(call),
    tags: [areaOf(call.path).name],
    summary: call.summary,
    description: wordsOf(call).description,
    ...describeExample(call),
    ...describeAccess(call),
    ...describeFuture(call),
    ...describeBody(call, schemas),
    parameters: [...pathParameters(call), ...queryParameters(call, schemas)],
    responses: {
      200: { description: 'OK', headers: answerHeaders(call), content: describeAnswer(call, schemas) },
      ...describeErrors(call),
    },
  }
}

/** Method and address as one word, e.g. `getV2CasefilesBySlug`: as lasting as the address itself. */
export function operationIdOf({ method, path }: Pick<Call, 'method' | 'path'>): string {
  const parts = path.replace(/^\/api\//, '/').split(/[/.-]/)
  const words = parts.map((part) => (part.startsWith(':') ? `By${capitalized(part.slice(1))}` : capitalized(part)))
  return method.toLowerCase() + words.join('')
}

const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Whether programs can rely on a call, and until when it stays where it ends. */
function describeFuture(call: Call) {
  const { Sunset: sunset } = deprecationFields(call)
  return { 'x-stable': isStable(call), ...(sunset && { deprecated: true, 'x-sunset': sunset }) }
}

/** An empty requirement means that nothing is needed; a key is then taken and raises the rate. */
function describeAccess(call: Call) {
  const { scope } = call
  const key = scope !== undefined || isOpenRead(call) ? [{ key: [] }] : []
  const byKey = scope === undefined ? {} : { 'x-key-scope': scope }
  if (call.access === 'public') return { security: [{}, ...key], ...byKey }
  return { security: [{ session: [] }, ...key], 'x-access': call.access, ...byKey }
}

/** What is left is said wherever it is counted: to keys, and to whoever reads without one. */
function answerHeaders(call: Call) {
  const kept: Record<string, HeaderName> = { 'Cache-Control': 'CacheControl', [VERSION_HEADER]: 'Version' }
  if (call.maxAgeSeconds !== undefined) kept.ETag = 'ETag'
  const counted = isOpenRead(call) || countsKeys(call)
  return headers({ ...kept, ...(counted ? LIMIT_HEADERS : {}) })
}

function describeAnswer(call: Call, schemas: SchemaCollector) {
  const { answer, files = [] } = call
  const others = files.map((type) => [type, {}])
  const example = exampleOf(call)
  const shown = example ? { example: example.answer } : {}
  return { ...Object.fromEntries(others), 'application/json': { schema: schemas.describe(answer, 'output'), ...shown } }
}

/** The address at which the example of the answer was asked. */
function describeExample(call: Call) {
  const example = exampleOf(call)
  return example ? { 'x-example-address': example.address } : {}
}

const exampleOf = (call: Call): CallExample | undefined =>
  (EXAMPLES as Readonly<Record<string, CallExample>>)[nameOf(call)]

/** One answer may stand for several refusals, which only their codes tell apart. */
function describeErrors(call: Call) {
  const byStatus = Object.groupBy(errorsOf(call), (code) => SERVER_ERRORS[code][0])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [status, describeProblems(status, codes)]),
  )
}

function describeBody(call: Call, schemas: SchemaCollector) {
  const { body, bodies = body && { 'application/json': body } } = call
  if (!bodies) return {}
  const { body: example } = wordsOf(call)
  const shown = (type: string) => (type === 'application/json' && example !== undefined ? { example } : {})
  const content = Object.entries(bodies).map(([type, schema]) => [
    type,
    { schema: schemas.describe(schema, 'input'), ...shown(type) },
  ])
  return { requestBody: { required: true, content: Object.fromEntries(content) } }
}

const wordsOf = (call: Call): CallWords => (CALL_WORDS as Readonly<Record<string, CallWords>>)[nameOf(call)]

/** Words of a parameter. One without is an error here, so that no description goes out that leaves one unsaid. */
function parameterWords(call: Call, name: string): ParameterWords {
  const words = wordsOf(call).parameters?.[name]
  if (!words) throw new Error(`${nameOf(call)} says nothing of its parameter "${name}".`)
  return words
}

function pathParameters(call: Call) {
  const names = [...call.path.matchAll(/:([^/]+)/g)].map((match) => match[1])
  return names.map((name) => ({
    name,
    in: 'path',
    required: true,
    ...parameterWords(call, name),
    schema: { type: 'string' },
  }))
}

function queryParameters(call: Call, schemas: SchemaCollector) {
  if (!call.query) return []
  const { properties = {}, required = [] } = schemas.fields(call.query, 'input')
  return Object.entries(properties).map(([name, { description: _, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...parameterWords(call, name),
    schema,
  }))
}

function describeProblems(status: string, codes: ServerErrorCode[]) {
  return {
    description: codes.map((code) => `${SERVER_ERRORS[code][1]} (${code})`).join('; '),
    headers: headers(REFUSAL_HEADERS[status] ?? {}),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } } },
  }
}

/** What the server sends to webhooks, by type of event. */
function describeWebhooks(schemas: SchemaCollector) {
  const signed = {
    name: SIGNATURE_HEADER,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 't=<unix seconds>,v1=<HMAC-SHA256 of "<t>.<body>" in hex>',
  }
  const delivery = {
    name: 'Policy-Casefiles-Delivery',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'The same at every attempt of one delivery.',
  }
  const told = (type: string, summary: string, schema: object) => ({
    post: {
      operationId: `webhook${type.split('.').map(capitalized).join('')}`,
      tags: ['Other calls'],
      summary,
      security: [{}],
      parameters: [signed, delivery],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Taken. Any other answer is tried again.' } },
    },
  })
  const event = schemas.describe(archiveEventSchema, 'output')
  const ofArchive = ARCHIVE_EVENTS.map((type) => [type, told(type, EVENT_SUMMARIES[type], event)])
  const test = told('webhook.test', 'The owner tries the webhook.', schemas.describe(testEventSchema, 'output'))
  return { ...Object.fromEntries(ofArchive), 'webhook.test': test }
}

const EVENT_SUMMARIES: Record<(typeof ARCHIVE_EVENTS)[number], string> = {
  'casefile.published': 'A version of a casefile is published.',
  'casefile.corrected': 'A correction of a casefile is published.',
  'casefile.retracted': 'A casefile is retracted.',
}
