import { formatPercent } from '../../../words/percent.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import type { DidFit } from '../estimate.ts'
import { clusterWord, loneShare } from '../lone-comparison.ts'
import type { DidSpec } from '../spec.ts'
import type { Finding } from '../../shared/finding.ts'

/**
 * The share of the estimate that its interval does not cover: the weight on comparisons with one cluster alone. The
 * interval of randomisation inference holds such a cluster's own ups and downs, as any might have been the lone one.
 */
export function findUncovered(
  { aggregations, groupTime, isRandomised }: Pick<DidFit, 'aggregations' | 'groupTime' | 'isRandomised'>,
  { aggregation }: Pick<DidSpec, 'aggregation'>,
  words: ReaderWords,
): Finding {
  const share = loneShare(aggregations[aggregation].overall)
  const noun = clusterWord(groupTime, words)
  const what = `of the comparison behind the main estimate is with one ${noun} alone`
  if (share > 0 && isRandomised) {
    const text = `${formatPercent(share, 'never-zero')} ${what}; the interval of randomization inference covers its ups and downs.`
    return { checks: [], evidence: { uncoveredShare: { value: 0, text } } }
  }
  const text =
    share === 0
      ? `The interval covers the whole comparison: no part of it is with one ${noun} alone.`
      : `${formatPercent(share, 'never-zero')} ${what}, and the interval does not cover its ups and downs.`
  return { checks: [], evidence: { uncoveredShare: { value: share, text } } }
}
