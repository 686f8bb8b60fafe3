import type { CasefileListItem } from './casefile.ts'
import type { RegisteredLock } from './lock-registry.ts'
import type { WitnessRecord } from './checkpoint.ts'
import type { Domain } from './gap-map.ts'
import type { PolicyCard } from './policy.ts'
import type { ProblemCard } from './problem.ts'
import type { TakedownList } from './takedown.ts'

/** What listing pages are made from: every listed casefile's card, newest first, the domains, policies and problems. */
export interface SiteIndex {
  casefiles: CasefileListItem[]
  domains: Domain[]
  policies: PolicyCard[]
  problems: ProblemCard[]
  /** Teaching examples, and the policies and problems that rest on them: published and in no list; absent where there are none. */
  unlisted?: Documents
  /** What /checkpoints shows; other pages do not see it. */
  checkpoints?: WitnessRecord | null
  /** Locks of the registry, oldest first; its own pages alone see them. */
  locks?: readonly RegisteredLock[]
  /** What was taken down, shown on the same page. */
  takedowns?: TakedownList | undefined
}

type Documents = Pick<SiteIndex, 'casefiles' | 'policies' | 'problems'>

/** Cards of everything that has pages of its own, in a list or not. */
export function allDocuments({ unlisted, ...listed }: Documents & Pick<SiteIndex, 'unlisted'>): Documents {
  if (unlisted === undefined) return listed
  return {
    casefiles: [...listed.casefiles, ...unlisted.casefiles],
    policies: [...listed.policies, ...unlisted.policies],
    problems: [...listed.problems, ...unlisted.problems],
  }
}

/** What one page of the built site is made from; the build writes it down, by the page's file, for whoever renders the pages. */
export interface PageSource {
  /** SHA-256 of every module that the page loads, at once or later, as the bundler read it. */
  sha256: string
  /** Those of its modules that may bring a script of their own into the page, as the build names them. */
  components: string[]
}

/** Where it stands, beside the code that renders the pages. */
export const PAGE_SOURCES_FILE = 'page-sources.json'
