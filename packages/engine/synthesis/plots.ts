import type { Plot } from '../analysis.ts'
import type { Text } from '../fact.ts'
import { figureOf, finite } from '../plots/plot-of.ts'
import type { StudyEffect } from './between-variance.ts'
import { figure, partSays } from './facts.ts'
import type { MetaAnalysis } from './meta-analysis.ts'
import type { SynthesizedPart } from './synthesize.ts'

const NO_UNITS = { x: '', y: '' }

/** What zero is of a standard of equal treatment. */
function zeroOf(told: (part: string) => Text, areAudits: boolean): Plot<Text>['annotations'] {
  return areAudits ? [{ kind: 'vertical', at: 0, label: told('zero') }] : []
}

/** Intended beside measured effect, one line per casefile that has both on the common scale. */
export function intentPlot(parts: readonly SynthesizedPart<Text>[], title: Text, areAudits: boolean): Plot<Text> {
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
            basis: partSays('aim', { is: standard.intendedIs }),
          },
        ],
  )
  const told = figure('intent-outcome', { title, casefiles: rows.length, areAudits })
  return figureOf('intent-outcome', told, {
    id: 'intent-outcome',
    tab: 'summary',
    units: NO_UNITS,
    columns: { name: null, intended: 2, observed: 2, ciLow: 2, ciHigh: 2, basis: null },
    rows,
    annotations: zeroOf(told, areAudits),
  })
}

/** An average with the studies it was made of. */
interface Forest {
  meta: MetaAnalysis
  unit: string
  studies: readonly ((StudyEffect & { ci: [number, number] }) | null)[]
}

/** The casefiles that enter the average, the average and where the next one would probably lie. */
export function poolPlot(
  parts: readonly SynthesizedPart<Text>[],
  { meta, unit, studies }: Forest,
  outcome: string,
): Plot<Text> {
  const own = parts.flatMap(({ label, eqs, weight }, i) => {
    const study = studies[i]
    return study === null || weight === null ? [] : [rowOf({ label, eqs }, study.effect, study.ci, 100 * weight)]
  })
  const { prediction } = meta
  const { value, ci } = meta.pooled
  const { iSquared } = meta.heterogeneity
  const told = figure('with-average', { casefiles: meta.k, outcome, unit, value, ci, prediction, iSquared })
  const average = {
    name: told('average'),
    note: told('note'),
    value,
    ciLow: finite(ci[0]),
    ciHigh: finite(ci[1]),
    predictionLow: finite(prediction[0]),
    predictionHigh: finite(prediction[1]),
    weight: 100,
    isPooled: true,
  }
  return figureOf('synthesis-forest', told, {
    id: 'synthesis-forest',
    tab: 'results',
    units: NO_UNITS,
    columns: { ...FOREST_COLUMNS, predictionLow: 2, predictionHigh: 2, weight: 1 },
    rows: [...own, average],
    annotations: [],
  })
}

/** The casefiles below each other without an average, each in standard deviations of its own outcome. */
export function directionsPlot(
  parts: readonly SynthesizedPart<Text>[],
  title: Text,
  outcome: string,
  areAudits: boolean,
): Plot<Text> {
  const rows = parts.flatMap(({ label, eqs, standard, divergence }) =>
    standard === null || divergence === null ? [] : [rowOf({ label, eqs }, standard.effect, standard.ci, null)],
  )
  const hasIntervals = rows.some(({ ciLow }) => ciLow !== null)
  const told = figure('without-average', { title, casefiles: rows.length, outcome, hasIntervals, areAudits })
  return figureOf('synthesis-forest', told, {
    id: 'synthesis-forest',
    tab: 'results',
    units: NO_UNITS,
    columns: FOREST_COLUMNS,
    rows,
    annotations: zeroOf(told, areAudits),
  })
}

function rowOf(
  { label, eqs }: Pick<SynthesizedPart<Text>, 'label' | 'eqs'>,
  value: number,
  ci: [number, number],
  weight: number | null,
) {
  return {
    name: label,
    note: figure('score', { eqs })('note'),
    value,
    ciLow: finite(ci[0]),
    ciHigh: finite(ci[1]),
    predictionLow: null,
    predictionHigh: null,
    weight,
    isPooled: false,
  }
}

const FOREST_COLUMNS = { name: null, value: 2, ciLow: 2, ciHigh: 2 }
