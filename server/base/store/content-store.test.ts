import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dyingFiles } from '../../../tests/support/dying-files.ts'
import { unsyncedFiles } from '../../../tests/support/unsynced-files.ts'
import { openContentStore, type ContentStore, type ContentStoreOptions, type ManifestChanges } from './content-store.ts'
import { durableFiles, type DurableFiles } from './durable-files.ts'

let folder: string
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'content-store-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const start = new Date('2026-01-01T00:00:00Z')
const open = (options: ContentStoreOptions = {}): ContentStore =>
  openContentStore(folder, { now: () => start, files: unsyncedFiles, ...options })

function pages(store: ContentStore, from: number, to: number, text = 'page'): ManifestChanges {
  const changes: ManifestChanges = new Map()
  for (let i = from; i < to; i++) changes.set(`/page-${i}`, { hash: store.putObject(`${text} ${i}`), meta: { i } })
  return changes
}

describe('content store', () => {
  it('gives back what was put in, under its SHA-256', () => {
    const store = open()
    const hash = store.putObject('abc')
    expect(hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(store.readObject(hash).toString()).toBe('abc')
    expect(store.putObject(new TextEncoder().encode('abc'))).toBe(hash)
  })

  it('keeps what it was given on the disk, flushed', () => {
    const store = open({ files: durableFiles })
    store.commit(pages(store, 0, 3))
    expect(open().list()).toHaveLength(3)
  })

  it('is empty at first', () => {
    expect(open().head()).toBe('')
    expect(open().list()).toEqual([])
    expect(open().entry('/')).toBeNull()
  })

  it('finds and lists what was committed, also after it is opened anew', () => {
    const store = open()
    store.commit(pages(store, 0, 1000), 'thousand')
    const again = open()
    expect(again.entry('/page-517')).toEqual({ path: '/page-517', hash: store.putObject('page 517'), meta: { i: 517 } })
    expect(again.entry('/page-1000')).toBeNull()
    expect(again.list('/page-99').map((entry) => entry.path)).toEqual([
      '/page-99',
      ...Array.from({ length: 10 }, (_, i) => `/page-99${i}`),
    ])
    expect(again.list()).toHaveLength(1000)
    expect(again.releases()).toEqual([{ root: store.head(), at: start.toISOString(), label: 'thousand' }])
  })

  it('has the same root for the same content, however it came about', () => {
    const store = open()
    const atOnce = store.commit(pages(store, 0, 200))
    const other = openContentStore(path.join(folder, 'other'), { files: unsyncedFiles })
    for (let i = 199; i >= 0; i--) other.commit(pages(other, i, i + 1, 'draft of'))
    other.commit(pages(other, 200, 300))
    other.commit(new Map(Array.from({ length: 100 }, (_, i) => [`/page-${200 + i}`, null])))
    expect(other.head()).not.toBe(atOnce)
    expect(other.commit(pages(other, 0, 200))).toBe(atOnce)
  })

  it('returns to the root of the small map once the large one has shrunk', () => {
    const store = open()
    const small = store.commit(pages(store, 0, 5))
    store.commit(pages(store, 5, 600))
    store.commit(new Map(Array.from({ length: 595 }, (_, i) => [`/page-${i + 5}`, null])))
    expect(store.head()).toBe(small)
  })

  it('tells what differs between two roots', () => {
    const store = open()
    const before = store.commit(pages(store, 0, 500))
    const hash = store.putObject('new')
    const after = store.commit(
      new Map<string, { hash: string; meta?: unknown } | null>([
        ['/page-7', null],
        ['/page-8', { hash, meta: { i: 8 } }],
        ['/page-9', { hash: store.putObject('page 9'), meta: { i: 'other' } }],
        ['/added', { hash }],
      ]),
    )
    const shown = store.diff(before, after).map(({ path, before, after }) => [path, before?.meta, after?.meta])
    expect(shown).toEqual([
      ['/added', undefined, undefined],
      ['/page-7', { i: 7 }, undefined],
      ['/page-8', { i: 8 }, { i: 8 }],
      ['/page-9', { i: 9 }, { i: 'other' }],
    ])
    expect(store.diff('', before)).toHaveLength(500)
    expect(store.diff(after, after)).toEqual([])
  })

  it('writes a few small objects for one change among ten thousand', () => {
    const store = open()
    const same = store.putObject('same')
    store.commit(new Map(Array.from({ length: 10_000 }, (_, i) => [`/page-${i}`, { hash: same }])))
    const written: number[] = []
    const counting: DurableFiles = {
      ...durableFiles,
      write: (file, bytes, time) => {
        written.push(bytes.length)
        durableFiles.write(file, bytes, time)
      },
    }
    open({ files: counting }).commit(new Map([['/one-more', { hash: same }]]))
    // One leaf, the root above it, the head and the copy of the head before.
    expect(written).toHaveLength(4)
    expect(Math.max(...written)).toBeLessThan(25_000)
  })

  it('makes no release of a commit that changes nothing', () => {
    const store = open()
    const root = store.commit(pages(store, 0, 3))
    expect(store.commit(pages(store, 0, 3))).toBe(root)
    expect(store.releases()).toHaveLength(1)
  })

  it('goes back to a kept release, and to no other', () => {
    const store = open({ keep: 2 })
    const roots = [1, 2, 3].map((to) => store.commit(pages(store, 0, to)))
    store.rollback(roots[1])
    expect(store.head()).toBe(roots[1])
    expect(store.list()).toHaveLength(2)
    expect(() => store.rollback(roots[0])).toThrow('There is no kept release')
  })

  it('prunes what no kept release needs, and only after the grace period', () => {
    let now = start
    const store = open({ now: () => now, keep: 2, graceMs: 1000 })
    const lost = store.putObject('page 0')
    store.commit(new Map([['/', { hash: lost }]]))
    const kept = ['a', 'b'].map((text) => store.commit(new Map([['/', { hash: store.putObject(text) }]])))
    expect(store.prune()).toBe(0)
    now = new Date(start.getTime() + 2000)
    const fresh = store.putObject('not yet committed')
    // The first page and its manifest.
    expect(store.prune()).toBe(2)
    expect(() => store.readObject(lost)).toThrow('The store has no object')
    expect(store.readObject(fresh).toString()).toBe('not yet committed')
    store.rollback(kept[0])
    expect(store.readObject(store.entry('/')!.hash).toString()).toBe('a')
  })

  it('refuses bytes that are no longer what their name says', () => {
    const store = open()
    const hash = store.putObject('abc')
    fs.writeFileSync(store.objectFile(hash), 'abd')
    expect(() => store.readObject(hash)).toThrow('no longer those it is named for')
  })

  it.each(['', '{"root":"', '{"root":"0000","releases":[]}', 'null'])('survives a torn head: %j', (torn) => {
    const store = open()
    const before = store.commit(pages(store, 0, 3))
    store.commit(pages(store, 3, 4))
    fs.writeFileSync(path.join(folder, 'head'), torn)
    expect(open().head()).toBe(before)
    expect(open().list()).toHaveLength(3)
  })

  it('keeps the state before the last one when the head is gone', () => {
    const store = open()
    const before = store.commit(pages(store, 0, 3))
    store.commit(pages(store, 3, 4))
    fs.rmSync(path.join(folder, 'head'))
    expect(open().head()).toBe(before)
  })
})

describe('content store with several writers', () => {
  it('loses nothing when processes commit at the same time', async () => {
    const writers = await Promise.all(['a', 'b', 'c'].map((name) => commitInOtherProcess(name, 20)))
    expect(writers).toEqual([0, 0, 0])
    expect(open().list()).toHaveLength(60)
  })

  it('takes over from a writer that was killed', () => {
    // No process has this number: it lies above the largest one that any system gives out.
    fs.mkdirSync(folder, { recursive: true })
    fs.writeFileSync(path.join(folder, 'writer'), '99999999')
    const store = open()
    store.commit(pages(store, 0, 1))
    expect(store.list()).toHaveLength(1)
    expect(fs.existsSync(path.join(folder, 'writer'))).toBe(false)
  })

  function commitInOtherProcess(name: string, times: number): Promise<number | null> {
    const script = `
      import { openContentStore } from ${JSON.stringify(path.join(import.meta.dirname, 'content-store.ts'))}
      const store = openContentStore(${JSON.stringify(folder)})
      for (let i = 0; i < ${times}; i++) {
        store.commit(new Map([['/${name}-' + i, { hash: store.putObject('${name} ' + i) }]]))
      }`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
    return new Promise((resolve) => child.on('close', resolve))
  }
})

describe('content store that dies while it writes', () => {
  it('holds the old state or the new one, whichever step is its last', () => {
    const before = open().commit(pages(open(), 0, 150))
    const reference = openContentStore(path.join(folder, 'reference'), { files: unsyncedFiles })
    reference.commit(pages(reference, 0, 150))
    const after = reference.commit(pages(reference, 100, 103, 'new'))

    const heads: string[] = []
    for (let steps = 0; heads.at(-1) !== after; steps++) {
      const copy = path.join(folder, `dies-after-${steps}`)
      for (const part of ['objects', 'head', 'head.previous', 'temporary']) {
        fs.cpSync(path.join(folder, part), path.join(copy, part), { recursive: true })
      }
      commitAndDie(copy, steps)
      const survivor = openContentStore(copy)
      expect(survivor.list().map((entry) => survivor.readObject(entry.hash).toString())).toHaveLength(150)
      heads.push(survivor.head())
    }
    expect(new Set(heads)).toEqual(new Set([before, after]))
    // 3 objects, 3 leaves at most and the root: two steps each; then their folders and two head files of three steps.
    expect(heads.length).toBeGreaterThan(20)
  })

  function commitAndDie(copy: string, steps: number): void {
    const dying = openContentStore(copy, { files: dyingFiles(steps) })
    try {
      dying.commit(pages(dying, 100, 103, 'new'))
    } catch (error) {
      expect(String(error)).toContain('killed')
    }
  }
})
