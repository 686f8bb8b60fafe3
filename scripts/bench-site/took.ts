/** What some work took, by the clock and of the processor (every thread of this process), in seconds. */
export interface Took {
  seconds: number
  processor: number
}

export async function took(work: () => Promise<void>): Promise<Took> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - start) / 1000, processor: (user + system) / 1e6 }
}

/** What work in several parts took, one of them done for one in so many. */
export function sumOf(parts: readonly { took: Took; times?: number }[]): Took {
  const sum = (of: keyof Took) => parts.reduce((total, { took, times = 1 }) => total + times * took[of], 0)
  return { seconds: sum('seconds'), processor: sum('processor') }
}

/** What is left of one without another that it contains. */
export function less(whole: Took, part: Took): Took {
  return { seconds: whole.seconds - part.seconds, processor: whole.processor - part.processor }
}
