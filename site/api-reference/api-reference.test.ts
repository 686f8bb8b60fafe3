import { describe, expect, it } from 'vitest'
import { describeApi } from '../../contract/calls/describe-api.ts'
import { accessText, groupCalls, resolveRefs } from './api-calls.ts'
import { schemaRows, typeText } from './describe-schema.ts'

describe('the API reference', () => {
  const description = describeApi()
  const calls = groupCalls(description).flatMap((group) => group.calls)

  it('has every call of the description once, under an anchor of its own', () => {
    const described = Object.values(description.paths).flatMap((operations) => Object.keys(operations))
    expect(calls).toHaveLength(described.length)
    expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length)
  })

  it('says who may make a call and what a key needs', () => {
    const textOf = (method: string, path: string) =>
      accessText(calls.find((call) => call.method === method && call.path === path)!.operation)
    expect(textOf('GET', '/api/v2/casefiles')).toBe('Everybody; a key raises the rate.')
    expect(textOf('GET', '/api/export/casefiles')).toBe('Enterprise. Keys need read:export.')
    expect(textOf('POST', '/api/keys')).toBe('Pro and enterprise. Takes no keys.')
    expect(textOf('GET', '/api/v2/studio/summary')).toBe('Role analyst. Takes no keys.')
    expect(textOf('POST', '/api/auth/login')).toBe('Everybody.')
  })

  it('shows the fields of an answer with their types', () => {
    const list = calls.find(({ path, method }) => path === '/api/v2/casefiles' && method === 'GET')!
    const rows = schemaRows(list.operation.responses['200'].content['application/json'].schema!)
    expect(rows).toEqual(
      expect.arrayContaining([
        { path: 'casefiles[]', type: 'list of object', note: '' },
        { path: 'casefiles[].domain.slug', type: 'text', note: '' },
        { path: 'casefiles[].eqs_overall', type: 'number or null', note: '' },
      ]),
    )
  })

  it('follows what a schema refers to, as deep as the page shows it', () => {
    const schemas = { Node: { properties: { next: { $ref: '#/components/schemas/Node' } } } }
    const row = (path: string) => ({ path, type: 'any value', note: 'may be left out' })
    expect(schemaRows(resolveRefs({ $ref: '#/components/schemas/Node' }, schemas))).toEqual([
      row('next'),
      row('next.next'),
      row('next.next.next'),
    ])
  })

  it('puts types into words', () => {
    expect(typeText({ enum: ['a', 'b'] })).toBe('"a" or "b"')
    expect(typeText({ type: 'array', items: { type: ['integer', 'null'] } })).toBe('list of whole number or null')
    expect(typeText({})).toBe('any value')
  })
})
