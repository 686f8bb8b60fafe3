import { describe, expect, it } from 'vitest'
import { nextSort, readListState, writeListState } from './use-list.ts'

const NAMES = ['role', 'tier']
const read = (address: string) => readListState(new URLSearchParams(address), 'name', NAMES)

describe('a list of the admin area', () => {
  it('shows everything in its own order where the address says nothing', () => {
    expect(read('')).toEqual({ q: '', sort: 'name', filters: {} })
  })

  it('reads words, order and filters from the address, without what the list does not have', () => {
    expect(read('q=%20ada%20&sort=-created&role=admin&tier=%20&color=red')).toEqual({
      q: 'ada',
      sort: '-created',
      filters: { role: 'admin' },
    })
  })

  it('writes an address that leads back to the same list, and an empty one for the list as it begins', () => {
    const state = { q: 'a & b', sort: '-created', filters: { role: 'admin', tier: '' } }
    const address = writeListState(state, 'name').toString()
    expect(read(address)).toEqual({ ...state, filters: { role: 'admin' } })
    expect(writeListState({ q: '', sort: 'name', filters: {} }, 'name').toString()).toBe('')
  })

  it('is ordered up at the first press of a heading and down at the second', () => {
    expect(nextSort('name', 'created')).toBe('created')
    expect(nextSort('created', 'created')).toBe('-created')
    expect(nextSort('-created', 'created')).toBe('created')
  })
})
