import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { PublishedCasefile } from '../../contract/archive-reader.ts'
import { estimatesCodebook, plotCodebook } from './codebook.ts'

const released = path.join(import.meta.dirname, '../../data/archive/release/casefiles')
const site = new URL('https://archive.example')

/** The newest version of each casefile of the sealed release. */
const newest = fs.readdirSync(released).map((slug) => {
  const versions = fs.readdirSync(path.join(released, slug)).filter((file) => /^v\d+\.json$/.test(file))
  const last = Math.max(...versions.map((file) => Number(file.slice(1, -5))))
  const publication = JSON.parse(fs.readFileSync(path.join(released, slug, `v${last}.json`), 'utf8'))
  return { publication } as PublishedCasefile
})

it.each(newest)('every column of the estimates of $publication.slug is described', (found) => {
  const { columns } = JSON.parse(estimatesCodebook(found, site)).tableSchema
  expect(columns.map(({ name }: { name: string }) => name).slice(0, 4)).toEqual(['casefile', 'version', 'run', 'id'])
  expect(columns.every((column: Record<string, string>) => column['dc:description'] !== undefined)).toBe(true)
})

it('columns are cut at commas, whatever the words of a file hold', () => {
  const found = newest.find(({ publication }) => publication.slug === 'teacher-aides-tennessee')!
  const semicolons = structuredClone(found)
  for (const estimate of semicolons.publication.analysis.estimates) estimate.method = 'a; b; c; d; e; f'
  expect(JSON.parse(estimatesCodebook(semicolons, site)).tableSchema.columns).toHaveLength(19)
  for (const { id } of found.publication.analysis.plots) {
    expect(JSON.parse(plotCodebook(found, site, id)!).tableSchema.columns.length, id).toBeGreaterThan(1)
  }
})
