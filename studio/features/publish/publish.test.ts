import { describe, expect, it } from 'vitest'
import type { RebuildStatus } from './publish-api.ts'
import { rebuildStateOf } from './publish.tsx'

const last = (started_at: string, error: string | null = null): RebuildStatus['last'] => ({
  reasons: [],
  started_at,
  finished_at: started_at,
  error,
  rendered: 1,
})
const status = (state: RebuildStatus['state'], build: RebuildStatus['last']): RebuildStatus => ({
  state,
  building: [],
  waiting: [],
  last: build,
})
const [before, change, after] = ['2026-01-01T09:00:00.000Z', '2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.000Z']

describe('a change of the public pages', () => {
  it('is live once a build that began after it has ended, also while the next one runs', () => {
    expect(rebuildStateOf(status('idle', last(after)), change)).toBe('live')
    expect(rebuildStateOf(status('building', last(after)), change)).toBe('live')
  })

  it('is not live by a build that began before it', () => {
    expect(rebuildStateOf(status('building', last(before)), change)).toBe('building')
    expect(rebuildStateOf(status('idle', last(before)), change)).toBe('waiting')
    expect(rebuildStateOf(status('idle', null), change)).toBe('waiting')
  })

  it('has failed with its build, unless another one is under way', () => {
    expect(rebuildStateOf(status('idle', last(after, 'no')), change)).toBe('failed')
    expect(rebuildStateOf(status('building', last(after, 'no')), change)).toBe('building')
  })
})
