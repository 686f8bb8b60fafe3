import type { ProblemPublication } from '../../contract/problem.ts'
import { SD_SCALE } from '@casefiles/words'
import { formatNumber } from '@casefiles/engine/words'
import { formatInterval, formatPercent, formatEffect } from '@casefiles/words/formats'

type Synthesis = ProblemPublication['synthesis']

/** A grade as readers see it. */
export const GRADE_WORDS: Record<Synthesis['evidence']['grade'], string> = {
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
  'very low': 'Very low',
}

/** How a casefile stands to its policy's intent, in a word or two. */
const DIVERGENCE_WORDS = {
  met: 'Met',
  partly: 'Partly met',
  none: 'No effect that matters',
  'ruled-out': 'Intended effect ruled out',
  unclear: 'Inconclusive',
  opposite: 'Against the intent',
} as const

type Judged = Pick<Synthesis['parts'][number], 'standard'> & { divergence: keyof typeof DIVERGENCE_WORDS }

const isAudit = ({ standard }: Pick<Synthesis['parts'][number], 'standard'>) =>
  standard?.intendedIs === 'margin of the standard'

/** The same of one casefile: an audit of equal treatment has no side that was meant. */
export function divergenceWords(part: Judged): string {
  if (!isAudit(part)) return DIVERGENCE_WORDS[part.divergence]
  return { ...DIVERGENCE_WORDS, met: 'Equal within the margin', opposite: 'Not equal' }[part.divergence]
}

const OF_AUDITS = [
  ['met', 'Treatment is equal within the margin'],
  ['opposite', 'Treatment is not equal, as the standard asks that it be'],
  ['unclear', 'Whether treatment is equal cannot be told'],
] as const

const ACCOUNTS = [
  ['met', 'The outcome moved as intended'],
  ['partly', 'The outcome moved as intended in part, or by less than the goal'],
  ['opposite', 'Intent and outcome part, as the outcome moved the other way'],
  ['none', 'Intent and outcome part, as no change as large as would matter was found'],
  ['ruled-out', 'Intent and outcome part, as the intended change is ruled out'],
  ['unclear', 'Whether intent and outcome part cannot be told'],
] as const

/** Where intent and outcome part, in plain sentences: one for each kind of finding, with the policies it holds for. */
export function divergenceAccount({ parts }: Synthesis): string[] {
  const tell = (accounts: readonly (readonly [string, string])[], of: Synthesis['parts']) =>
    accounts.flatMap(([state, account]) => {
      const labels = of.filter(({ divergence }) => divergence === state).map(({ label }) => label)
      return labels.length === 0 ? [] : [`${account}: ${labels.join('; ')}.`]
    })
  return [
    ...tell(
      ACCOUNTS,
      parts.filter((part) => !isAudit(part)),
    ),
    ...tell(OF_AUDITS, parts.filter(isAudit)),
  ]
}

/** The average and how far the casefiles differ, as label and value; nothing where there is no average. */
export function averageFacts({ pooled, unit }: Synthesis): { label: string; value: string; note?: string }[] {
  if (pooled === null) return []
  const { heterogeneity, dersimonianLaird, prediction, k } = pooled
  const facts = [
    { label: `Average, in ${averageUnit({ unit })}`, value: formatEffect(pooled.pooled.value) },
    { label: '95% interval', value: formatInterval(...pooled.pooled.ci), note: 'REML, Hartung–Knapp' },
    {
      label: 'DerSimonian–Laird',
      value: `${formatEffect(dersimonianLaird.value)} [${formatInterval(...dersimonianLaird.ci)}]`,
    },
    { label: 'Prediction range', value: k < 3 ? 'needs three' : formatInterval(...prediction) },
    { label: 'Variation (I²)', value: formatPercent(heterogeneity.iSquared) },
    {
      label: 'Variance between (τ²)',
      value: `${formatVariance(pooled.pooled.tauSquared)} [${heterogeneity.tauSquaredCi.map(formatVariance).join(', ')}]`,
    },
    { label: `Q on ${heterogeneity.df} df`, value: formatEffect(heterogeneity.q) },
  ]
  return facts
}

/** What the prediction interval means for one more such policy. */
export function predictionSentence({ pooled }: Synthesis): string | null {
  if (pooled === null || pooled.k < 3) return null
  const [low, high] = pooled.prediction
  if (low === null || high === null) return null
  const holdsZero = low <= 0 && high >= 0
  return holdsZero
    ? 'If another policy like these were tried, its effect would probably fall in this range. The range holds zero, so no single policy is a safe bet.'
    : 'If another policy like these were tried, its effect would probably fall in this range, which does not hold zero.'
}

/** What the average is counted in, as a reader sees it. */
export function averageUnit({ unit }: Pick<Synthesis, 'unit'>): string {
  return unit === undefined || unit === SD_SCALE ? 'standard deviations' : unit
}

const formatVariance = (value: number | null): string => formatNumber(value, 3)
