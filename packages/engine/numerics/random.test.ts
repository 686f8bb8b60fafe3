import { describe, expect, it } from 'vitest'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { createRandom, uniformBelow } from './random.ts'

const draw = (seed: number, stream: string, n: number) => {
  const random = createRandom(seed, stream)
  return Array.from({ length: n }, () => random.uniform())
}

describe('createRandom', () => {
  it('gives the same numbers for the same seed and stream, and others otherwise', () => {
    expect(draw(1, 'bootstrap', 20)).toEqual(draw(1, 'bootstrap', 20))
    expect(draw(1, 'bootstrap', 20)).not.toEqual(draw(1, 'placebo', 20))
    expect(draw(1, 'bootstrap', 20)).not.toEqual(draw(2, 'bootstrap', 20))
  })

  it('never changes its sequence between versions', () => {
    expect(draw(20260101, 'multiplier-bootstrap', 2)).toMatchInlineSnapshot(`
      [
        0.9404496983938576,
        0.7463448417676344,
      ]
    `)
  })

  it('draws normals with mean 0, variance 1 and the right tails', () => {
    const random = createRandom(7, 'normal')
    const values = Array.from({ length: 100_000 }, () => random.normal())
    const mean = values.reduce((sum, v) => sum + v, 0) / values.length
    const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length
    const beyond = values.filter((v) => Math.abs(v) > 1.959964).length / values.length
    // three Monte Carlo standard errors each
    expect(Math.abs(mean)).toBeLessThan(0.0095)
    expect(Math.abs(variance - 1)).toBeLessThan(0.0135)
    expect(Math.abs(beyond - 0.05)).toBeLessThan(0.0021)
  })

  it('draws the whole numbers that pure-rand would', () => {
    const scripted = (words: number[]) => ({ next: () => words.shift()! })
    const edge = [2 ** 31 - 1, 2 ** 31 - 2, -(2 ** 31), 2 ** 31 - 7, 0, -1, 123_456_789, -987_654_321]
    for (const n of [
      1,
      2,
      3,
      7,
      10,
      4870,
      65_536,
      1_000_003,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 31 + 1,
      2 ** 32 - 1,
      2 ** 32,
    ]) {
      for (const start of edge.keys()) {
        const words = [...edge.slice(start), -(2 ** 31)]
        const theirs = uniformInt(scripted([...words]) as Parameters<typeof uniformInt>[0], 0, n - 1)
        expect(uniformBelow(scripted([...words]), n), `${n} from ${words[0]}`).toBe(theirs)
      }
    }
  })

  it('gives as a word what it gives as a whole number of 32 bits', () => {
    const [words, integers] = [createRandom(4, 'words'), createRandom(4, 'words')]
    for (let i = 0; i < 1000; i++) expect(words.word()).toBe(integers.integer(2 ** 32) | 0)
  })

  it('draws signs and whole numbers evenly, and two streams of one seed without correlation', () => {
    const first = createRandom(3, 'a')
    const second = createRandom(3, 'b')
    const counts = [0, 0, 0]
    let [sum, product] = [0, 0]
    for (let i = 0; i < 30_000; i++) {
      counts[first.integer(3)]++
      const sign = first.rademacher()
      sum += sign
      product += sign * second.rademacher()
    }
    counts.forEach((count) => expect(Math.abs(count - 10_000)).toBeLessThan(3 * Math.sqrt(30_000 * (2 / 9))))
    expect(Math.abs(sum)).toBeLessThan(3 * Math.sqrt(30_000))
    expect(Math.abs(product)).toBeLessThan(3 * Math.sqrt(30_000))
  })
})
