import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openContentStore, type ContentStore } from './content-store.ts'

let folder: string
let store: ContentStore
let hash: string
const packed = Buffer.from('packed')

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'object-forms-'))
  store = openContentStore(folder, { graceMs: 0 })
  hash = store.putObject('a page')
  store.keepForm(hash, 'br', packed)
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const kept = (): string[] =>
  fs
    .readdirSync(path.join(folder, 'forms'), { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [path.join(entry.parentPath, entry.name)] : []))

describe('an object in another form', () => {
  it('is read again, also by another process, and only in the form that was kept', () => {
    expect(openContentStore(folder).readForm(hash, 'br')).toEqual(packed)
    expect(store.readForm(hash, 'gzip')).toBeNull()
    expect(store.readForm('0'.repeat(64), 'br')).toBeNull()
  })

  it.each([
    ['other bytes', (file: string) => fs.appendFileSync(file, 'x')],
    ['half of its bytes', (file: string) => fs.truncateSync(file, 20)],
  ])('is not given out when it is damaged: %s', (_what, harm) => {
    harm(kept()[0])
    expect(store.readForm(hash, 'br')).toBeNull()
  })

  it('goes with its object when that is forgotten, and at once when a release is', () => {
    store.forget(hash)
    expect(kept()).toEqual([])
    const secret = store.putObject('taken down')
    store.commit(new Map([['/', { hash: secret }]]))
    store.keepForm(secret, 'br', packed)
    store.commit(new Map([['/', { hash: store.putObject('notice') }]]))
    store.forgetReleases(() => true)
    expect(kept()).toEqual([])
  })

  it('goes with its object when no release needs it any more, and is not kept for one that is gone', () => {
    const needed = store.putObject('needed')
    store.commit(new Map([['/', { hash: needed }]]))
    store.keepForm(needed, 'br', packed)
    expect(openContentStore(folder, { graceMs: -1000 }).prune()).toBe(1)
    expect(kept()).toHaveLength(1)
    expect(store.readForm(needed, 'br')).toEqual(packed)
    store.keepForm(hash, 'br', packed)
    expect(kept()).toHaveLength(1)
  })
})
