import { expect, it } from 'vitest'
import { callAddress } from './call-address.ts'

it('fills every parameter in, encoded, and tells the method', () => {
  const params = { id: 'a/b c', run: 'r1' }
  expect(callAddress('GET /api/casefiles/:id/runs/:run', { params })).toEqual({
    method: 'GET',
    address: '/api/casefiles/a%2Fb%20c/runs/r1',
  })
})

it('puts a query behind it, without what is undefined', () => {
  const query = { q: 'seat belts & more', limit: 20, mine: true, cursor: undefined }
  expect(callAddress('GET /api/list', { query }).address).toBe('/api/list?q=seat+belts+%26+more&limit=20&mine=true')
  expect(callAddress('GET /api/list', { query: { cursor: undefined } }).address).toBe('/api/list')
})

it('refuses a path whose parameter is not given', () => {
  expect(() => callAddress('PUT /api/bookmarks/:slug')).toThrow('The call PUT /api/bookmarks/:slug needs "slug".')
})
