import type { CasefileListItem } from './casefile.ts'
import type { RegisteredLock } from './lock-registry.ts'
import type { WitnessRecord } from './checkpoint.ts'
import type { Domain } from './gap-map.ts'
import type { PolicyCard } from './policy.ts'
import type { ProblemCard } from './problem.ts'
import type { TakedownList } from './takedown.ts'

/** What listing pages are made from: every published casefile's card, newest first, the domains, policies and problems. */
export interface SiteIndex {
  casefiles: CasefileListItem[]
  domains: Domain[]
  policies: PolicyCard[]
  problems: ProblemCard[]
  /** What /checkpoints shows; other pages do not see it. */
  checkpoints?: WitnessRecord | null
  /** Locks of the registry, oldest first; its own pages alone see them. */
  locks?: readonly RegisteredLock[]
  /** What was taken down, shown on the same page. */
  takedowns?: TakedownList | undefined
}
