import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/* A casefile's README is read by whoever opens its folder: a table of its files is whole, or says where the whole one stands. */

const archive = path.resolve(import.meta.dirname, '../../../data/archive')
const readmes = fs
  .readdirSync(archive)
  .filter((slug) => fs.existsSync(path.join(archive, slug, 'casefile.json')))
  .map((slug) => ({ slug, text: fs.readFileSync(path.join(archive, slug, 'README.md'), 'utf8') }))

const namedIn = (text: string) => [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file)
const referred = (text: string) => /other\s+files\s+are\s+as\s+in\s+\[[^\]]+\]\(\.\.\/([a-z0-9-]+)\//.exec(text)?.[1]
const isWhole = (text: string) => namedIn(text).includes('design.json')

describe('the READMEs of the casefiles', () => {
  it.each(readmes.filter(({ text }) => isWhole(text)))('of $slug names every file of its folder', ({ slug, text }) => {
    const files = fs.readdirSync(path.join(archive, slug)).filter((file) => file !== 'README.md')
    expect(files.filter((file) => !namedIn(text).includes(file))).toEqual([])
  })

  it.each(readmes.filter(({ text }) => referred(text)))('of $slug refers to a whole table', ({ text }) => {
    expect(readmes.filter((other) => isWhole(other.text)).map(({ slug }) => slug)).toContain(referred(text))
  })
})
