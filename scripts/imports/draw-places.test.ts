import { expect, it } from 'vitest'
import { drawPlaces } from './draw-places.ts'

const places = ['contract', 'server/base', 'server/people', 'server']
const counts = new Map([
  ['server/base contract', 12],
  ['server/people server/base', 345],
  ['server server/people', 6],
])

it('draws each number once, in the row of who imports, whatever the order of the counts', () => {
  const drawing = drawPlaces(places, counts)
  expect([...drawing.matchAll(/class="number">(\d+)</g)].map(([, number]) => number)).toEqual(['12', '345', '6'])
  expect(drawPlaces(places, new Map([...counts].toReversed()))).toBe(drawing)
})

it('says in words what it shows, and draws for light and dark ground', () => {
  const drawing = drawPlaces(places, counts)
  expect(drawing).toContain('<title id="title">Imports between the rooms and the wings of the server</title>')
  expect(drawing).toContain('server/people imports server/base 345.')
  expect(drawing).toContain('prefers-color-scheme: dark')
})
