/*
 * Draws who imports whom, from the imports themselves, into docs/architecture-imports.svg; the same sources make the same
 * file. Reads source files and writes that one.
 *
 * Usage: npx casefiles docs architecture
 */
import fs from 'node:fs'
import path from 'node:path'
import { drawPlaces } from './imports/draw-places.ts'
import { countBetween, PLACES, ROOMS } from './imports/rules.ts'
import { readImports } from './imports/read-imports.ts'

const root = path.resolve(import.meta.dirname, '..')
const file = path.join('docs', 'architecture-imports.svg')
const counts = countBetween(readImports(root, Object.keys(ROOMS)))
fs.writeFileSync(path.join(root, file), drawPlaces(PLACES, counts))
console.log(
  `${file}: ${[...counts.values()].reduce((sum, count) => sum + count, 0)} imports between ${PLACES.length} places.`,
)
