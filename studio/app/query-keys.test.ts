import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const studio = path.resolve(import.meta.dirname, '..')
const sources = fs
  .readdirSync(studio, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => fs.readFileSync(path.join(studio, file), 'utf8'))

// two queries of one key read each other's answers: names of domains were slugs wherever both had been asked
it('gives a key of the cache to one query alone', () => {
  const keys = sources.flatMap((source) =>
    [...source.matchAll(/queryOptions\(\{\s*queryKey: (\[[^\]]*\])/g)].map(([, key]) => key),
  )
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
})
