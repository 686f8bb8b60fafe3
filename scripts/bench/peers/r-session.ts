import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'

/** Columns of the data by name, as R is to see them. */
export type Columns = Record<string, Float64Array>

/** One run of the peer's task. */
export interface PeerRun {
  seconds: number
  /** The estimate that it gave. */
  value: number
}

/** The packages of these that R has here; none without R. */
export function installedPackages(names: string[]): Set<string> {
  const asked = names.map((name) => `"${name}"`).join(', ')
  const script = `for (p in c(${asked})) if (requireNamespace(p, quietly = TRUE)) cat(p, as.character(packageVersion(p)), "\\n")`
  const { stdout, status } = spawnSync('Rscript', ['-e', script], { encoding: 'utf8' })
  if (status !== 0) return new Set()
  return new Set(
    stdout
      .split('\n')
      .map((line) => line.split(' ')[0])
      .filter((name) => name !== ''),
  )
}

/**
 * Holds the data in one R process that computes when it is asked to, so that ours and the peer's take turns.
 *
 * @param task   R: attaches its package, then defines `run()`, which is timed, and `value(found)`, which is not; the data
 *   are the data frame `d`
 * @param folder for the columns as binary files
 */
export function openR(columns: Columns, task: string, folder: string) {
  const rows = Object.values(columns)[0].length
  const reads = Object.entries(columns).map(([name, values]) => {
    const file = path.join(folder, `${name}.bin`)
    fs.writeFileSync(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    return `${name} = readBin("${file}", "double", ${rows})`
  })
  const script = `suppressMessages({
d <- data.frame(${reads.join(', ')})
${task}
})
input <- file("stdin", "r")
while (length(readLines(input, 1)) > 0) {
  gc()
  start <- proc.time()[["elapsed"]]
  found <- suppressWarnings(run())
  cat(sprintf("%.6f %.17g\\n", proc.time()[["elapsed"]] - start, value(found)))
  flush(stdout())
}`
  const file = path.join(folder, 'task.R')
  fs.writeFileSync(file, script)
  const child = spawn('Rscript', [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async run(): Promise<PeerRun> {
      child.stdin.write('\n')
      const { value: line, done } = await lines.next()
      if (done) throw new Error('R ended before it answered; what it said stands above.')
      const [seconds, value] = line.split(' ').map(Number)
      return { seconds, value }
    },
    close: () => child.stdin.end(),
  }
}
