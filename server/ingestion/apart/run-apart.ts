import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { CueHints } from '../cues/extract-cues.ts'
import type { TextLimits } from '../text/extracted-text.ts'
import { TextRefusal } from '../text/text-refusal.ts'
import type { TextRefusalCode } from '../text/text-refusal.ts'
import { residentBytes } from './process-memory.ts'
import { Turns } from './turns.ts'

/** What the process is to do with the content it is handed. */
export type Order = { limits: TextLimits } & ({ task: 'text'; name: string } | { task: 'policy'; hints: CueHints })

export interface Answer {
  result?: unknown
  refusal?: { code: TextRefusalCode; message: string }
  /** What a reader threw that it should not have: for the log, not for the sender. */
  failure?: string
}

const ENTRY = path.join(import.meta.dirname, 'process.ts')
/** The program's own files and its packages, which a link may place elsewhere; the process may read nothing else. */
const ROOT = path.resolve(import.meta.dirname, '../../..')
const READABLE = [ROOT, fs.realpathSync(path.join(ROOT, 'node_modules'))]
/** The heap's limit does not hold what lies beside it (buffers): the whole process may take this many times as much. */
const WHOLE_PROCESS = 3
const LOOK_EVERY_MS = 50
/** Each may take a gigabyte; a crowd of uploads must not take the machine. */
const TURNS = new Turns(2, 40)

/**
 * Carries an order out in a process of its own that may read the program's files only, write and start nothing, and is
 * killed when it takes too long or too much memory. A limit on a worker's heap was seen not to hold.
 *
 * Two run at a time, others wait; the time allowed counts from the start of the process.
 *
 * @throws {TextRefusal} what the process refuses, and `upload/took-too-long`, `upload/took-too-much-memory`, `upload/busy`
 */
export async function runApart(order: Order, content: Uint8Array): Promise<Answer> {
  const turn = TURNS.take(() => runNow(order, content))
  if (!turn)
    throw new TextRefusal('upload/busy', 'Too many texts are being read at this moment. Try again in a minute.')
  return turn
}

async function runNow(order: Order, content: Uint8Array): Promise<Answer> {
  const child = start(order)
  const stopped = watch(child, order.limits)
  const answer = await answerOf(child, content)
  const reason = stopped()
  if (reason) throw reason
  const said: Answer =
    answer === '' ? { failure: 'the process ended without an answer' } : (JSON.parse(answer) as Answer)
  if (said.refusal) throw new TextRefusal(said.refusal.code, said.refusal.message)
  return said
}

function start(order: Order): ChildProcess {
  const memory = [`--max-old-space-size=${order.limits.megabytes}`, '--max-semi-space-size=16']
  const rights = ['--permission', ...READABLE.map((folder) => `--allow-fs-read=${folder}/*`)]
  return spawn(process.execPath, ['--no-warnings', ...memory, ...rights, ENTRY, JSON.stringify(order)], {
    // neither secrets of the server nor options of whoever started it; Windows starts nothing without its root
    env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
    cwd: ROOT,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  })
}

/** Kills the process at its limits; the function handed back ends the watch and says why it was killed, if it was. */
function watch(child: ChildProcess, limits: TextLimits): () => TextRefusal | undefined {
  let reason: TextRefusal | undefined
  const kill = (refusal: TextRefusal) => {
    reason ??= refusal
    child.kill('SIGKILL')
  }
  const deadline = setTimeout(() => kill(tookTooLong(limits)), limits.milliseconds)
  const memory = setInterval(() => {
    const bytes = child.pid === undefined ? undefined : residentBytes(child.pid)
    if (bytes !== undefined && bytes > WHOLE_PROCESS * limits.megabytes * 1e6) kill(tookTooMuchMemory())
  }, LOOK_EVERY_MS)
  return () => {
    clearTimeout(deadline)
    clearInterval(memory)
    // V8 aborts a process whose heap is full
    return reason ?? (child.signalCode === 'SIGABRT' ? tookTooMuchMemory() : undefined)
  }
}

async function answerOf(child: ChildProcess, content: Uint8Array): Promise<string> {
  const input = child.stdin as Writable
  // a process that is killed while it is still being written to closes the pipe
  input.on('error', () => undefined)
  input.end(content)
  const chunks: Buffer[] = []
  const output = child.stdio[3] as Readable
  output.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise<void>((resolve, reject) => child.on('close', () => resolve()).on('error', reject))
  return Buffer.concat(chunks).toString('utf8')
}

function tookTooLong({ milliseconds }: TextLimits): TextRefusal {
  const sentence = `The file could not be read within ${milliseconds / 1000} seconds. Upload the part that holds the rule.`
  return new TextRefusal('upload/took-too-long', sentence)
}

function tookTooMuchMemory(): TextRefusal {
  const sentence =
    'The file needs more memory to be read than an upload is given. Save it anew, or upload the part that holds the rule.'
  return new TextRefusal('upload/took-too-much-memory', sentence)
}
