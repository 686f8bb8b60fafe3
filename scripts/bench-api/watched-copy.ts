import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PreparedProduct } from '../../tests/support/prepared-product.ts'
import { startCopy, type OwnProduct } from '../../tests/support/started-copy.ts'

/** What a server holds, in MB. */
export interface Held {
  /** Of the machine's memory, as it came: garbage that was not collected yet is among it. */
  resident: number
  /** Of its own, right after a collection of garbage. */
  live: number
}

export interface WatchedCopy extends OwnProduct {
  held(): Promise<Held>
}

/** Starts a product on a copy of a prepared folder, with a watch on its memory; reads are not limited. */
export async function startWatchedCopy(prepared: PreparedProduct): Promise<WatchedCopy> {
  const preload = path.join(import.meta.dirname, 'memory-preload.ts')
  const fileIn = (dataDir: string) => path.join(dataDir, 'memory.json')
  const product = await startCopy(prepared, (dataDir) => ({
    READS_PER_MINUTE: '0',
    COPY_MINUTES: '10',
    MEMORY_FILE: fileIn(dataDir),
    NODE_OPTIONS: `--import ${JSON.stringify(preload)}`,
  }))
  const held = async () => {
    const file = fileIn(product.dataDir)
    fs.rmSync(file, { force: true })
    product.process.kill('SIGUSR2')
    while (!fs.existsSync(file)) await wait(20)
    const { resident, live } = JSON.parse(fs.readFileSync(file, 'utf8')) as Held
    return { resident: resident / 2 ** 20, live: live / 2 ** 20 }
  }
  return { ...product, held }
}
