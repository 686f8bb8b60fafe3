import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readImports } from './read-imports.ts'
import { ROOMS } from './rules.ts'

/** Words of our own that were in names, with the usual ones; the pattern takes file names and identifiers alike. */
const PRIVATE: [pattern: RegExp, usual: string][] = [
  [/^(?:run|read|make|copy|compute|fit|cook).*apart(?:\.|$)/i, 'in a subprocess'],
  [/\bwings?\b|[a-z]Wings?\b|\bWINGS?\b/, 'layer'],
]

const root = path.resolve(import.meta.dirname, '../..')
const files = [...readImports(root, Object.keys(ROOMS)).keys()]
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')

it('names of files and of what they export are the usual words', () => {
  const found: string[] = []
  for (const file of files) {
    const exported = [...read(file).matchAll(/^export \w+ (\w+)/gm)]
    for (const name of [path.basename(file), ...exported.map(([, identifier]) => identifier)])
      for (const [pattern, usual] of PRIVATE) if (pattern.test(name)) found.push(`${file}: ${name}, usually "${usual}"`)
  }
  expect(found).toEqual([])
})

it('no object is written only to be spread into the one around it', () => {
  expect(files.filter((file) => read(file).includes('...{'))).toEqual([])
})
