import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import os from 'node:os'
import { ServerError } from '../errors.ts'
import type { SubprocessAnswer } from './answer-order.ts'

/** Lets so many run at once, keeps so many waiting in order, and turns the rest away. */
export class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly atOnce: number
  private readonly mostWaiting: number

  constructor(atOnce: number, mostWaiting: number) {
    this.atOnce = atOnce
    this.mostWaiting = mostWaiting
  }

  /** Runs the work when its turn comes; undefined, at once, where too many wait already. */
  take<Result>(work: () => Promise<Result>): Promise<Result> | undefined {
    if (this.running < this.atOnce) {
      this.running++
      return this.run(work)
    }
    if (this.waiting.length >= this.mostWaiting) return undefined
    return new Promise<void>((resolve) => this.waiting.push(resolve)).then(() => this.run(work))
  }

  /** A place that comes free goes to the next who waits before anybody new can take it. */
  private async run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running--
    }
  }
}

export interface SubprocessLimits {
  /** From the start of the process to its answer. */
  milliseconds: number
  /** Heap of the process; its whole size may be three times as much. */
  megabytes: number
}

/** A run in a process of its own over content from strangers. */
export interface SubprocessRun {
  /** The module that the process runs, see `answerOrder`. */
  entry: string
  /** Handed over as JSON; the content itself is no part of it. */
  order: unknown
  /** What the process reads on its standard input: bytes, or an open file. */
  input: Uint8Array | number
  /** An open file that the process may write to. */
  output?: number
  limits: SubprocessLimits
  /** Further rights of the process, as Node's permission model names them. */
  rights?: readonly string[]
  /** Ends the process early. */
  signal?: AbortSignal
}

/** A process that was ended before it answered. */
export class SubprocessStopped extends Error {
  readonly why: 'time' | 'memory' | 'busy'

  constructor(why: SubprocessStopped['why']) {
    super(`The process was stopped: ${why}.`)
    this.name = 'SubprocessStopped'
    this.why = why
  }
}

/**
 * The program's own modules and its packages, which a link may place elsewhere; the process may read nothing else, above
 * all not the data folder, which often lies beside them.
 */
const ROOT = path.resolve(import.meta.dirname, '../../..')
const PACKAGES = path.join(ROOT, 'node_modules')
const FOLDERS = [...['server', 'packages', 'contract'].map((name) => path.join(ROOT, name)), PACKAGES]
/** Where the packages lie if that folder is a link, or if each of them is. */
const LINKED = [fs.realpathSync(PACKAGES), path.dirname(fs.realpathSync(path.join(PACKAGES, 'zod')))]
const READABLE = [...new Set([...FOLDERS, ...LINKED])].map((folder) => `${folder}/*`)
READABLE.push(path.join(ROOT, 'package.json'))
/** The heap's limit does not hold what lies beside it (buffers): the whole process may take this many times as much. */
const WHOLE_PROCESS = 3
const LOOK_EVERY_MS = 50
/** Below requests, so that an upload slows no reader down; above analyses, as somebody waits for it. */
const PRIORITY = 10
/** Each may take a gigabyte; a crowd of uploads must not take the machine. */
const TURNS = new Turns(2, 40)

/**
 * Runs something in a process of its own that may read the program's files only, write and start nothing, and is killed
 * when it takes too long or too much memory. A limit on a worker's heap was seen not to hold. Two run at a time, others
 * wait; the time allowed counts from the start of the process.
 *
 * @throws {SubprocessStopped} when it was killed, or when too many wait already
 */
export async function runSubprocess(run: SubprocessRun): Promise<SubprocessAnswer> {
  const turn = TURNS.take(() => carryOut(run))
  if (!turn) throw new SubprocessStopped('busy')
  return turn
}

async function carryOut(run: SubprocessRun): Promise<SubprocessAnswer> {
  run.signal?.throwIfAborted()
  const child = start(run)
  const stopped = watch(child, run)
  const answer = await answerOf(child, run.input)
  const reason = stopped()
  if (reason) throw reason
  run.signal?.throwIfAborted()
  return answer === '' ? { failure: 'the process ended without an answer' } : (JSON.parse(answer) as SubprocessAnswer)
}

function start({ entry, order, input, output, limits, rights = [] }: SubprocessRun): ChildProcess {
  const memory = [`--max-old-space-size=${limits.megabytes}`, '--max-semi-space-size=16']
  const allowed = ['--permission', ...READABLE.map((files) => `--allow-fs-read=${files}`), ...rights]
  const child = spawn(process.execPath, ['--no-warnings', ...memory, ...allowed, entry, JSON.stringify(order)], {
    // neither secrets of the server nor options of whoever started it; Windows starts nothing without its root
    env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
    cwd: ROOT,
    stdio: [typeof input === 'number' ? input : 'pipe', 'ignore', 'ignore', 'pipe', output ?? 'ignore'],
  })
  lowerPriority(child.pid, PRIORITY)
  return child
}

/** Kills the process at its limits; the function handed back ends the watch and says why it was killed, if it was. */
function watch(child: ChildProcess, { limits, signal }: SubprocessRun): () => SubprocessStopped | undefined {
  let reason: SubprocessStopped | undefined
  const kill = (why: SubprocessStopped['why']) => {
    reason ??= new SubprocessStopped(why)
    child.kill('SIGKILL')
  }
  const abort = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', abort)
  const deadline = setTimeout(() => kill('time'), limits.milliseconds)
  const memory = setInterval(() => {
    const bytes = child.pid === undefined ? undefined : residentBytes(child.pid)
    if (bytes !== undefined && bytes > WHOLE_PROCESS * limits.megabytes * 1e6) kill('memory')
  }, LOOK_EVERY_MS)
  return () => {
    clearTimeout(deadline)
    clearInterval(memory)
    signal?.removeEventListener('abort', abort)
    // V8 aborts a process whose heap is full
    return reason ?? (child.signalCode === 'SIGABRT' ? new SubprocessStopped('memory') : undefined)
  }
}

/** Memory pages of Linux; the figure in `statm` counts them. */
const PAGE_BYTES = 4096

/** Resident memory of another process in bytes, undefined where the platform has no `/proc` or the process is gone. */
export function residentBytes(pid: number): number | undefined {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES
  } catch {
    return undefined
  }
}

async function answerOf(child: ChildProcess, input: SubprocessRun['input']): Promise<string> {
  if (typeof input !== 'number') {
    const pipe = child.stdin as Writable
    // a process that is killed while it is still being written to closes the pipe
    pipe.on('error', () => undefined)
    pipe.end(input)
  }
  const chunks: Buffer[] = []
  const answers = child.stdio[3] as Readable
  answers.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise<void>((resolve, reject) => child.on('close', () => resolve()).on('error', reject))
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The refusal of a file whose reading was stopped.
 *
 * @param sentences what is said of this kind of file where it took too long, and too much memory
 */
export function stopRefusal(why: SubprocessStopped['why'], sentences: { time: string; memory: string }): ServerError {
  if (why === 'busy') {
    const message = 'Too many files are being read at the moment. Try again in a minute.'
    return new ServerError('upload/busy', message, undefined, { retryAfterSeconds: 60 })
  }
  if (why === 'time') return new ServerError('upload/took-too-long', sentences.time)
  return new ServerError('upload/took-too-much-memory', sentences.memory)
}

/**
 * Lets others go before a process that was just started. On Linux threads have priorities of their own and take over that of
 * the thread that starts them, so this is for a process that has not started any yet.
 *
 * @param priority 0 to 19; the higher, the lower; 0 leaves it as it is
 */
export function lowerPriority(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) os.setPriority(pid, priority)
  } catch {
    // it has ended already, or the platform does not allow it
  }
}
