import { saying, sayingOne } from '../fact.ts'

/*
 * What several outcomes and groups can say, by kind and code, with the figures of each. `packages/words/families` writes the sentences;
 * a code without one does not compile there.
 */

/** How a number came about, or what is further said of that. */
export interface MethodFacts {
  none: object
  /** Of so many main estimates whose intervals hold at once. */
  'at-once': { estimates: number }
  'not-widened': { estimates: number }
}

export interface CheckFacts {
  /** Whether the effect is alike across the groups of a column. */
  heterogeneity: {
    label: string
    /** Null where fewer than two groups have a standard error. */
    found: { groups: number; q: number; df: number; p: number } | null
  }
}

export interface FamilyFacts {
  methods: MethodFacts
  checks: CheckFacts
}

export const method = sayingOne<MethodFacts>('families/methods')
export const check = saying<CheckFacts, 'title' | 'message'>('families/checks')
