import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { apiRoutes } from '../app.ts'
import { INPUT_ERRORS } from '../command-line/input-error.ts'
import { SERVER_ERRORS } from '../errors.ts'
import { errorsOf } from '../http/route.ts'
import { openPublishedApp } from '../test-support/published-app.ts'
import type { TestContext } from '../test-support/test-context.ts'
import { TEST_DATABASES } from '../test-support/test-databases.ts'

const headings = fs
  .readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
  .map((line) => line.replace(/^#+ /, '').replaceAll('`', ''))

describe('every call of the API', () => {
  let app: Hono
  let context: TestContext
  beforeAll(async () => {
    ;({ app, context } = await openPublishedApp(TEST_DATABASES[0]![1]))
  })
  afterAll(() => context.close())

  it('is mounted from the list of routes, and nothing else is', () => {
    const listed = apiRoutes(context).map(({ method, path: address }) => `${method} ${address}`)
    const mounted = app.routes.filter((route) => route.method !== 'ALL').map((route) => `${route.method} ${route.path}`)
    expect([...new Set(mounted)].sort()).toEqual(listed.sort())
  })

  it('is described in OpenAPI with its parameters, answer and refusals', async () => {
    const description = (await (await app.request('/api/openapi.json')).json()) as any
    expect(description.openapi).toBe('3.1.0')
    for (const route of apiRoutes(context)) {
      const described = description.paths[route.path.replace(/:(\w+)/g, '{$1}')][route.method.toLowerCase()]
      expect(described.responses[200].content['application/json'].schema).toBeDefined()
      for (const code of errorsOf(route)) expect(described.responses[SERVER_ERRORS[code][0]]).toBeDefined()
    }
    const list = description.paths['/api/v2/casefiles'].get
    const names = list.parameters.map((parameter: { name: string }) => parameter.name)
    expect(names).toEqual(expect.arrayContaining(['domain', 'designType', 'eqsMin', 'sort', 'limit', 'cursor']))
    const answer = list.responses[200].content['application/json'].schema
    expect(answer.required).toEqual(expect.arrayContaining(['casefiles', 'total', 'next_cursor']))
  })

  it('has its heading in docs/api.md, and so has every error code', () => {
    const calls = apiRoutes(context).map((route) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
    for (const heading of [...calls, ...Object.keys(SERVER_ERRORS), ...INPUT_ERRORS])
      expect(headings).toContain(heading)
  })
})
