import type { Imports } from './read-imports.ts'
import { isTest, roomOf, ROOMS, LAYERS } from './rules.ts'

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
