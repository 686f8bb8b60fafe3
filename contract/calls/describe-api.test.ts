import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { ARCHIVE_EVENTS } from '../archive-event.ts'
import { describeApi, operationIdOf } from './describe-api.ts'
import { CALLS } from './index.ts'

describe('the description of the API', () => {
  const description = describeApi()
  const text = JSON.stringify(description)
  const operations = Object.values(description.paths).flatMap((operations) => Object.values(operations))

  it('holds to OpenAPI 3.1: a linter finds no fault', { tags: ['night'] }, async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The license is that of the code, which says nothing of who may call.
      rules: { 'info-license': 'off', 'operation-4xx-response': 'off', 'no-ambiguous-paths': 'off' },
    })
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0].pointer}: ${message}`)).toEqual([])
  })

  it('gives each call a name of its own and an area', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(CALLS.length)
    expect(operationIdOf({ method: 'GET', path: '/api/v2/casefiles/:slug' })).toBe('getV2CasefilesBySlug')
    const areas = description.tags.map(({ name }) => name)
    for (const { tags } of operations) expect(areas).toEqual(expect.arrayContaining(tags))
  })

  it('refers to a schema by its name wherever it stands, and to none that is not there', () => {
    const named = new Set(Object.keys(description.components.schemas))
    const asked = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1])
    expect(asked.filter((name) => !named.has(name))).toEqual([])
    expect([...named].filter((name) => !asked.includes(name))).toEqual([])
    expect(asked.filter((name) => name === 'CasefileListItem').length).toBeGreaterThan(1)
  })

  it('gives every array an object in “items”, pairs too, as generators of clients want it', () => {
    const lists = [...text.matchAll(/"prefixItems":/g)]
    expect(lists.length).toBeGreaterThan(0)
    expect(text).not.toContain('"items":false')
  })

  it('says what headers an answer has', () => {
    const { responses } = description.paths['/api/v2/casefiles'].get
    expect(Object.keys((responses[200] as { headers?: object }).headers!)).toEqual(
      expect.arrayContaining(['ETag', 'RateLimit', 'RateLimit-Remaining']),
    )
    expect(responses[429]).toMatchObject({ headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } })
  })

  it('has every event that webhooks are sent', () => {
    expect(Object.keys(description.webhooks)).toEqual([...ARCHIVE_EVENTS, 'webhook.test'])
  })
})
