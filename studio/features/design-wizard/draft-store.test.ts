import { describe, expect, it, vi } from 'vitest'
import type { CasefileDocument } from '../../../contract/studio/casefile-document.ts'
import { dropLocalCopy, keepLocalCopy, readLocalCopy } from './draft-store.ts'

const document = { design: { design_type: 'DiD' } } as unknown as CasefileDocument
const copy = { revision: 3, base: document, document }

function stubStorage(setItem?: () => never): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void stored.set(key, value)),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}

describe('changes that the server does not have yet', () => {
  it('are kept for their casefile alone, until they are saved', () => {
    stubStorage()
    keepLocalCopy('belts', copy)
    expect(readLocalCopy('belts')).toEqual(copy)
    expect(readLocalCopy('wages')).toBeNull()
    dropLocalCopy('belts')
    expect(readLocalCopy('belts')).toBeNull()
  })

  it('do not stop the work where the storage is full', () => {
    stubStorage(() => {
      throw new Error('QuotaExceededError')
    })
    expect(() => keepLocalCopy('belts', copy)).not.toThrow()
    expect(readLocalCopy('belts')).toBeNull()
  })

  it('are as good as none where they cannot be read', () => {
    const stored = stubStorage()
    keepLocalCopy('belts', copy)
    for (const key of stored.keys()) stored.set(key, '{"revision":')
    expect(readLocalCopy('belts')).toBeNull()
  })
})
