import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

export interface RunningProduct {
  url: string
  /** Everything it has printed so far. */
  output: () => string
  process: ChildProcess
  /** Ends it as an operator would (SIGTERM) and waits until it is gone. */
  stop: () => Promise<void>
}

/** A fresh folder for one test's run-time data; removed by the caller. */
export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-'))
}

/**
 * Starts the product as `npm start` does, on a free loopback port, with further settings where a test needs them.
 *
 * @param program another one of its processes
 */
export function launch(
  dataDir: string,
  settings: Record<string, string> = {},
  program: 'server/main.ts' | 'server/worker.ts' = 'server/main.ts',
): ChildProcess {
  return spawn(process.execPath, [program], {
    cwd: root,
    // What it prints is read here; lines of the log would stand between. Copies are made where a test is about them.
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      LOG_TO: 'file',
      COPY_MINUTES: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Waits until the process has printed something that matches.
 *
 * @throws {Error} with what it printed, when it ends first
 */
export function printed(
  child: ChildProcess,
  pattern: RegExp,
): Promise<{ match: RegExpExecArray; output: () => string }> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const match = pattern.exec(output)
      if (match !== null) resolve({ match, output: () => output })
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`Ended with ${code} before it printed ${pattern}:\n${output}`)))
  })
}

/** Resolves when the process is gone. */
export function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** Starts the product and waits until everything is computed and rendered. */
export async function start(dataDir: string, settings: Record<string, string> = {}): Promise<RunningProduct> {
  const child = launch(dataDir, settings)
  const { match, output } = await printed(child, /is ready at (http:\/\/127\.0\.0\.1:\d+)/)
  const stop = async () => {
    child.kill('SIGTERM')
    await gone(child)
  }
  return { url: match[1], output, process: child, stop }
}

/** Runs the analysts' command line, of another checkout where one is named, and answers its exit code and what it printed. */
export function casefile(
  args: string[],
  dataDir: string,
  databaseUrl = '',
  checkout = root,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['scripts/casefile.ts', ...args], {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code: code ?? 1, output })))
}
