import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { addressesOf } from './addresses.ts'
import { fingerprint, sha256 } from './fingerprint.ts'

describe('a fingerprint in the browser', () => {
  it('is that of the server, of text and of bytes', async () => {
    const expected = createHash('sha256').update('Zürich').digest('hex')
    expect(await sha256('Zürich')).toBe(expected)
    expect(await sha256(new TextEncoder().encode('Zürich'))).toBe(expected)
  })

  it('does not depend on the order of fields', async () => {
    expect(await fingerprint({ a: 1, b: [2, { c: 3 }] })).toBe(await fingerprint({ b: [2, { c: 3 }], a: 1 }))
  })

  it('is not to be had on a page that was not loaded securely, which is said', async () => {
    vi.stubGlobal('crypto', {})
    await expect(sha256('x')).rejects.toThrow('secure (https) pages only')
  })
})

it('a version has its own document and data; the current one is without a number', () => {
  expect(addressesOf('belts', 2)).toEqual({
    document: '/casefiles/belts/v2.json',
    data: '/casefiles/belts/v2/data.csv',
  })
  expect(addressesOf('belts')).toEqual({ document: '/casefiles/belts.json', data: '/casefiles/belts/data.csv' })
})
