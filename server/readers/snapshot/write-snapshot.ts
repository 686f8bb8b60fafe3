import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ArchiveStore } from '../../base/store/content-store.ts'
import { sha256 } from '../../base/chain/fingerprint.ts'
import type { Cell } from '../exports/bulk-rows.ts'
import { WRITERS } from '../exports/write-rows.ts'
import { croissant, dataPackage, readme, roCrate, type Described, type WrittenFile } from './describe.ts'
import { TABLES, type SnapshotTable } from './tables.ts'

/** Where in the data folder a server keeps the one that it gives out. */
export const SNAPSHOTS = 'snapshots'
/** In the names of folders that are being written. */
export const UNFINISHED = '.unfinished-'
export const FORMATS = ['parquet', 'ndjson'] as const

/**
 * Writes the whole archive, as it stands at `root`, as tables that any program reads, with their descriptions and checksums.
 *
 * The same archive at the same address gives the same bytes. The folder appears whole, by one rename; one that is there is left.
 *
 * @param target folder that is made
 * @param address of the archive, without a slash at its end
 */
export async function writeSnapshot(
  publications: ArchiveStore,
  target: string,
  address: string,
  root = publications.head(),
): Promise<void> {
  const unfinished = `${target}${UNFINISHED}${randomUUID()}`
  fs.mkdirSync(unfinished, { recursive: true })
  try {
    const files: WrittenFile[] = []
    let at = ''
    for (const table of TABLES)
      for (const format of FORMATS) {
        const told = (row: Cell[]) => {
          const published = row[Object.keys(table.columns).indexOf('published_at')]
          if (typeof published === 'string' && published > at) at = published
        }
        files.push(await writeTable(publications, root, table, format, unfinished, told))
      }
    describe(unfinished, { files, address, root, at })
    fs.renameSync(unfinished, target)
  } catch (error) {
    if (!fs.existsSync(target)) throw error
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
}

async function writeTable(
  publications: ArchiveStore,
  root: string,
  table: SnapshotTable,
  format: WrittenFile['format'],
  folder: string,
  told: (row: Cell[]) => void,
): Promise<WrittenFile> {
  const name = `${table.name}.${format}`
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  async function* counted(): AsyncGenerator<Cell[]> {
    for await (const row of table.rows(publications, root)) {
      rows += 1
      told(row)
      yield row
    }
  }
  const columns = Object.entries(table.columns).map(([column, { type }]) => ({ name: column, type }))
  const file = await fs.promises.open(path.join(folder, name), 'wx')
  try {
    for await (const part of WRITERS[format](counted(), columns)) {
      hash.update(part)
      bytes += part.length
      await file.write(part)
    }
  } finally {
    await file.close()
  }
  return { table, format, name, bytes, rows, sha256: hash.digest('hex') }
}

function describe(folder: string, described: Described): void {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  const texts = {
    'README.md': readme(described),
    'croissant.json': json(croissant(described)),
    'datapackage.json': json(dataPackage(described)),
    'ro-crate-metadata.json': json(roCrate(described)),
  }
  for (const [name, text] of Object.entries(texts)) fs.writeFileSync(path.join(folder, name), text)
  const sums = [
    ...described.files.map((file) => [file.sha256, file.name]),
    ...Object.entries(texts).map(([name, text]) => [sha256(text), name]),
  ].sort(([, a], [, b]) => (a < b ? -1 : 1))
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), sums.map(([sum, name]) => `${sum}  ${name}\n`).join(''))
}
