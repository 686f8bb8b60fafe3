import fs from 'node:fs'
import path from 'node:path'

/** Every file below a folder with its size; stored files are named for their content, so a new one has a new name. */
export function listFiles(folder: string): Map<string, number> {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [file, fs.statSync(file).size]
    }),
  )
}

/** Writes files of the given sizes one after another, each flushed as the store flushes its own. @returns milliseconds */
export function writeBare(folder: string, sizes: number[]): number {
  const start = performance.now()
  fs.mkdirSync(folder)
  for (const [number, bytes] of sizes.entries()) {
    const handle = fs.openSync(path.join(folder, String(number)), 'w')
    fs.writeSync(handle, Buffer.alloc(bytes))
    fs.fsyncSync(handle)
    fs.closeSync(handle)
  }
  return performance.now() - start
}
