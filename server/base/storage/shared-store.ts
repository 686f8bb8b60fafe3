import { sha256 } from '../chain/fingerprint.ts'
import type { ArchiveStore, ContentStore, Head, ManifestChanges } from '../store/content-store.ts'
import { StoreError } from '../store/store-error.ts'
import { atOnce } from './at-once.ts'
import type { Bucket } from './bucket.ts'
import { putFile } from './file-copies.ts'
import { headMoved, otherArchive } from './storage-error.ts'

/**
 * A store whose folder is one process's working copy, and whose bucket is what counts.
 *
 * Every object lies in the bucket before a head there names it, and a head is written only over the one that was read: of two that
 * change it at the same moment one wins. What is read comes from the folder; the head there follows the one in the bucket.
 */
export interface SharedStore extends ArchiveStore {
  commit(changes: ManifestChanges, label?: string, onto?: ''): Promise<string>
  rollback(root: string): Promise<void>
  /**
   * Makes folder and bucket the same: what the folder alone has goes up, else what the bucket has is taken up.
   *
   * @returns whether the folder took up another head
   * @throws {ServerError} `storage/unreachable`, `storage/refused`, `storage/head-moved`
   */
  meet(): Promise<boolean>
  /** What the kept releases need. */
  needed(): Set<string>
  /** Objects that the kept releases need, and that the folder has and the bucket lacks. */
  lacking(): Promise<string[]>
}

export interface SharedStoreOptions {
  /** Of this store alone: its objects and its head. */
  bucket: Bucket
  /** Told of objects that must go from the bucket; for good also where an earlier release names them still. */
  remove: (keys: string[], isForGood: boolean) => void
  /** Whether an object is to go, so that it must not come back. */
  isGoing?: (key: string) => boolean
  /** Whether everything that a head needs is brought before it is taken up; else its manifest, and the rest when it is asked for. */
  isWhole: boolean
  /** Whether changes are made anew on top of a head that another process wrote in between; else the change is refused. */
  isRepeated: boolean
  now?: () => Date
}

/** Name of the head in the bucket. */
export const HEAD_KEY = 'head'
const AT_ONCE = 16
const ATTEMPTS = 6
/** Nodes that are remembered, a hundred bytes each. */
const MOST_TAKEN = 1_000_000

/** Where an object lies in the bucket: as in the folder. */
export const objectKey = (hash: string): string => `objects/${hash.slice(0, 2)}/${hash.slice(2)}`

/** The object that a name in the bucket is of. */
export const hashOfKey = (key: string): string => key.slice('objects/'.length).replace('/', '')

interface Remote {
  head: Head & { revision: number }
  tag: string
}

export function openSharedStore(local: ContentStore, options: SharedStoreOptions): SharedStore {
  const { bucket, remove, isGoing = () => false, isWhole, isRepeated, now = () => new Date() } = options

  async function readHead(): Promise<Remote | null> {
    const found = await bucket.get(HEAD_KEY)
    return found && { head: JSON.parse(found.bytes.toString('utf8')) as Remote['head'], tag: found.tag }
  }

  /** @returns false where another process wrote one in between */
  async function writeHead(head: Remote['head'], over: Remote | null): Promise<boolean> {
    const text = JSON.stringify(head)
    const only = over === null ? { isAbsent: true as const } : { isStill: over.tag }
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    if ((await bucket.put(HEAD_KEY, Buffer.from(text, 'utf8'), { headers, only })) !== null) return true
    // An answer that was lost on its way made the call be made again: then it is our own head that stands there.
    return (await bucket.get(HEAD_KEY))?.bytes.toString('utf8') === text
  }

  const upload = (hashes: Iterable<string>): Promise<void> =>
    atOnce(hashes, AT_ONCE, async (hash) => {
      if (!local.has(hash)) throw new StoreError('store/object-missing', `The store has no object ${hash}.`, hash)
      await putFile(bucket, objectKey(hash), local.objectFile(hash), hash)
    })

  async function recall(hash: string): Promise<boolean> {
    if (isIntact(hash)) return true
    if (isGoing(objectKey(hash))) return false
    const found = await bucket.get(objectKey(hash))
    if (found === null || sha256(found.bytes) !== hash) return false
    local.putObject(found.bytes)
    return true
  }

  function isIntact(hash: string): boolean {
    try {
      local.readObject(hash)
      return true
    } catch {
      return false
    }
  }

  async function bring(hash: string): Promise<void> {
    if (!local.has(hash)) await bringAnew(hash)
  }

  async function bringAnew(hash: string): Promise<void> {
    if (await recall(hash)) return
    throw new StoreError('store/object-missing', `Neither the folder nor the object storage has object ${hash}.`, hash)
  }

  /** Nodes of manifests that were taken up: what lies below them was brought, and need not be looked at again. */
  const taken = new Set<string>()

  /**
   * Brings the manifest of a root, level by level.
   *
   * @param known nodes below which nothing is looked for
   * @returns the objects that it names elsewhere, and the nodes that were looked at
   */
  async function bringManifest(
    root: string,
    bringNode = bring,
    known: ReadonlySet<string> = new Set(),
  ): Promise<{ objects: Set<string>; nodes: Set<string> }> {
    const objects = new Set<string>()
    let level = root === '' ? [] : [root]
    const seen = new Set(level)
    while (level.length > 0) {
      await atOnce(level, AT_ONCE, bringNode)
      const next: string[] = []
      for (const node of level) {
        const below = local.below(node)
        for (const hash of below.objects) objects.add(hash)
        for (const child of below.nodes) if (!seen.has(child) && !known.has(child)) next.push(child)
        for (const child of below.nodes) seen.add(child)
      }
      level = next
    }
    return { objects, nodes: seen }
  }

  async function takeUp({ head }: Remote): Promise<void> {
    const { objects, nodes } = await bringManifest(head.root, bring, taken)
    if (isWhole) await atOnce(objects, AT_ONCE, bring)
    if (taken.size > MOST_TAKEN) taken.clear()
    for (const node of nodes) taken.add(node)
    const releases: Head['releases'] = []
    for (const release of head.releases) {
      // One that is not whole any more cannot be shown again.
      const isThere = await bringManifest(release.root, bring, taken).then(
        () => true,
        (error: unknown) => {
          if (error instanceof StoreError) return false
          throw error
        },
      )
      if (isThere) releases.push(release)
    }
    local.adopt({ ...head, releases })
  }

  /** What the folder has and the bucket has not, then the head. */
  async function handOver(remote: Remote | null): Promise<Remote['head']> {
    const head = agreed(local.current(), remote)
    const fresh = new Set<string>()
    const known = new Set(remote?.head.releases.map(({ root }) => root))
    for (const root of new Set([head.root, ...head.releases.map((release) => release.root)]))
      if (!known.has(root))
        // An earlier release may name what was taken down since.
        for (const hash of freshOf(remote?.head.root ?? '', root))
          if (root === head.root || local.has(hash)) fresh.add(hash)
    await upload(fresh)
    if (!(await writeHead(head, remote))) throw headMoved(bucket.name)
    local.adopt(head)
    return head
  }

  /** Everything, where the manifest that the bucket has is not here to compare with. */
  function freshOf(before: string, after: string): Set<string> {
    return local.fresh(before !== '' && local.has(before) ? before : '', after)
  }

  function agreed({ root, releases }: Head, remote: Remote | null): Remote['head'] {
    return { root, releases, revision: (remote?.head.revision ?? 0) + 1 }
  }

  /** @returns the head in the bucket, which is then that of the folder, too */
  async function join(): Promise<{ remote: Remote | null; isOther: boolean }> {
    const remote = await readHead()
    const here = local.current()
    if (remote === null) {
      if (here.root === '') return { remote, isOther: false }
    } else if (here.revision !== remote.head.revision && !here.isRestored) {
      if (isStranger(here, remote.head)) throw otherArchive(bucket.name)
      await takeUp(remote)
      return { remote, isOther: here.root !== remote.head.root }
    } else if (isSame(here, remote.head)) return { remote, isOther: false }
    await handOver(remote)
    return { remote: await readHead(), isOther: false }
  }

  /** Makes a head from the one that stands, and makes it current in the bucket, then here. */
  async function change(make: () => Head): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const { remote } = await join()
      const head = agreed(make(), remote)
      if (remote && head.root === remote.head.root && isSame(head, remote.head)) return
      await upload(freshOf(remote?.head.root ?? '', head.root))
      if (await writeHead(head, remote)) return local.adopt(head)
      if (!isRepeated || attempt >= ATTEMPTS) throw headMoved(bucket.name)
    }
  }

  async function commit(changes: ManifestChanges, label = '', onto?: ''): Promise<string> {
    await change(() => {
      const root = local.stage(changes, onto)
      const standing = local.current()
      return root === standing.root ? standing : local.after(root, label)
    })
    return local.head()
  }

  async function rollback(root: string): Promise<void> {
    await change(() => {
      const standing = local.current()
      if (!standing.releases.some((release) => release.root === root))
        throw new StoreError('store/release-unknown', `There is no kept release ${root}.`)
      return { ...standing, root }
    })
  }

  async function recallAll(isReading = false): Promise<number> {
    const { objects } = await bringManifest(local.head(), isReading ? bringAnew : bring)
    let came = 0
    await atOnce(objects, AT_ONCE, async (hash) => {
      if (isReading ? isIntact(hash) : local.has(hash)) return
      if (await recall(hash)) came += 1
    })
    return came
  }

  /** In the bucket, too: what no kept release needs and nobody is about to commit. */
  async function prune(): Promise<number> {
    const { remote } = await join()
    const count = local.prune()
    taken.clear()
    if (remote === null) return count
    const needed = local.needed()
    const before = new Date(now().getTime() - local.graceMs).toISOString()
    const swept: string[] = []
    for await (const { key, at } of bucket.list('objects/')) {
      if (!needed.has(hashOfKey(key)) && at < before) swept.push(key)
    }
    await atOnce(swept, AT_ONCE, bucket.remove)
    return count
  }

  return {
    ...local,
    commit,
    rollback,
    prune,
    recall,
    recallAll,
    async ready(hashes = []) {
      await upload(hashes)
      if (hashes.length === 0) await readHead()
    },
    forgetReleases: (isForgotten) => remove(local.forgetReleases(isForgotten).map(objectKey), false),
    takeDown(hashes) {
      const gone = [...hashes]
      local.takeDown(gone)
      remove(gone.map(objectKey), true)
    },
    meet: async () => (await join()).isOther,
    needed: local.needed,
    async lacking() {
      const needed = local.needed()
      for await (const { key } of bucket.list('objects/')) needed.delete(hashOfKey(key))
      return [...needed].filter(local.has)
    },
  }
}

/** Whether a folder that never met the bucket has something of its own that the bucket knows nothing of. */
function isStranger(here: Head, there: Head): boolean {
  return here.revision === undefined && here.root !== '' && !there.releases.some(({ root }) => root === here.root)
}

function isSame(a: Head, b: Head): boolean {
  return a.root === b.root && JSON.stringify(a.releases) === JSON.stringify(b.releases)
}
