import lighthouse, { type Flags, type Result } from 'lighthouse'

export interface Scores {
  /** 0 to 100, the middle one of the runs. */
  performance: number
  slowest: number
  fastest: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Audits that were not passed, in words; those of speed left out. */
  failed: string[]
}

const JUDGED = ['accessibility', 'best-practices', 'seo'] as const

/**
 * One page as Lighthouse sees it on a phone of middling speed.
 *
 * @param port  of a running Chromium's debugging protocol
 * @param runs  how often speed is measured; the rest does not vary and is judged once
 * @param skipAudits  those that cannot be asked of this page
 * @throws {Error} when the page could not be loaded
 */
export async function auditPage(
  url: string,
  port: number,
  runs: number,
  skipAudits: readonly string[] = [],
): Promise<Scores> {
  const first = await run(url, port, [...JUDGED, 'performance'], skipAudits)
  const speeds = [scoreOf(first, 'performance')]
  while (speeds.length < runs) speeds.push(scoreOf(await run(url, port, ['performance']), 'performance'))
  const sorted = speeds.toSorted((a, b) => a - b)
  return {
    performance: sorted[Math.floor(sorted.length / 2)],
    slowest: sorted[0],
    fastest: sorted.at(-1)!,
    accessibility: scoreOf(first, 'accessibility'),
    bestPractices: scoreOf(first, 'best-practices'),
    seo: scoreOf(first, 'seo'),
    failed: failedAudits(first),
  }
}

async function run(
  url: string,
  port: number,
  onlyCategories: string[],
  skipAudits: readonly string[] = [],
): Promise<Result> {
  // the "not found" page is judged as a page although it answers 404
  const flags: Flags = {
    ...{ port, onlyCategories, skipAudits: [...skipAudits] },
    ...{ logLevel: 'error', output: 'json', ignoreStatusCode: true },
  }
  const lhr = (await lighthouse(url, flags))?.lhr
  if (lhr === undefined || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'no result'}`)
  return lhr
}

function scoreOf({ categories }: Result, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100)
}

function failedAudits({ categories, audits }: Result): string[] {
  const ids = JUDGED.flatMap((id) =>
    (categories[id]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map((ref) => ref.id),
  )
  return [...new Set(ids)].flatMap((id) => {
    const { score, title } = audits[id] ?? { score: null, title: '' }
    return score !== null && score < 0.9 ? [`${id} (${title})`] : []
  })
}
