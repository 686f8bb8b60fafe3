import type { FamilyFacts } from '@casefiles/engine/facts'
import { formatNumber, plural } from '@casefiles/engine/words'
import { formatPStatement } from '../formats/index.ts'
import type { Sentences, Writes } from '../tell.ts'

const methods: Writes<FamilyFacts['methods']> = {
  none: () => 'No estimate was possible.',
  'at-once': ({ estimates }) => `Interval and p value hold for all ${estimates} main estimates at once (Bonferroni).`,
  'not-widened': ({ estimates }) => `It is not widened for the ${estimates} main estimates.`,
}

const checks: Sentences<FamilyFacts['checks'], 'title' | 'message'> = {
  heterogeneity: ({ label, found }) => ({
    title:
      found !== null && found.p < 0.05 ? `The effect differs across ${label}` : `The effect is alike across ${label}`,
    message:
      found === null
        ? `Fewer than two groups of ${label} have an estimate with a standard error, so they are not compared.`
        : `The effects in the ${found.groups} groups of ${label} ${found.p < 0.05 ? 'differ by more than chance alone explains' : 'differ no more than chance can explain'} ` +
          `(Cochran's Q ${formatNumber(found.q, 2)} with ${plural(found.df, 'degree')} of freedom, ${formatPStatement(found.p)}, groups taken as independent).`,
  }),
}

/** Every sentence on several outcomes and groups, by the kinds and codes of their facts. */
export const families = { methods, checks }
