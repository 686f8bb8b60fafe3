import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseCsv } from '@casefiles/engine/frame'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { copyArchive, editJson } from '../../test-support/archive-sources.ts'
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

  it('is read with the fingerprint, rows and bytes of its data', async () => {
    const data = fs.readFileSync(path.join(source, 'data.csv'))
    const { dataset, fingerprints } = await readSource(source)
    expect(dataset).toMatchObject({ rows: 765, bytes: data.length, sha256: sha256(data) })
    const files = ['casefile.json', 'data.csv', 'dataset.json', 'design.json', 'others.json', 'texts.json']
    expect(Object.keys(fingerprints).sort()).toEqual(files)
  })

  it('takes what others found and a reason to retract from files of their own, and only the first is frozen', async () => {
    const study = { kind: 'source', label: 'Source', citation: 'A (2000).', finding: 'Fewer.', confirmed: null }
    const others = { reading: { heading: 'Alike', text: 'Both find fewer.' }, studies: [study] }
    const write = (name: string, value: unknown) => fs.writeFileSync(path.join(source, name), JSON.stringify(value))
    write('others.json', others)
    write('retraction.json', { reason: 'The comparison fails.' })
    const read = await readSource(source)
    expect(read.texts.others).toEqual(others)
    expect(read.retraction).toBe('The comparison fails.')
    expect(Object.keys(read.fingerprints)).toContain('others.json')
    expect(Object.keys(read.fingerprints)).not.toContain('retraction.json')
    write('others.json', { ...others, studies: [{ ...study, estimate: { value: 1 } }] })
    await expect(readSource(source)).rejects.toThrow(
      'others.json: studies.0.estimate: A figure that could not be confirmed',
    )
  })

  it('is found beside the domains, and every domain is', () => {
    expect(listSources(archive)).toContain(source)
    expect(listSources(archive)).not.toContain(path.join(archive, 'domains.json'))
    expect(readDomains(archive).map((domain) => domain.slug)).toContain('criminal-justice')
  })

  it('is refused when its slug is an address of the site itself', async () => {
    editJson<Record<string, unknown>>(path.join(source, 'casefile.json'), (value) => (value.slug = 'page'))
    await expect(readSource(source)).rejects.toThrow('"page" is an address of the site itself')
  })

  const FILES = ['casefile.json', 'design.json', 'dataset.json', 'texts.json']
  it.each(FILES)('is refused when %s is missing, is not JSON or holds an unknown field', async (name) => {
    const file = path.join(source, name)
    editJson<Record<string, unknown>>(file, (value) => (value.mood = 'good'))
    await expect(readSource(source)).rejects.toThrow(new RegExp(`${name}.*mood`))
    fs.writeFileSync(file, '{')
    await expect(readSource(source)).rejects.toThrow(`${name} is not JSON`)
    fs.rmSync(file)
    await expect(readSource(source)).rejects.toThrow('cannot be read')
  })

  it('is refused when its data have other columns than are described, or cannot be read', async () => {
    const file = path.join(source, 'data.csv')
    const text = fs.readFileSync(file, 'utf8')
    fs.writeFileSync(file, text.replace('fatalities', 'deaths'))
    await expect(readSource(source)).rejects.toThrow(/deaths.*describes.*fatalities/)
    fs.writeFileSync(file, '')
    await expect(readSource(source)).rejects.toThrow(/data\.csv: .*frame\/empty/)
  })

  it('may hold its data as a tab-separated file, which is kept as the same CSV', async () => {
    const csv = fs.readFileSync(path.join(source, 'data.csv'), 'utf8')
    fs.writeFileSync(path.join(source, 'data.tsv'), csv.replaceAll(',', '\t'))
    editJson<Record<string, unknown>>(path.join(source, 'dataset.json'), (value) => (value.file = 'data.tsv'))
    const { data, dataset, fingerprints } = await readSource(source)
    expect(parseCsv(data.toString('utf8'))).toEqual(parseCsv(csv))
    expect(dataset).toMatchObject({ file: 'data.csv', rows: 765, sha256: sha256(data) })
    expect(fingerprints).toHaveProperty('data.tsv')
  })
})
