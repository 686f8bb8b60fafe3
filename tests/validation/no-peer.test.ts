import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { noPeer } from './no-peer.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('a method without a peer’s value', () => {
  it.each(noPeer)('$method rests on tests that exist', ({ hand, identity, simulation }) => {
    const supports = [hand, identity, simulation]
    for (const support of supports) {
      if ('none' in support) continue
      const text = fs.readFileSync(path.join(root, support.file), 'utf8')
      expect(text, support.file).toContain(support.test)
    }
    expect(supports.filter((support) => 'test' in support).length).toBeGreaterThan(0)
  })
})
