import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../chain/fingerprint.ts'
import { copyArchive, editJson } from '../test-support/archive-copy.ts'
import { listSources, readDomains, readSource } from './read-source.ts'

describe('a casefile source', () => {
  let folder: string
  let archive: string
  let source: string
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefile-source-'))
    archive = copyArchive(folder)
    source = path.join(archive, 'seat-belt-laws')
  })
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

  it('is read with the fingerprint, rows and bytes of its data', () => {
    const data = fs.readFileSync(path.join(source, 'data.csv'))
    const { dataset, fingerprints } = readSource(source)
    expect(dataset).toMatchObject({ rows: 765, bytes: data.length, sha256: sha256(data) })
    const files = ['casefile.json', 'data.csv', 'dataset.json', 'design.json', 'texts.json']
    expect(Object.keys(fingerprints).sort()).toEqual(files)
  })

  it('is found beside the domains, and every domain is', () => {
    expect(listSources(archive)).toEqual([source])
    expect(readDomains(archive).map((domain) => domain.slug)).toContain('criminal-justice')
  })

  it('is refused when its slug is an address of the site itself', () => {
    editJson<Record<string, unknown>>(path.join(source, 'casefile.json'), (value) => (value.slug = 'page'))
    expect(() => readSource(source)).toThrow('"page" is an address of the site itself')
  })

  const FILES = ['casefile.json', 'design.json', 'dataset.json', 'texts.json']
  it.each(FILES)('is refused when %s is missing, is not JSON or holds an unknown field', (name) => {
    const file = path.join(source, name)
    editJson<Record<string, unknown>>(file, (value) => (value.mood = 'good'))
    expect(() => readSource(source)).toThrow(new RegExp(`${name}.*mood`))
    fs.writeFileSync(file, '{')
    expect(() => readSource(source)).toThrow(`${name} is not JSON`)
    fs.rmSync(file)
    expect(() => readSource(source)).toThrow('cannot be read')
  })

  it('is refused when its data have other columns than are described, or cannot be read', () => {
    const file = path.join(source, 'data.csv')
    const text = fs.readFileSync(file, 'utf8')
    fs.writeFileSync(file, text.replace('fatalities', 'deaths'))
    expect(() => readSource(source)).toThrow(/deaths.*describes.*fatalities/)
    fs.writeFileSync(file, '')
    expect(() => readSource(source)).toThrow(/data\.csv: .*frame\/empty/)
  })
})
