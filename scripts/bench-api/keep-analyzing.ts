import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OwnProduct } from '../../tests/support/started-copy.ts'
import { writePanel } from '../bench-server/panel-data.ts'
import { lockPanelDesign, secondsOfRun, signIn, type Ask } from '../bench-server/studio-calls.ts'

const LOOK_MS = 200

/**
 * Has a server analyze a made-up panel again and again.
 *
 * @param rows of the panel
 * @returns once the first run is computed, how to end that: it says how long the runs took that were completed, and that one was cut off
 */
export async function keepAnalyzing(product: OwnProduct, rows: number): Promise<{ stop(): Promise<string> }> {
  const panel = path.join(product.dataDir, 'panel.csv')
  writePanel(panel, rows)
  const ask = await signIn(product.url, product.accounts.analyst)
  const casefile = await lockPanelDesign(ask, panel)
  fs.rmSync(panel)
  const took: number[] = []
  let isStopped = false
  let failure: Error | null = null
  const work = async () => {
    while (!isStopped) took.push(await secondsOfRun(ask, casefile))
  }
  void work().catch((error: Error) => {
    if (!isStopped) failure = error
  })
  while (failure === null && !(await isRunning(ask, casefile))) await wait(LOOK_MS)
  return {
    stop: async () => {
      isStopped = true
      if (failure) throw failure
      const completed = took.map((seconds) => `${seconds.toFixed(0)} s`).join(', ') || 'none'
      return `Runs of ${rows} rows meanwhile: completed in ${completed}; one more was under way at the end`
    },
  }
}

async function isRunning(ask: Ask, casefile: string): Promise<boolean> {
  const { runs } = await ask('GET', `casefiles/${casefile}/runs`)
  return runs.some(({ status }) => status === 'running')
}
