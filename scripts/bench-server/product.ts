import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import path from 'node:path'
import { start, type RunningProduct } from '../../tests/support/product.ts'

/** How late the server's event loop was, in milliseconds, since it was last asked. */
export interface LoopDelay {
  p50: number
  p99: number
  most: number
}

export interface WatchedProduct extends RunningProduct {
  loopDelay(): Promise<LoopDelay>
}

/** Starts the product in a data folder of its own, with a watch on its event loop; `settings` are its environment. */
export async function startWatched(dataDir: string, settings: Record<string, string>): Promise<WatchedProduct> {
  const file = path.join(dataDir, 'loop-delay.json')
  const preload = path.join(import.meta.dirname, 'loop-delay.ts')
  const watch = { LOOP_DELAY_FILE: file, NODE_OPTIONS: `--import ${JSON.stringify(preload)}` }
  const product = await start(dataDir, { ...settings, ...watch })
  const loopDelay = async () => {
    fs.rmSync(file, { force: true })
    product.process.kill('SIGUSR2')
    while (!fs.existsSync(file) || fs.statSync(file).size === 0) await wait(20)
    return JSON.parse(fs.readFileSync(file, 'utf8')) as LoopDelay
  }
  return { ...product, loopDelay }
}
