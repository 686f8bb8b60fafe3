import { createReadStream } from 'node:fs'
import path from 'node:path'
import { MANIFEST_FILE, type BackupManifest } from './backup-manifest.ts'
import fs from 'node:fs/promises'

/*
 * Backups as one file: POSIX ustar, plain files only, so that any `tar` opens it too.
 */

export const BLOCK = 512

/** Bytes of the whole file, known before it is written. */
export async function tarSize(folder: string, manifest: BackupManifest): Promise<number> {
  const sizes = [(await fs.stat(path.join(folder, MANIFEST_FILE))).size, ...manifest.files.map(({ bytes }) => bytes)]
  return sizes.reduce((sum, bytes) => sum + BLOCK + padded(bytes), 0) + 2 * BLOCK
}

/** The manifest comes first, so that who reads the file knows what to expect. */
export async function* writeTar(folder: string, manifest: BackupManifest): AsyncGenerator<Uint8Array> {
  for (const name of [MANIFEST_FILE, ...manifest.files.map((file) => file.path)]) {
    const file = path.join(folder, name)
    const { size } = await fs.stat(file)
    yield header(name, size)
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) yield piece
    yield Buffer.alloc(padded(size) - size)
  }
  yield Buffer.alloc(2 * BLOCK)
}

export const padded = (bytes: number) => Math.ceil(bytes / BLOCK) * BLOCK

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, 100, 'latin1')
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, length, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(0, 136, 12)
  block.write('0', 156, 1, 'latin1')
  block.write('ustar\x0000', 257, 8, 'latin1')
  octal(checksum(block), 148, 7)
  block.write(' ', 155, 1, 'latin1')
  return block
}

/** Sum of the header's bytes, the checksum's own place counted as spaces. */
export function checksum(block: Buffer): number {
  return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}
