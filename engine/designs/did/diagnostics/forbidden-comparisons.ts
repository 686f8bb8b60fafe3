import { formatPercent } from '../../../words/percent.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { BaconDecomposition } from '../two-way/bacon.ts'
import type { Finding } from '../../shared/finding.ts'

/**
 * Comparisons with units already treated: the primary estimate makes none by construction; two-way fixed effects, shown
 * beside it, may.
 *
 * @param bacon null for an unbalanced panel, where the decomposition does not hold
 * @see Goodman-Bacon 2021, doi:10.1016/j.jeconom.2021.03.014
 */
export function findForbiddenComparisons(bacon: BaconDecomposition | null, words: ReaderWords): Finding {
  const own = `The main estimate never compares with ${words.alreadyTreated}.`
  const beside = bacon
    ? `In a simpler estimate beside it, two-way fixed effects, ${formatPercent(bacon.forbiddenShare, 'never-zero')} of the weight is on such comparisons.`
    : 'How much the simpler two-way fixed effects would do so was not computed: that needs a panel without gaps.'
  const message = `${own} ${beside}`
  return {
    checks: [
      {
        id: 'forbidden-comparisons',
        title: 'Clean comparisons',
        passed: true,
        severity: 'major',
        statistic: 0,
        threshold: 0,
        message,
      },
    ],
    // by construction, so it earns no marks
    evidence: {},
  }
}
