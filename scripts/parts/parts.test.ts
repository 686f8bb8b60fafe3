import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readImports } from '../imports/read-imports.ts'
import { ROOMS } from '../imports/rules.ts'
import { loadedWith, partsOf, reads, runs, type Part } from './read-parts.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { scripts, wireit } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
const imports = readImports(root, [...Object.keys(ROOMS), 'scripts', 'tests', 'docs/examples/client'])
const tests = [...imports.keys()].filter((file) => /\.test\.tsx?$/.test(file))
const quick = tests.filter((file) => !/\.(simulation|nightly)\.test\.tsx?$/.test(file))
const FILES: Record<string, string[]> = {
  unit: quick.filter((file) => !file.startsWith('tests/')),
  whole: quick.filter((file) => /^tests\/(?!long\/|validation\/)/.test(file)),
  long: quick.filter((file) => file.startsWith('tests/long/')),
}
/** What a command such as `npm run test:ci` runs. */
const partsOfCommand = (name: string) =>
  String(scripts[name])
    .match(/\S+:parts/g)!
    .flatMap((set) => partsOf(wireit, set))
const parts = partsOfCommand('test:ci').filter(({ project }) => project in FILES)
const filesOf = (part: Part) => FILES[part.project].filter((file) => runs(part, file))

describe('the parts of the tests', () => {
  it.each(Object.keys(FILES))('run every file of “%s” once', (project) => {
    const ofProject = parts.filter((part) => part.project === project)
    const wrong = FILES[project]
      .map((file) => `${file}: ${ofProject.filter((part) => runs(part, file)).map(({ name }) => name)}`)
      .filter((line) => !/: [\w:-]+$/.test(line))
    expect(wrong).toEqual([])
  })

  it.each(parts)('$name is run again when a file changes that its tests load', (part) => {
    const loaded = [...loadedWith(imports, filesOf(part))]
    expect(loaded.length).toBeGreaterThan(10)
    expect(loaded.filter((file) => !reads(part, file)).toSorted()).toEqual([])
  })

  it.each(parts)('$name is run again for other references if its tests read any', ({ variables, ...part }) => {
    const readsReferences = loadedWith(imports, filesOf({ variables, ...part })).has(
      'tests/support/shared-reference.ts',
    )
    expect(variables).toEqual(readsReferences ? ['REFERENCE_DIR', 'REFERENCE_FILES'] : [])
  })

  it('leave nothing out of npm test but what its name says', () => {
    const daily = partsOfCommand('test').map(({ name }) => name)
    const landing = partsOfCommand('test:ci').map(({ name }) => name)
    expect(landing.filter((name) => !daily.includes(name)).toSorted()).toEqual([
      'part:long',
      'part:nightly',
      'part:simulation',
    ])
  })
})

describe('inputs', () => {
  const part = (...inputs: string[][]): Part => ({
    name: '',
    project: 'unit',
    filters: [],
    leftOut: [],
    inputs,
    variables: [],
  })

  it('are read in order: an exclusion takes back what stands before it, and only in its own list', () => {
    const designs = ['engine/**', '!engine/designs/*/**', 'engine/designs/*/spec.ts']
    expect(reads(part(designs), 'engine/analyze.ts')).toBe(true)
    expect(reads(part(designs), 'engine/designs/did/index.ts')).toBe(false)
    expect(reads(part(designs), 'engine/designs/did/spec.ts')).toBe(true)
    expect(reads(part(designs, ['engine/designs/did/**']), 'engine/designs/did/index.ts')).toBe(true)
  })
})
