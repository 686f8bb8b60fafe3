import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { DurableFiles } from './durable-files.ts'

export interface Release {
  root: string
  /** ISO time at which it became current. */
  at: string
  label: string
}
export interface Head {
  root: string
  /** Kept releases, newest first. */
  releases: Release[]
  /** Number of the head in the object storage that this one was the same as; absent where they never met. */
  revision?: number
  /** Whether it was put back from a backup, so that it takes the place of what the object storage has. */
  isRestored?: boolean
}

/** The one file that says what is current; swapped whole, with the one before kept beside it. */
export interface HeadFile {
  read(): Head
  swap(head: Head): void
}

const EMPTY: Head = { root: '', releases: [] }

/**
 * @param isIntact  whether a root can be read; a head that names a missing one counts as torn, and the one before it holds
 */
export function openHeadFile(
  folder: string,
  files: DurableFiles,
  now: () => Date,
  isIntact: (root: string) => boolean,
): HeadFile {
  const current = path.join(folder, 'head')
  const previous = path.join(folder, 'head.previous')
  let known = { text: '', head: EMPTY }

  // Read anew at every call: the thread that builds swaps it while another serves. What is unchanged is not parsed again.
  function read(): Head {
    const text = readText(current)
    if (text !== known.text || text === '') known = { text, head: parse(text) ?? parse(readText(previous)) ?? EMPTY }
    return known.head
  }

  function parse(text: string): Head | null {
    try {
      const head = JSON.parse(text) as Head
      return typeof head.root === 'string' && Array.isArray(head.releases) && isIntact(head.root) ? head : null
    } catch {
      return null
    }
  }

  function swap(head: Head): void {
    replace(previous, JSON.stringify(read()))
    replace(current, JSON.stringify(head))
  }

  function replace(target: string, text: string): void {
    const written = path.join(folder, 'temporary', randomUUID())
    files.write(written, Buffer.from(text + '\n', 'utf8'), now())
    files.rename(written, target)
    files.syncFolder(folder)
  }

  return { read, swap }
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
