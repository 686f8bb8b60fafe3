import { describe, expect, it } from 'vitest'
import { openSecretBox } from './secret-box.ts'

const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

describe('a secret', () => {
  it('is sealed under the first key and opened under any', () => {
    const kept = openSecretBox([older]).seal('whsec_a', 'webhook:1')
    expect(kept).not.toContain('whsec_a')
    const both = openSecretBox([newer, older])
    expect(both.open(kept, 'webhook:1')).toBe('whsec_a')
    expect([both.isCurrent(kept), openSecretBox([older]).isCurrent(kept)]).toEqual([false, true])
  })

  it('is never sealed to the same words twice', () => {
    const box = openSecretBox([older])
    expect(box.seal('whsec_a', 'webhook:1')).not.toBe(box.seal('whsec_a', 'webhook:1'))
  })

  it('opens for nothing else, and not where it was changed', () => {
    const box = openSecretBox([older])
    const kept = box.seal('whsec_a', 'webhook:1')
    expect(() => box.open(kept, 'webhook:2')).toThrow('The secret of webhook:2 was changed since it was sealed.')
    // not the last character: some of its bits stand for nothing
    const changed = `${kept.slice(0, -4)}${kept.at(-4) === 'A' ? 'B' : 'A'}${kept.slice(-3)}`
    expect(() => box.open(changed, 'webhook:1')).toThrow('changed')
    expect(() => box.open(kept.slice(0, 30), 'webhook:1')).toThrow('changed')
  })

  it('is kept as it is without a key, and opened then as before', () => {
    const box = openSecretBox([])
    expect(box.seal('whsec_a', 'webhook:1')).toBe('whsec_a')
    expect([box.isCurrent('whsec_a'), openSecretBox([older]).isCurrent('whsec_a')]).toEqual([true, false])
    expect(openSecretBox([older]).open('whsec_a', 'webhook:1')).toBe('whsec_a')
  })

  it('says which key is missing, and nothing of the key', () => {
    const kept = openSecretBox([older]).seal('whsec_a', 'webhook:1')
    const without = openSecretBox([newer])
    expect(() => without.open(kept, 'webhook:1')).toThrow(
      /^A secret was sealed with the key [0-9a-f]{8}, which SECRETS_KEY does not have\.$/,
    )
    expect(() => openSecretBox([]).open(kept, 'webhook:1')).toThrow('SECRETS_KEY')
  })
})
