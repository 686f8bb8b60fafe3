import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const document = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const ROW = /^\| .+ \| `([^`]+\.test\.ts)`: “(.+)” \|$/gm

it('every threat names a test that there is', () => {
  const rows = [...document.matchAll(ROW)]
  expect(rows.length).toBeGreaterThan(35)
  const table = document.split('| covered by |')[1].split('\n\n')[0]
  expect(rows).toHaveLength(table.trim().split('\n').length - 1)
  const missing = rows.filter(([, file, name]) => {
    const test = path.join(root, file)
    return !fs.existsSync(test) || !fs.readFileSync(test, 'utf8').includes(name)
  })
  expect(missing.map(([row]) => row)).toEqual([])
})

it('every other test file that the document names exists', () => {
  const named = [...document.matchAll(/`((?:server|contract|tests|scripts)\/[\w./-]+\.test\.ts)`/g)].map(
    ([, file]) => file,
  )
  expect(named.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([])
})

it('every requirement of the ASVS list is judged with a reason, and every place that it names exists', () => {
  const list = fs.readFileSync(path.join(root, 'docs/security-asvs.md'), 'utf8')
  const missed = list.split(/^- /m).slice(1)
  for (const one of missed)
    expect(one).toMatch(/^\d+\.\d+\.\d+((,| to) \d+\.\d+\.\d+)* [^:]+,\s(not\smet|n\/a):\s[^]{4,}$/)
  const met = [...list.matchAll(/^Met: ([^]+?)\.\n\n/gm)].flatMap(([, text]) =>
    text.replaceAll(/\s+/g, ' ').split('; '),
  )
  for (const one of met) expect(one).toMatch(/^\d+\.\d+\.\d+((,| to) \d+\.\d+\.\d+)* .{4,}$/)
  expect(met.length + missed.length).toBeGreaterThan(200)
  const places = [...list.matchAll(/`((?:server|contract|tests|scripts|site|studio|docs|\.ci)\/[\w./-]+)`/g)]
  expect(places.map(([, place]) => place).filter((place) => !fs.existsSync(path.join(root, place)))).toEqual([])
})
