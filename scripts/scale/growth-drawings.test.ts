import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { growthDrawings, growthTables } from './growth-drawings.ts'
import type { ScaleFigures } from './scale-figures.ts'

const docs = path.resolve(import.meta.dirname, '../../docs')
const read = (file: string) => fs.readFileSync(path.join(docs, file), 'utf8')
const figures = JSON.parse(read('scale.json')) as ScaleFigures

it.each(Object.entries(growthDrawings(figures)))('docs/scale-%s.svg is what the kept figures draw', (name, drawing) => {
  expect(read(`scale-${name}.svg`)).toBe(drawing)
})

it.each(growthTables(figures))('docs/scale.md has the figures that are kept', (table) => {
  const cells = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
  expect(cells(read('scale.md'))).toContain(cells(table))
})
