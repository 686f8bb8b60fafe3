import type { Plot } from '../analysis.ts'
import { finite, plotOf } from '../plots/plot-words.ts'
import { formatEffect, formatNumber } from '../words/number.ts'
import { AIM_WORDS } from './divergence.ts'
import type { StudyEffect } from './between-variance.ts'
import type { MetaAnalysis } from './meta-analysis.ts'
import type { SynthesizedPart } from './synthesize.ts'
import { formatSpan } from '../words/interval.ts'
import { capitalize } from '../words/sentence.ts'

const SCALE = { label: 'Standard deviations of the outcome, the policy’s direction positive', unit: '' }
/** Of a standard of equal treatment neither side is the policy's. */
const AUDIT_SCALE = { label: 'Standard deviations of the outcome; 0 is equal treatment', unit: '' }
/** What zero is there. */
const AUDIT_ZERO = { kind: 'vertical' as const, at: 0, label: 'Equal treatment' }
const NO_AXIS = { label: '', unit: '' }

/** Intended beside measured effect, one line per casefile that has both on the common scale. */
export function intentPlot(parts: readonly SynthesizedPart[], title: string, areAudits = false): Plot {
  const rows = parts.flatMap(({ label, standard }) =>
    standard === null || standard.intended === null || standard.intendedIs === null
      ? []
      : [
          {
            name: label,
            intended: standard.intended,
            observed: standard.effect,
            ciLow: finite(standard.ci[0]),
            ciHigh: finite(standard.ci[1]),
            basis: AIM_WORDS[standard.intendedIs],
          },
        ],
  )
  return plotOf('intent-outcome', {
    id: 'intent-outcome',
    tab: 'summary',
    title,
    subtitle: `A square is what the casefile measured, with its 95% interval. ${areAudits ? 'An open circle is the end of the margin within which treatment counts as equal.' : 'An open circle is the goal that the policy stated, else the archive’s own threshold for an effect that matters.'}`,
    alt: `Pairs of points for ${rows.length} casefiles, aim or threshold against measured effect in standard deviations: ${title}.`,
    x: areAudits ? AUDIT_SCALE : SCALE,
    y: NO_AXIS,
    columns: [
      { key: 'name', label: 'Casefile' },
      { key: 'intended', label: 'Aim or threshold', decimals: 2 },
      { key: 'observed', label: 'Measured', decimals: 2 },
      { key: 'ciLow', label: '95% low', decimals: 2 },
      { key: 'ciHigh', label: '95% high', decimals: 2 },
      { key: 'basis', label: 'What the circle is' },
    ],
    rows,
    annotations: areAudits ? [AUDIT_ZERO] : [],
  })
}

/** An average with the studies it was made of. */
interface Forest {
  meta: MetaAnalysis
  unit: string
  studies: readonly ((StudyEffect & { ci: [number, number] }) | null)[]
}

/** The casefiles that enter the average, the average and where the next one would probably lie. */
export function poolPlot(parts: readonly SynthesizedPart[], { meta, unit, studies }: Forest, outcome: string): Plot {
  const own = parts.flatMap(({ label, eqs, weight }, i) => {
    const study = studies[i]
    return study === null || weight === null ? [] : [rowOf({ label, eqs }, study.effect, study.ci, 100 * weight)]
  })
  const { value, ci } = meta.pooled
  const average = {
    name: `All ${meta.k} together`,
    note: `I² ${formatNumber(100 * meta.heterogeneity.iSquared, 0)}%`,
    value,
    ciLow: finite(ci[0]),
    ciHigh: finite(ci[1]),
    predictionLow: finite(meta.prediction[0]),
    predictionHigh: finite(meta.prediction[1]),
    weight: 100,
    isPooled: true,
  }
  const title = poolTitle(meta)
  return plotOf('synthesis-forest', {
    id: 'synthesis-forest',
    tab: 'results',
    title,
    subtitle: `Effect on ${outcome}. Diamond: random-effects average with its 95% interval. Dotted line: 95% prediction interval, where one more such policy would probably lie.`,
    alt: `Forest plot of ${meta.k} casefiles with their average, ${formatEffect(value)} ${unit}, 95% interval ${formatSpan(ci[0], ci[1])}: ${title}.`,
    x: { label: `${capitalize(unit)}, the policy’s direction positive`, unit: '' },
    y: NO_AXIS,
    columns: FOREST_COLUMNS,
    rows: [...own, average],
    annotations: [],
  })
}

/** Columns that only an average fills. */
const OF_AVERAGES = new Set(['predictionLow', 'predictionHigh', 'weight'])

/** The casefiles below each other without an average, each in standard deviations of its own outcome. */
export function directionsPlot(
  parts: readonly SynthesizedPart[],
  title: string,
  outcome: string,
  areAudits = false,
): Plot {
  const rows = parts.flatMap(({ label, eqs, standard, divergence }) =>
    standard === null || divergence === null ? [] : [rowOf({ label, eqs }, standard.effect, standard.ci, null)],
  )
  const own = rows.some(({ ciLow }) => ciLow !== null)
    ? 'each with its own 95% interval'
    : 'for none of which an interval can be given'
  return plotOf('synthesis-forest', {
    id: 'synthesis-forest',
    tab: 'results',
    title,
    subtitle: `Effect on ${outcome}, ${own}. There is no average: each is in standard deviations of its own outcome.`,
    alt: `Forest plot of ${rows.length} casefiles without an average: ${title}.`,
    x: areAudits ? AUDIT_SCALE : SCALE,
    y: NO_AXIS,
    columns: FOREST_COLUMNS.filter(({ key }) => !OF_AVERAGES.has(key)),
    rows,
    annotations: areAudits ? [AUDIT_ZERO] : [],
  })
}

function rowOf(
  { label, eqs }: Pick<SynthesizedPart, 'label' | 'eqs'>,
  value: number,
  ci: [number, number],
  weight: number | null,
) {
  return {
    name: label,
    note: eqs === null ? '' : `EQS ${formatNumber(eqs, 0)}`,
    value,
    ciLow: finite(ci[0]),
    ciHigh: finite(ci[1]),
    predictionLow: null,
    predictionHigh: null,
    weight,
    isPooled: false,
  }
}

const FOREST_COLUMNS = [
  { key: 'name', label: 'Casefile' },
  { key: 'value', label: 'Effect', decimals: 2 },
  { key: 'ciLow', label: '95% low', decimals: 2 },
  { key: 'ciHigh', label: '95% high', decimals: 2 },
  { key: 'predictionLow', label: 'Prediction low', decimals: 2 },
  { key: 'predictionHigh', label: 'Prediction high', decimals: 2 },
  { key: 'weight', label: 'Weight, percent', decimals: 1 },
]

/** What the average says, and whether it would hold for the next policy too. */
function poolTitle({ pooled, prediction }: MetaAnalysis): string {
  const [low, high] = pooled.ci
  if (!(low > 0) && !(high < 0)) return 'Together: no clear effect on average'
  const way = low > 0 ? 'the way that was meant' : 'the other way'
  const next = isOneSided(prediction) ? ', and the next one probably too' : ', but the next one may differ'
  return `Together: a move ${way} on average${next}`
}

function isOneSided([low, high]: [number, number]): boolean {
  return low > 0 || high < 0
}
