import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const document = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const ROW = /^\| .+ \| .+ \| `([^`]+\.test\.ts)`: “(.+)” \|$/gm

it('every threat names a test that there is', () => {
  const rows = [...document.matchAll(ROW)]
  expect(rows.length).toBeGreaterThan(35)
  const table = document.split('| threat | defense | covered by |')[1].split('\n\n')[0]
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
