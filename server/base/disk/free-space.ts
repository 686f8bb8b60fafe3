import fs from 'node:fs/promises'
import { ServerError } from '../errors.ts'

/** How long a measurement counts: free space changes by what is written, and asking for it takes a moment. */
const COUNTS_MS = 1000

/** For whoever wanted to save something. */
export const DISK_FULL = 'The disk of this server is nearly full, so nothing can be saved. Reading goes on.'

/** Bytes that may still be written to the disk that a folder lies on. */
export async function freeSpace(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await fs.statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/**
 * Keeps the last of the disk for what goes on by itself (pages, sign-in, sessions, the log), so that a full disk ends
 * nothing and an admin can still make room.
 *
 * @param least bytes that shall stay free; 0 = any number may be written
 * @param measure free bytes at the moment; one that fails is no reason to refuse
 * @returns refuses to write with {ServerError} `server/disk-full` while less is free
 */
export function openDiskGuard(
  least: number,
  measure: () => Promise<number>,
  now: () => number = performance.now.bind(performance),
): () => Promise<void> {
  let measured = { at: -Infinity, free: Infinity }
  return async () => {
    if (least === 0) return
    if (now() - measured.at >= COUNTS_MS) measured = { at: now(), free: await measure().catch(() => Infinity) }
    if (measured.free >= least) return
    throw new ServerError('server/disk-full', DISK_FULL)
  }
}

/** How file system, SQLite and PostgreSQL say that nothing more can be written. */
const CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100']

/** Whether a write failed only because the disk is full: once there is room, the same write can be done. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return CODES.includes((error as { code?: unknown }).code) || isFullDisk(error.cause)
}
