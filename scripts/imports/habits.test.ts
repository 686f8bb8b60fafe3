import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readImports } from './read-imports.ts'
import { ROOMS } from './rules.ts'

/** Words of our own that were in names, with the usual ones; the pattern takes file names and identifiers alike. */
const PRIVATE: [pattern: RegExp, usual: string][] = [
  [/^(?:run|read|make|copy|compute|fit|cook).*apart(?:\.|$)/i, 'in a subprocess'],
  [/\bwings?\b|[a-z]Wings?\b|\bWINGS?\b/, 'layer'],
  [/rehears/i, 'dry run'],
  [/look-before-lock|lookBeforeLock|^Look(?:Request|Inputs|Queue|State|Options)?$/, 'preview'],
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

it('no door of the engine holds a name that nobody outside takes', () => {
  const taken = new Set(
    files
      .filter((file) => !file.startsWith('packages/engine/'))
      .concat(fs.globSync('{scripts,tests}/**/*.ts', { cwd: root }))
      .flatMap((file) => [...read(file).matchAll(/\{([^{}]*)\} from '@casefiles\/engine\/([a-z-]+)'/g)])
      .flatMap(([, names, door]) => namesIn(names).map((name) => `${door}: ${name}`)),
  )
  const { exports } = JSON.parse(read('packages/engine/package.json')) as { exports: Record<string, string> }
  const { '.': _calls, ...doors } = exports
  const held = Object.entries(doors).flatMap(([door, file]) =>
    [...read(path.join('packages/engine', file)).matchAll(/export (?:type )?\{([^{}]*)\} from/g)]
      .flatMap(([, names]) => namesIn(names))
      .map((name) => `${path.basename(door)}: ${name}`),
  )
  expect(held.length).toBeGreaterThan(100)
  expect(held.filter((name) => !taken.has(name))).toEqual([])
})

function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().replace(/^type /, ''))
  return names.filter(Boolean).map((name) => name.replace(/^default as /, '').replace(/ as .*/, ''))
}
