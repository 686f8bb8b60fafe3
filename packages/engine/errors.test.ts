import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const source = fs.readFileSync(path.join(root, 'packages/engine/errors.ts'), 'utf8')
const page = fs.readFileSync(path.join(root, 'docs/errors.md'), 'utf8')

const union = /type EngineErrorCode =([\s\S]*?)\n\n/.exec(source)![1]
const codes = [...union.matchAll(/'([^']+)'/g)].map((match) => match[1])
const sections = page.split(/^### /m).slice(1)

it('every engine error has its heading in docs/errors.md, once, and no heading is left over', () => {
  expect(codes.length).toBeGreaterThan(20)
  const headings = sections.map((section) => section.split('\n')[0])
  expect(headings.sort()).toEqual([...codes].sort())
})

it('every engine error is explained under its heading', () => {
  for (const section of sections) {
    const [heading, ...text] = section.split('\n')
    expect(text.join(' ').trim().length, heading).toBeGreaterThan(60)
  }
})
