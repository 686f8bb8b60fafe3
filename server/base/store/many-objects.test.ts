import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openContentStore } from './content-store.ts'
import { durableFiles, type DurableFiles } from './durable-files.ts'

let folder: string
/** What reached the disk, in order: `file` one by one, `all` everything at once. */
let flushes: string[]

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'many-objects-'))
  flushes = []
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function counting(canSyncAll = true): DurableFiles {
  return {
    ...durableFiles,
    write(file, bytes, time) {
      flushes.push('file')
      durableFiles.write(file, bytes, time)
    },
    syncAll() {
      if (canSyncAll) flushes.push('all')
      return canSyncAll
    },
  }
}

const open = (files = counting()) => openContentStore(folder, { files })
const marker = () => fs.existsSync(path.join(folder, 'unsynced'))

describe('many objects of one commit', () => {
  it('are flushed together before the head names them, and the next ones by themselves again', () => {
    const store = open()
    store.beginMany()
    const hashes = ['one', 'two', 'three'].map((text) => store.putObject(text))
    expect(flushes).toEqual(['all'])
    expect(marker()).toBe(true)
    store.commit(new Map(hashes.map((hash, place) => [`/${place}`, { hash }])))
    // everything, then the two copies of the head
    expect(flushes).toEqual(['all', 'all', 'file', 'file'])
    expect(marker()).toBe(false)
    store.putObject('four')
    expect(flushes.slice(4)).toEqual(['file'])
  })

  it('are flushed by whoever commits next where a build was killed before its commit', () => {
    const killed = open()
    killed.beginMany()
    const hash = killed.putObject('one')
    const store = open()
    store.commit(new Map([['/', { hash: store.putObject('one') }]]))
    expect(flushes.indexOf('all', 1)).toBeGreaterThan(0)
    expect(store.readObject(hash).toString()).toBe('one')
    expect(marker()).toBe(false)
  })

  it('are flushed one by one where the system cannot do it together', () => {
    const store = open(counting(false))
    store.beginMany()
    store.putObject('one')
    expect(flushes).toEqual(['file'])
    expect(marker()).toBe(false)
  })
})
