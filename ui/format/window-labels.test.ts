import { describe, expect, it } from 'vitest'
import { windowLabels } from './window-labels.ts'

describe('what the windows of an analysis are called', () => {
  it('speaks of sides at a threshold and of time elsewhere', () => {
    expect(windowLabels('RDD')).toEqual({ pre: 'Control side', post: 'Treated side' })
    expect(windowLabels('DiD')).toEqual({ pre: 'Before', post: 'After' })
  })
})
