import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { errorsOf, isOpenRead, nameOf, type Call } from '../../contract/calls/define-call.ts'
import { CALLS } from '../../contract/calls/index.ts'
import { isStable } from '../../contract/calls/stability.ts'
import { SERVER_ERRORS } from '../../contract/error-codes.ts'
import { apiRoutes } from '../app.ts'
import { INPUT_ERRORS } from '../operations/command-line/input-error.ts'
import { openPublishedApp } from '../test-support/apps.ts'
import type { TestContext } from '../test-support/test-context.ts'
import { openSqlite } from '../test-support/test-databases.ts'

const page = fs.readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')

describe('every call of the API', () => {
  let app: Hono
  let context: TestContext
  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(openSqlite))
  })
  afterAll(() => context.close())

  it('has exactly one handler, and there is no handler without a call', () => {
    expect(CALLS).toHaveLength(new Set(CALLS.map(nameOf)).size)
    const implemented = apiRoutes(context).map(({ call }) => call)
    // By identity: a handler takes the description that clients are typed from, and no other of the same address.
    expect(implemented.filter((call) => !(CALLS as readonly Call[]).includes(call))).toEqual([])
    expect(implemented.map(nameOf).sort()).toEqual(CALLS.map(nameOf).sort())
  })

  it('is mounted from the list of calls, with what a browser asks beforehand of open reads, and nothing else is', () => {
    const listed = [...CALLS.map(nameOf), ...CALLS.filter(isOpenRead).map(({ path }) => `OPTIONS ${path}`)]
    const mounted = app.routes.filter((route) => route.method !== 'ALL').map((route) => `${route.method} ${route.path}`)
    expect([...new Set(mounted)].sort()).toEqual([...new Set(listed)].sort())
  })

  it('is described in OpenAPI with its parameters, answer and refusals', async () => {
    const description = await (await app.request('/api/openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    for (const call of CALLS) {
      const described = description.paths[call.path.replace(/:(\w+)/g, '{$1}')][call.method.toLowerCase()]
      expect(described.responses[200].content['application/json'].schema).toBeDefined()
      for (const code of errorsOf(call)) expect(described.responses[SERVER_ERRORS[code][0]]).toBeDefined()
    }
    const list = description.paths['/api/v2/casefiles'].get
    const names = list.parameters.map((parameter: { name: string }) => parameter.name)
    expect(names).toEqual(expect.arrayContaining(['domain', 'designType', 'eqsMin', 'sort', 'limit', 'cursor']))
    const { anyOf } = list.responses[200].content['application/json'].schema
    expect(anyOf.map(({ $ref }: { $ref: string }) => $ref)).toEqual([
      '#/components/schemas/SparseCasefileList',
      '#/components/schemas/CasefileListResponse',
    ])
    const answer = description.components.schemas.CasefileListResponse
    expect(answer.required).toEqual(expect.arrayContaining(['casefiles', 'total', 'next_cursor']))
  })

  it('stands in the list of docs/api.md if programs can rely on it, and so does every error code', () => {
    const stable = (CALLS as readonly Call[]).filter(isStable)
    expect(stable.length).toBeGreaterThan(30)
    for (const call of stable) expect(page).toContain(`\`${nameOf(call).replace(/:(\w+)/g, '{$1}')}\``)
    for (const code of [...Object.keys(SERVER_ERRORS), ...INPUT_ERRORS]) expect(page).toContain(`\`${code}\``)
  })
})
