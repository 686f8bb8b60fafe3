import { describe, expect, it } from 'vitest'
import { nameOf, type Call } from './define-call.ts'
import { CALLS } from './index.ts'
import { deprecationFields, isStable, NOTICE_DAYS } from './stability.ts'

const ended = { since: '2026-12-01', sunset: '2028-01-01', instead: '/api/v2/casefiles' }

describe('the promise of stability', () => {
  it('covers what anybody may read and what takes a key, and no screen of the archive', () => {
    const stable = new Set((CALLS as readonly Call[]).filter(isStable).map(nameOf))
    for (const name of ['GET /api/v2/casefiles', 'GET /api/export/casefiles', 'PUT /api/bookmarks/:slug'])
      expect(stable).toContain(name)
    for (const name of ['GET /api/v2/studio/summary', 'POST /api/auth/login', 'GET /api/admin/users'])
      expect(stable).not.toContain(name)
  })

  it('announces an end in the fields of RFC 9745 and RFC 8594', () => {
    expect(deprecationFields({ deprecated: ended })).toEqual({
      Deprecation: '@1796083200',
      Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      Link: '</api/v2/casefiles>; rel="successor-version"',
    })
    expect(deprecationFields({})).toEqual({})
  })

  it('leaves a year between the announcement and the end of a call', () => {
    const announced = (CALLS as readonly Call[]).flatMap(({ deprecated }) => deprecated ?? [])
    for (const { since, sunset } of [...announced, ended])
      expect(Date.parse(sunset) - Date.parse(since)).toBeGreaterThanOrEqual(NOTICE_DAYS * 86_400_000)
  })
})
