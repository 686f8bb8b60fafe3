import type { RebuildStatus } from './publish-api.ts'

export type RebuildState = 'waiting' | 'building' | 'live' | 'failed'

/**
 * Whether the public pages hold a change already.
 *
 * @param changedAt when it was published or retracted, ISO
 */
export function rebuildStateOf({ state, last }: RebuildStatus, changedAt: string): RebuildState {
  if (last && last.started_at >= changedAt) {
    if (last.error === null) return 'live'
    if (state === 'idle') return 'failed'
  }
  return state === 'building' ? 'building' : 'waiting'
}
