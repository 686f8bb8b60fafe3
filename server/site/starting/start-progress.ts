/** How one built-in casefile stands while the server starts. */
export interface CasefileProgress {
  slug: string
  docket: string
  title: string
  state: 'waiting' | 'computing' | 'ready' | 'refused'
  /** The step of the analysis under way. */
  step: string | null
}

/** How far a start is; what is told here is shown on the page that answers until everything is ready. */
export interface StartProgress {
  /** In the order in which they become ready; empty until the archive has been looked at. */
  casefiles(): readonly CasefileProgress[]
  /** How many are published. */
  ready(): number
  expect(casefiles: readonly Pick<CasefileProgress, 'slug' | 'docket' | 'title'>[]): void
  /** Says which run computes a casefile, so that steps of the run are steps of the casefile. */
  watchRun(runId: string, slug: string): void
  /** @returns the casefile that the run computes; null for a run of somebody else */
  step(runId: string, step: string): string | null
  settle(slug: string, state: 'ready' | 'refused'): void
}

export function openStartProgress(): StartProgress {
  let expected: CasefileProgress[] = []
  const runs = new Map<string, string>()
  const find = (slug: string | undefined) => expected.find((casefile) => casefile.slug === slug)
  return {
    casefiles: () => expected,
    ready: () => expected.filter(({ state }) => state === 'ready').length,
    expect: (casefiles) => {
      expected = casefiles.map(({ slug, docket, title }) => ({ slug, docket, title, state: 'waiting', step: null }))
    },
    watchRun: (runId, slug) => void runs.set(runId, slug),
    step: (runId, step) => {
      const casefile = find(runs.get(runId))
      if (casefile?.state === 'waiting') casefile.state = 'computing'
      if (casefile) casefile.step = step
      return casefile?.slug ?? null
    },
    settle: (slug, state) => {
      const casefile = find(slug)
      if (casefile) Object.assign(casefile, { state, step: null })
    },
  }
}
