import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import type * as answering from '../base/isolation/answer-order.ts'
import type { SubprocessRun } from '../base/isolation/run-subprocess.ts'

/** What an entry hands to `answerOrder`. */
type Reader = Parameters<typeof answering.answerOrder>

const SERVER = path.resolve(import.meta.dirname, '..')
/** Entries that can work in the tests' own process: they change nothing of it. */
const READERS = [
  'texts/ingestion/subprocess/process.ts',
  'record/datasets/dataset.process.ts',
  'record/recipes/recipe.process.ts',
  'record/vintages/fit.process.ts',
].map((file) => path.join(SERVER, file))

const handed = new AsyncLocalStorage<SubprocessRun>()
const readers = new Map<string, Promise<Reader>>()
let registered: Reader | undefined
let last: Promise<unknown> = Promise.resolve()

/** Whether something is read here: nothing whose end is asked for before its answer. */
export const canRunHere = ({ entry, signal }: SubprocessRun): boolean => READERS.includes(entry) && signal === undefined

/** Carries an order out in this process. Order and answer are JSON, as between two. */
export async function runHere(
  run: SubprocessRun,
  answerOf: typeof answering.answerOf,
): Promise<answering.SubprocessAnswer> {
  const [carryOut, refusalOf] = await readerOf(run.entry)
  const order = JSON.parse(JSON.stringify(run.order))
  return JSON.parse(JSON.stringify(await handed.run(run, () => answerOf(() => carryOut(order), refusalOf))))
}

/** An entry is loaded once, one at a time: that it calls {@link takeReader} says which one it is. */
function readerOf(entry: string): Promise<Reader> {
  const known = readers.get(entry)
  if (known) return known
  const loaded = last.then(async () => {
    await import(entry)
    return registered!
  })
  readers.set(entry, loaded)
  last = loaded
  return loaded
}

/** In place of `answerOrder`. */
export async function takeReader(...reader: Reader): Promise<void> {
  registered = reader
}

/** In place of `readInput`. */
export function readHanded(): Buffer {
  const { input } = handed.getStore()!
  return typeof input === 'number' ? fs.readFileSync(input) : Buffer.from(input)
}

/** In place of `writeOutput`. */
export function writeHanded(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += fs.writeSync(handed.getStore()!.output!, bytes, at)
}
