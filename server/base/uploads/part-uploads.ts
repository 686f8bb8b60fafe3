import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ServerError } from '../errors.ts'
import { shownName } from './shown-name.ts'

/** A file that comes in parts. */
export interface PartUpload {
  id: string
  name: string
  bytes: number
  /** From the beginning on, without a gap. */
  received: number
}

/** A whole file on the disk, of which whoever takes it may do what they like. */
export interface WholeFile {
  path: string
  name: string
  bytes: number
  sha256: string
}

/**
 * Files that come in parts. All that is known of one stands on the disk beside it, so that it goes on after a restart and with any process
 * on the same folder.
 */
export interface PartUploads {
  begin(owner: string, file: { name: string; bytes: number }): Promise<PartUpload>
  /** @throws {ServerError} `upload/not-found`, also for a file of somebody else */
  find(owner: string, id: string): Promise<PartUpload>
  /**
   * Puts a part, a file of its own, in its place. What came before may come again: it is written over.
   *
   * @throws {ServerError} `upload/not-found`; `upload/other-place` for a part that leaves a gap; `upload/too-large` for one past the end
   */
  put(owner: string, id: string, from: number, part: string): Promise<PartUpload>
  /**
   * The whole file under a path of its own; it stays here until it is dropped.
   *
   * @throws {ServerError} `upload/not-found`, `upload/incomplete`
   */
  whole(owner: string, id: string, to: string): Promise<WholeFile>
  /** @throws {ServerError} `upload/not-found` */
  drop(owner: string, id: string): Promise<void>
}

/** Of one account at a time; the oldest makes way. */
const MOST_OF_ONE = 4
const DAY_MS = 86_400_000
const HEAD = '.parts.json'

const headSchema = z.object({ owner: z.string(), name: z.string(), bytes: z.int(), begun: z.number() })

/** @param folder exists; openers clear what stands there for more than a day */
export function openPartUploads(folder: string): PartUploads {
  const headOf = (id: string) => path.join(folder, `${id}${HEAD}`)
  const dataOf = (id: string) => path.join(folder, `${id}.parts`)

  async function read(id: string) {
    const head = headSchema.parse(JSON.parse(await fs.promises.readFile(headOf(id), 'utf8')))
    const { size, mtimeMs } = await fs.promises.stat(dataOf(id))
    return { ...head, received: size, touched: mtimeMs }
  }

  async function own(owner: string, id: string) {
    // an id comes from a sender and becomes a path
    const found = z.uuid().safeParse(id).success ? await read(id).catch(() => null) : null
    if (found?.owner !== owner) throw notFound()
    return found
  }

  async function remove(id: string): Promise<void> {
    for (const file of [headOf(id), dataOf(id)]) await fs.promises.rm(file, { force: true })
  }

  /** Removes what nobody added to for a day, and of one account the oldest beside those that may stay. */
  async function makeRoom(owner: string): Promise<void> {
    const names = (await fs.promises.readdir(folder)).filter((name) => name.endsWith(HEAD))
    const ids = names.map((name) => name.slice(0, -HEAD.length))
    const all = await Promise.all(ids.map(async (id) => ({ id, head: await read(id).catch(() => null) })))
    const isOld = (touched: number) => Date.now() - touched > DAY_MS
    for (const { id, head } of all) if (head !== null && isOld(head.touched)) await remove(id)
    const mine = all
      .filter(({ head }) => head?.owner === owner && !isOld(head.touched))
      .sort((a, b) => a.head!.begun - b.head!.begun)
    for (const { id } of mine.slice(0, Math.max(0, mine.length - MOST_OF_ONE + 1))) await remove(id)
  }

  const shown = (id: string, { name, bytes }: { name: string; bytes: number }, received: number): PartUpload => ({
    id,
    name,
    bytes,
    received,
  })

  return {
    async begin(owner, { name, bytes }) {
      await makeRoom(owner)
      const id = randomUUID()
      const head = { owner, name: shownName(name), bytes, begun: Date.now() }
      await fs.promises.writeFile(dataOf(id), '', { flag: 'wx' })
      await fs.promises.writeFile(headOf(id), JSON.stringify(head), { flag: 'wx' })
      return shown(id, head, 0)
    },
    async find(owner, id) {
      const head = await own(owner, id)
      return shown(id, head, head.received)
    },
    async put(owner, id, from, part) {
      const head = await own(owner, id)
      if (from > head.received) {
        throw new ServerError('upload/other-place', `The next part starts at byte ${head.received}, not at ${from}.`)
      }
      const content = await fs.promises.readFile(part)
      if (from + content.length > head.bytes) {
        throw new ServerError(
          'upload/too-large',
          `The file was said to have ${head.bytes} bytes; this part goes past its end.`,
        )
      }
      const file = await fs.promises.open(dataOf(id), 'r+')
      try {
        await file.write(content, 0, content.length, from)
        await file.sync()
      } finally {
        await file.close()
      }
      return shown(id, head, Math.max(head.received, from + content.length))
    },
    async whole(owner, id, to) {
      const { name, bytes, received } = await own(owner, id)
      if (received < bytes) {
        throw new ServerError('upload/incomplete', `Of ${bytes} bytes ${received} have come. Send the rest first.`)
      }
      await fs.promises.copyFile(dataOf(id), to)
      const hash = createHash('sha256')
      for await (const chunk of fs.createReadStream(to)) hash.update(chunk as Buffer)
      return { path: to, name, bytes, sha256: hash.digest('hex') }
    },
    async drop(owner, id) {
      await own(owner, id)
      await remove(id)
    },
  }
}

function notFound(): ServerError {
  return new ServerError('upload/not-found', 'There is no such upload of yours any more. Send the file again.')
}
