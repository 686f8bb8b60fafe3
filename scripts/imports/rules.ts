import type { Imports } from './read-imports.ts'

/**
 * Rooms that each room may import; every room may import itself. What stands in `packages/` is imported by the names that its
 * `exports` gives, from wherever.
 */
export const ROOMS: Record<string, readonly string[]> = {
  'packages/engine': [],
  'packages/cues': ['packages/engine', 'packages/words'],
  'packages/recipes': ['packages/engine'],
  'packages/words': ['packages/engine'],
  'packages/lab': ['packages/engine'],
  contract: ['packages/engine', 'packages/recipes', 'packages/words'],
  ui: ['contract', 'packages/engine', 'packages/words'],
  server: ['contract', 'packages/engine', 'packages/cues', 'packages/recipes', 'packages/words'],
  studio: ['contract', 'packages/engine', 'packages/cues', 'packages/recipes', 'packages/words', 'ui'],
  site: ['contract', 'packages/engine', 'packages/lab', 'packages/recipes', 'packages/words', 'ui'],
}

/** The server's layers: each may import itself and those before it. What stands beside them puts them together. */
export const LAYERS = ['base', 'people', 'texts', 'record', 'site', 'readers', 'operations']
/** Folders of the server beside the layers, which may import every layer. */
export const BESIDE_LAYERS = ['api', 'test-support']

/** The room a file stands in: the folder at the top, of `packages` the one below it. */
export function roomOf(file: string): string {
  return file.split('/', file.startsWith('packages/') ? 2 : 1).join('/')
}

/** Rooms that compute: neither Node nor browser, neither clock nor chance. */
export const PURE = ['packages/engine', 'packages/words', 'packages/cues', 'packages/recipes', 'packages/lab']
/** Parts of them that may read files: what reads tables of words, and what is no part of the product. */
export const BESIDE_PURE = /^packages\/cues\/(evaluation\/|tables\/read-table\.ts$)/
/** Packages they may use: pure, small, no Node or DOM. */
export const PURE_PACKAGES = /^(zod\/mini|papaparse|pure-rand(\/.*)?|@stdlib\/.*)$/
/** What would make them answer differently for the same input and seed. */
export const PURE_FORBIDDEN = /\bMath\.random\b|\bnew Date\(\)|\bDate\.now\b|\bfetch\(|\bprocess\.|\bperformance\.now\b/
/** Folders of the engine's designs that are no design: what several of them share. */
export const NO_DESIGN = ['shared']

/** Tests, and what only they use, may import whatever they try out, packages by their doors. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/test-support/')
}

/** Where a file stands: its room, for the server its layer, and `server` for what puts the layers together. */
export function placeOf(file: string): string {
  const folder = file.split('/')[1]
  return roomOf(file) === 'server' && LAYERS.includes(folder) ? `server/${folder}` : roomOf(file)
}

/** Every room and layer, each before whoever imports it. */
export const PLACES: readonly string[] = Object.keys(ROOMS).flatMap((room) =>
  room === 'server' ? [...LAYERS.map((layer) => `server/${layer}`), 'server'] : [room],
)

/** How many imports lead from one place to another, by `from to`; tests do not count, and none within a place. */
export function countBetween(imports: Imports): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [file, { imports: own }] of imports) {
    if (isTest(file)) continue
    for (const { target } of own) {
      if (target === null || placeOf(target) === placeOf(file) || !PLACES.includes(placeOf(target))) continue
      const between = `${placeOf(file)} ${placeOf(target)}`
      counts.set(between, (counts.get(between) ?? 0) + 1)
    }
  }
  return counts
}
