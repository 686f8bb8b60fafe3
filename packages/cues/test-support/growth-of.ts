import { CUE_TYPES } from '../registry.ts'
import { RULES } from '../rules.ts'
import { readDocument } from '../text/document.ts'

/** So many times more letters has the longer text. */
export const TIMES = 4
/** Milliseconds of the longer text under which growth is not told from noise, and too little to matter. */
const TOO_LITTLE = 40
const REPEATED = 3
const ROUNDS = 4

/** How many times longer a rule takes over a text that is {@link TIMES} as long; null where both take next to nothing. */
export interface Growth {
  rule: string
  growth: number
}

/**
 * Growth of reading and of every rule over texts that repeat one unit; only what takes long enough to tell.
 *
 * @param letters of the shorter text
 */
export async function growthOf(unit: string, letters = 10_000): Promise<Growth[]> {
  const texts = [letters, letters * TIMES].map((length) => unit.repeat(Math.ceil(length / unit.length)))
  const documents = texts.map((text) => readDocument(text))
  const growths = [measure('the document', texts, readDocument)]
  for (const type of CUE_TYPES) {
    const { extract } = await RULES[type]()
    growths.push(measure(type, documents, extract))
  }
  return growths.filter((one) => one !== null)
}

/**
 * As many letters are read on both sides, in one text or in {@link TIMES} of its pieces: a processor clock that ticks in
 * steps of four milliseconds errs as little for the one as for the other.
 */
function measure<Input>(rule: string, [short, long]: Input[], work: (input: Input) => unknown): Growth | null {
  const atOnce = () => void work(long)
  const inPieces = () => {
    for (let piece = 0; piece < TIMES; piece++) work(short)
  }
  // once is enough where that is little: the least of several is no more
  if (timeOf(atOnce) < TOO_LITTLE) return null
  let growth = Infinity
  // a collection of garbage in one of the two looks like growth, but does not come every time; a square does
  for (let round = 0; round < ROUNDS && growth >= 1.5 * TIMES; round++) {
    const ofLong = leastTime(atOnce)
    if (ofLong < TOO_LITTLE) return null
    growth = Math.min(growth, (TIMES * ofLong) / leastTime(inPieces))
  }
  return { rule, growth }
}

/** The least of some runs is the work itself; whatever else the machine did comes on top. */
function leastTime(work: () => void): number {
  return Math.min(...Array.from({ length: REPEATED }, () => timeOf(work)))
}

/** Milliseconds of the processor. */
function timeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
