import type { Rebuilds } from '../../record/context.ts'

/** Readers find something as soon as so many are published. */
const FIRST = 2
/** Each build renders lists and front page anew, so it waits until so many times as many are published. */
const GROWTH = 2
/** Nobody asked for these builds, so an earlier release that an admin put back stays. */
const REASON = 'start'

/** When pages are rendered while an archive is being published: with the first few casefiles, then each time with twice as many. */
export interface RebuildPace {
  /** Resolves when the first few are published, or nothing more is waited for. */
  whenFirst: Promise<void>
  /** From now on nothing is waited for. */
  release(): void
  /** Takes a request for each publication and asks for few builds. What comes while one runs joins the next, as ever. */
  slow<Slowed extends Rebuilds>(rebuilds: Slowed): Slowed
}

export function openRebuildPace(): RebuildPace {
  let published = 0
  let next = FIRST * GROWTH
  let release = () => {}
  const whenFirst = new Promise<void>((resolve) => (release = resolve))
  function count(rebuilds: Rebuilds): void {
    published += 1
    // The build that was asked for at the start is the one that waits for the first few.
    if (published === FIRST) release()
    if (published < next) return
    next *= GROWTH
    rebuilds.request(REASON)
  }
  return {
    whenFirst,
    release,
    slow: (rebuilds) => ({ ...rebuilds, request: () => count(rebuilds) }),
  }
}
