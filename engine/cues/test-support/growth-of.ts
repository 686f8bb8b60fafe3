import { CUES, CUE_TYPES } from '../registry.ts'
import { readDocument } from '../text/document.ts'

/** Letters of the shorter text; the longer one has so many times more. */
const SHORT = 10_000
export const TIMES = 4
/** Milliseconds of the longer text under which growth is not told from noise, and too little to matter. */
const TOO_LITTLE = 40
const REPEATED = 3

/** How many times longer a rule takes over a text that is {@link TIMES} as long; null where both take next to nothing. */
export interface Growth {
  rule: string
  growth: number
}

/** Growth of reading and of every rule over texts that repeat one unit; only what takes long enough to tell. */
export async function growthOf(unit: string): Promise<Growth[]> {
  const texts = [SHORT, SHORT * TIMES].map((letters) => unit.repeat(Math.ceil(letters / unit.length)))
  const documents = texts.map((text) => readDocument(text))
  const growths = [measure('the document', texts, readDocument)]
  for (const type of CUE_TYPES) {
    const { extract } = await CUES[type].load()
    growths.push(measure(type, documents, extract))
  }
  return growths.filter((one) => one !== null)
}

/** The least of some runs is the work itself; whatever else the machine did comes on top. */
function measure<Input>(rule: string, [short, long]: Input[], work: (input: Input) => unknown): Growth | null {
  const ofLong = leastTime(() => work(long))
  if (ofLong < TOO_LITTLE) return null
  const growth = ofLong / leastTime(() => work(short))
  if (growth < 1.5 * TIMES) return { rule, growth }
  // a collection of garbage in one of the two looks like growth, but does not come twice
  return { rule, growth: Math.min(growth, leastTime(() => work(long)) / leastTime(() => work(short))) }
}

function leastTime(work: () => unknown): number {
  const runs = Array.from({ length: REPEATED }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...runs)
}
