// Loaded into the server before its own code: collects garbage and writes down what is held when it is asked to.
import fs from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const file = process.env['MEMORY_FILE']
if (isMainThread && file !== undefined && process.argv[1]?.endsWith('main.ts')) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    const { rss } = process.memoryUsage()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const written = `${file}.new`
    fs.writeFileSync(written, JSON.stringify({ resident: rss, live: heapUsed + external }))
    fs.renameSync(written, file)
  })
}
