import { capitalize } from '../../../words/sentence.ts'
import { periodWord } from '../../../words/period-word.ts'
import type { Plot } from '../../../analysis.ts'
import { formatPStatement } from '../../../words/p-value.ts'
import type { SyntheticControlFit } from '../estimate.ts'
import type { SyntheticControlFrame } from '../frame.ts'
import type { PlaceboRun } from '../inference/placebo-in-space.ts'
import type { SyntheticControlSpec } from '../spec.ts'
import { finite, measure, plotOf } from '../../../plots/plot-words.ts'
import { treatmentLine } from './treatment-line.ts'

/** The gap of every unit as if treated. */
export function drawPlaceboGaps(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
): Plot {
  const { runs, rank } = fit.placebos
  const isBadFit = judgeFit(spec, fit)
  const title = `${frame.treated} ranks ${rank} of ${runs.length} by its error after against before treatment`
  return plotOf('placebo-gaps', {
    id: 'placebo-gaps',
    tab: 'diagnostics',
    title,
    subtitle: `Gap of ${frame.treated} and of each donor as if it had been treated: ${measure(spec.outcome)}. No intervals: the placebos show what no effect looks like.`,
    alt: `Line chart of ${runs.length} gaps over ${frame.periods.length} periods, ${frame.treated}'s marked. ${title}.`,
    x: { label: capitalize(periodWord(frame.periods)), unit: '' },
    y: { label: 'Gap', unit: spec.outcome.units },
    columns: [
      { key: 'unit', label: 'Unit' },
      { key: 'year', label: capitalize(periodWord(frame.periods)) },
      { key: 'gap', label: 'Gap', decimals: 2 },
      { key: 'isTreated', label: 'Treated' },
      { key: 'isBadFit', label: 'Bad fit before treatment' },
    ],
    rows: runs.flatMap((run) =>
      frame.periods.map((year, t) => ({
        unit: run.unit,
        year,
        gap: finite(run.gaps[t]),
        isTreated: run.isTreated,
        isBadFit: isBadFit(run),
      })),
    ),
    annotations: [treatmentLine(frame), { kind: 'horizontal', at: 0, label: 'No gap' }],
  })
}

/** Error after over error before treatment, for every unit. */
export function drawRmspeRatios(
  frame: SyntheticControlFrame,
  spec: SyntheticControlSpec,
  fit: SyntheticControlFit,
): Plot {
  const { runs, rank, p } = fit.placebos
  const isBadFit = judgeFit(spec, fit)
  const title = `${rank === 1 ? 'No donor' : `${rank - 1} of ${runs.length - 1} donors`} ${rank === 1 ? 'shows' : 'show'} as large a ratio as ${frame.treated}: placebo ${formatPStatement(p)}`
  return plotOf('rmspe-ratios', {
    id: 'rmspe-ratios',
    tab: 'diagnostics',
    title,
    subtitle:
      'Root mean squared error after treatment over that before, for each unit as if it had been treated. No intervals: the rank is the test.',
    alt: `Dot chart of ${runs.length} ratios of errors, ${frame.treated}'s marked. ${title}.`,
    x: { label: 'Error after treatment over error before', unit: 'ratio' },
    y: { label: 'Unit', unit: '' },
    columns: [
      { key: 'unit', label: 'Unit' },
      { key: 'ratio', label: 'Ratio', decimals: 2 },
      { key: 'preRmspe', label: 'Error before', decimals: 2 },
      { key: 'postRmspe', label: 'Error after', decimals: 2 },
      { key: 'isTreated', label: 'Treated' },
      { key: 'isBadFit', label: 'Bad fit before treatment' },
    ],
    rows: runs.map((run) => ({
      unit: run.unit,
      ratio: finite(run.ratio),
      preRmspe: run.preRmspe,
      postRmspe: run.postRmspe,
      isTreated: run.isTreated,
      isBadFit: isBadFit(run),
    })),
    annotations: [],
  })
}

function judgeFit({ badFitMultiple }: SyntheticControlSpec, { placebos }: SyntheticControlFit) {
  const own = placebos.runs.find(({ isTreated }) => isTreated)!
  return (run: PlaceboRun) => !run.isTreated && run.preRmspe ** 2 > badFitMultiple * own.preRmspe ** 2
}
