/*
 * Draws how the archive grows, from the figures that `bench site`, `bench list` and `bench jobs` saved with `--save docs/scale.json`, into
 * docs/scale-*.svg; the same figures make the same files. Prints the tables of docs/scale.md.
 *
 * Usage: npx casefiles docs scale
 */
import fs from 'node:fs'
import path from 'node:path'
import { growthDrawings, growthTables } from './scale/growth-drawings.ts'
import type { ScaleFigures } from './scale/scale-figures.ts'

const docs = path.resolve(import.meta.dirname, '../docs')
const figures = JSON.parse(fs.readFileSync(path.join(docs, 'scale.json'), 'utf8')) as ScaleFigures
for (const [name, drawing] of Object.entries(growthDrawings(figures)))
  fs.writeFileSync(path.join(docs, `scale-${name}.svg`), drawing)
console.log(growthTables(figures).join('\n\n'))
