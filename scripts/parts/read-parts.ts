import path from 'node:path'
import type { Imports } from '../imports/read-imports.ts'

/** What of a script's description in package.json, under `wireit`, is read here. */
interface Described {
  command?: string
  env?: Record<string, unknown>
  dependencies?: (string | { script: string })[]
  files?: string[]
}

/** A part of the tests: which files it runs, and what they may read. */
export interface Part {
  name: string
  /** Of Vitest. */
  project: string
  /** A file is run whose path contains one of these; none = every file of the project. */
  filters: string[]
  /** Folders and files that are not run. */
  leftOut: string[]
  /** Lists of patterns, each with its exclusions in order, as wireit reads them. */
  inputs: string[][]
  /** Variables of the environment that it is run again for. */
  variables: string[]
}

/** The parts of a set and of the sets that it contains, in their order. */
export function partsOf(wireit: Record<string, Described>, set: string): Part[] {
  return namesOf(wireit[set]).flatMap((name) => {
    if (name.endsWith(':parts')) return partsOf(wireit, name)
    return name.startsWith('part:') ? [readPart(wireit, name)] : []
  })
}

const namesOf = ({ dependencies = [] }: Described) =>
  dependencies.map((one) => (typeof one === 'string' ? one : one.script))

function readPart(wireit: Record<string, Described>, name: string): Part {
  const described = wireit[name]
  const [, given = ''] = /test-part\.mjs \S+ --project (.+)$/.exec(described.command ?? '') ?? []
  const [project, ...words] = given.split(' ')
  const isLeftOut = (place: number) => words[place - 1] === '--without'
  const inputs = namesOf(described).filter((one) => one.startsWith('inputs:'))
  return {
    name,
    project,
    filters: words.filter((word, place) => word !== '--without' && !isLeftOut(place)),
    leftOut: words.filter((_, place) => isLeftOut(place)),
    inputs: [described, ...inputs.map((one) => wireit[one])].map(({ files = [] }) => files),
    variables: Object.keys(described.env ?? {}),
  }
}

/** Whether a part runs a file of its project. */
export function runs({ filters, leftOut }: Part, file: string): boolean {
  if (leftOut.some((place) => file === place || file.startsWith(`${place}/`))) return false
  return filters.length === 0 || filters.some((filter) => file.includes(filter))
}

/** Whether a change of a file has the part run again. */
export function reads({ inputs }: Part, file: string): boolean {
  return inputs.some((patterns) =>
    patterns.reduce((isIn, pattern) => {
      const excludes = pattern.startsWith('!')
      return path.posix.matchesGlob(file, excludes ? pattern.slice(1) : pattern) ? !excludes : isIn
    }, false),
  )
}

/** Every file that is loaded with some others, at once or when their code asks for it. */
export function loadedWith(imports: Imports, files: readonly string[]): Set<string> {
  const loaded = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    for (const { kind, target } of imports.get(file)?.imports ?? [])
      if (kind !== 'type' && target !== null) waiting.push(target)
  }
  return loaded
}
