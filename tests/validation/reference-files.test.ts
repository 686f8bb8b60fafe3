import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkReferenceFolder, fingerprintValues, referenceFiles } from '../support/reference-files.ts'
import { golden, goldenNames, hasReference, referenceFolder } from '../support/shared-reference.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => fs.rmSync(folder, { recursive: true })))

const table = 'place,year,y\nOhio,2000,0.1\nUtah,2000,\nOhio,2001,2.5e-7\n'
const columns = ['place', 'year', 'y']
const known = {
  file: 'tests/small.csv',
  package: 'R small',
  version: '1.0',
  line: 'none',
  rows: 3,
  columns,
  fingerprint: fingerprintValues(table, columns),
}

function folderWith(text: string | null): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-reference-'))
  folders.push(folder)
  fs.mkdirSync(path.join(folder, 'data/tests'), { recursive: true })
  if (text !== null) fs.writeFileSync(path.join(folder, 'data/tests/small.csv'), text)
  return folder
}

describe('the fingerprint of a table’s values', () => {
  it.each([
    ['order of rows', 'place,year,y\nOhio,2001,2.5e-7\nOhio,2000,0.1\nUtah,2000,\n'],
    ['order of columns', 'y,place,year\n0.1,Ohio,2000\n,Utah,2000\n2.5e-7,Ohio,2001\n'],
    ['quotes and line ends', '"place","year","y"\r\n"Ohio",2000,0.1\r\n"Utah",2000,\r\n"Ohio",2001,0.00000025\r\n'],
    ['digits past the fifteenth', 'place,year,y\nOhio,2000,0.10000000000000001\nUtah,2000,\nOhio,2001,2.5e-7\n'],
    ['further columns', 'place,year,y,z\nOhio,2000,0.1,1\nUtah,2000,,2\nOhio,2001,2.5e-7,3\n'],
  ])('does not depend on %s', (_, text) => {
    expect(fingerprintValues(text, columns)).toBe(known.fingerprint)
  })

  it.each([
    ['another number', table.replace('0.1', '0.10000000001')],
    ['a number where there was none', table.replace('Utah,2000,', 'Utah,2000,0')],
    ['values that changed places', table.replace('Ohio,2000,0.1', 'Ohio,2000,').replace('Utah,2000,', 'Utah,2000,0.1')],
  ])('is another one with %s', (_, text) => {
    expect(fingerprintValues(text, columns)).not.toBe(known.fingerprint)
  })
})

describe('a reference folder', () => {
  it.each([
    ['found', table, 'tests/small.csv is there with the values of R small 1.0.'],
    ['missing', null, 'tests/small.csv is missing; R small 1.0 holds it.'],
    [
      'values differ',
      'place,year\nOhio,2000\n',
      'tests/small.csv has other values than R small 1.0: it has no column y.',
    ],
    [
      'values differ',
      'place,year,y\nOhio,2000,0.1\n',
      'tests/small.csv has other values than R small 1.0: it has 1 rows in place of 3.',
    ],
  ])('says of a file that is %s: %j', (state, text, sentence) => {
    expect(checkReferenceFolder(folderWith(text), [known])).toEqual([{ file: 'tests/small.csv', state, sentence }])
  })

  it('tells a table of the same shape with another value by its fingerprint', () => {
    const [{ state, sentence }] = checkReferenceFolder(folderWith(table.replace('0.1', '0.2')), [known])
    expect(state).toBe('values differ')
    expect(sentence).toContain(`in place of ${known.fingerprint.slice(0, 12)}…`)
  })

  it('names every data set of a golden that is not in the archive', () => {
    const needed = goldenNames
      .map((name) => String(golden(name).dataset))
      .filter((one) => one.startsWith('data/tests/'))
    expect([...new Set(needed)].sort()).toEqual(referenceFiles.map(({ file }) => `data/${file}`))
  })

  it.skipIf(!hasReference)('has the values that the fingerprints were taken of', () => {
    expect(checkReferenceFolder(referenceFolder!).filter(({ state }) => state !== 'found')).toEqual([])
  })
})
