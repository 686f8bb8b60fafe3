// Loaded into the server before its own code: keeps how late its event loop was, and writes it down when it is asked to.
import fs from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env['LOOP_DELAY_FILE']
if (isMainThread && file !== undefined && process.argv[1]?.endsWith('main.ts')) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  process.on('SIGUSR2', () => {
    const [p50, p99, most] = [delays.percentile(50), delays.percentile(99), delays.max].map((ns) => ns / 1e6)
    fs.writeFileSync(file, JSON.stringify({ p50, p99, most }))
    delays.reset()
  })
}
