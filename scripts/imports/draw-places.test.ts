import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { drawPlaces } from './draw-places.ts'
import { countBetween, PLACES, ROOMS } from './rules.ts'
import { readImports } from './read-imports.ts'

const places = ['contract', 'server/base', 'server/people', 'server']
const counts = new Map([
  ['server/base contract', 12],
  ['server/people server/base', 345],
  ['server server/people', 6],
])

it('draws each number once, as the step below it, in the row of who imports, whatever the order of the counts', () => {
  const drawing = drawPlaces(places, counts)
  expect([...drawing.matchAll(/class="number">(\d+)</g)].map(([, number]) => number)).toEqual(['10', '200', '5'])
  expect(drawPlaces(places, new Map([...counts].toReversed()))).toBe(drawing)
})

it('says in words what it shows, and draws for light and dark ground', () => {
  const drawing = drawPlaces(places, counts)
  expect(drawing).toContain('<title id="title">Imports between the rooms and the layers of the server</title>')
  expect(drawing).toContain('server/people imports server/base 200.')
  expect(drawing).toContain('prefers-color-scheme: dark')
})

it('stands in the documentation as the imports are now; else: npx casefiles docs architecture', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const drawn = fs.readFileSync(path.join(root, 'docs/architecture-imports.svg'), 'utf8')
  expect(drawn).toBe(drawPlaces(PLACES, countBetween(readImports(root, Object.keys(ROOMS)))))
})
