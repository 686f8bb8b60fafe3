import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const studio = path.resolve(import.meta.dirname, '..')
const files = fs
  .readdirSync(studio, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && file !== path.join('ui', 'button.tsx'))

/** Opening tags of buttons, as they stand in the source. */
function buttonsOf(source: string): string[] {
  return [...source.matchAll(/<Button\b/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < source.length; at++) {
      if (source[at] === '{') depth += 1
      if (source[at] === '}') depth -= 1
      if (source[at] === '>' && depth === 0) return source.slice(index, at + 1)
    }
    throw new Error('A tag that does not end.')
  })
}

describe('a button that can be disabled', () => {
  it('says why: beside it, or told a pointer where the screen says it already', () => {
    const silent = files.flatMap((file) =>
      buttonsOf(fs.readFileSync(path.join(studio, file), 'utf8'))
        .filter((tag) => /\bdisabled\b/.test(tag) && !/\b(?:reason|title)=/.test(tag))
        .map((tag) => `${file}: ${tag}`),
    )
    expect(silent).toEqual([])
  })
})
