/**
 * The parts of an analysis that are computed item by item, so that a pool of workers can share them: pure functions of
 * what all items share and of one item. Whatever is random is seeded by the item, and everything survives a structured
 * clone, so that the split over workers cannot change a bit of the results.
 */
export const TASKS = {
  'did/leave-out': () => import('../designs/did/tasks.ts').then((module) => module.estimateWithout),
  'did/specification': () => import('../designs/did/tasks.ts').then((module) => module.estimateChoice),
  'matching/specification': () => import('../designs/matching/tasks.ts').then((module) => module.estimateCovariateSet),
  'synthetic-control/placebo': () =>
    import('../designs/synthetic-control/tasks.ts').then((module) => module.runPlacebo),
  'synthetic-control/average': () =>
    import('../designs/synthetic-control/tasks.ts').then((module) => module.estimateStudy),
  'synthetic-control/backdated': () =>
    import('../designs/synthetic-control/tasks.ts').then((module) => module.backdateStudy),
}

export type TaskId = keyof typeof TASKS

/** The function behind an id. */
export type TaskOf<Id extends TaskId> = Awaited<ReturnType<(typeof TASKS)[Id]>>
