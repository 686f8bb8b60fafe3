import type { ComponentType } from 'react'
import type { PlotKind } from '@casefiles/engine/analysis'
import { ArCurve } from './ar-curve.tsx'
import { AttGrid } from './att-grid.tsx'
import { BandwidthCurve, PlaceboCutoffs } from './bandwidth-curve.tsx'
import { BinnedRelation, RdScatter, RdDensity } from './threshold-charts.tsx'
import { DrawnInFile, SharedMarks } from './plane.tsx'
import { BunchingHistogram, OutcomeDistribution, RandomisationDistribution } from './histograms.tsx'
import { CohortTimeline, Bacon } from './treatment-timing.tsx'
import { DidTrends } from './did-trends.tsx'
import { EventStudy } from './event-study.tsx'
import { Forest, IntentOutcome, SynthesisForest } from './forest.tsx'
import { HonestDid, PlausiblyExogenous } from './widening-intervals.tsx'
import { LeaveOneOut } from './ranked-effects.tsx'
import { LovePlot } from './love-plot.tsx'
import { PlaceboGaps, RmspeRatios } from './placebo-gaps.tsx'
import { CHART_SIZES, type ChartSize, type DrawingProps, type PlotData } from './plot-data.ts'
import { PropensityOverlap } from './propensity-overlap.tsx'
import { SpecCurve } from './spec-curve.tsx'
import { SyntheticGap, SyntheticPath } from './synthetic-control.tsx'
import { WithValues } from './values.tsx'
import { VintageDrift } from './vintage-drift.tsx'
import { WeightShares, DonorWeights } from './weights.tsx'
import { WithWithoutGroups } from './with-without-groups.tsx'
import { WithWithoutPath, WithWithoutThreshold } from './with-without-lines.tsx'

/** A drawing for every kind: one that the engine gains without a drawing does not compile. */
const DRAWINGS: Record<PlotKind, ComponentType<DrawingProps>> = {
  'event-study': EventStudy,
  'did-trends': DidTrends,
  'att-grid': AttGrid,
  bacon: Bacon,
  forest: Forest,
  'honest-did': HonestDid,
  'spec-curve': SpecCurve,
  'leave-one-out': LeaveOneOut,
  'cohort-timeline': CohortTimeline,
  'love-plot': LovePlot,
  'rd-scatter': RdScatter,
  'rd-density': RdDensity,
  'bandwidth-curve': BandwidthCurve,
  'placebo-cutoffs': PlaceboCutoffs,
  'bunching-histogram': BunchingHistogram,
  'binned-relation': BinnedRelation,
  'ar-curve': ArCurve,
  'plausibly-exogenous': PlausiblyExogenous,
  'propensity-overlap': PropensityOverlap,
  'weight-shares': WeightShares,
  'synthetic-path': SyntheticPath,
  'synthetic-gap': SyntheticGap,
  'placebo-gaps': PlaceboGaps,
  'rmspe-ratios': RmspeRatios,
  'donor-weights': DonorWeights,
  'randomisation-distribution': RandomisationDistribution,
  'intent-outcome': IntentOutcome,
  'synthesis-forest': SynthesisForest,
  'outcome-distribution': OutcomeDistribution,
  'vintage-drift': VintageDrift,
  'with-without-path': WithWithoutPath,
  'with-without-groups': WithWithoutGroups,
  'with-without-threshold': WithWithoutThreshold,
}

/** Whether a plot can be drawn: its kind is known and it has rows. Anything else is shown as its table alone. */
export function isDrawn(plot: PlotData): boolean {
  return Object.hasOwn(DRAWINGS, plot.kind) && plot.rows.length > 0
}

/** One drawing of a plot, at one size; nothing where the kind is unknown. */
export function Drawing({ plot, size }: { plot: PlotData; size: ChartSize }) {
  if (!isDrawn(plot)) return null
  const Kind = DRAWINGS[plot.kind as PlotKind]
  return <Kind plot={plot} size={size} />
}

interface ChartProps {
  plot: PlotData
  /** A file of drawings that holds this plot's; left out, they stand in the page. */
  drawings?: string | undefined
}

/** A plot drawn once for each width a page may have; charts.css shows the one that fits. */
export function Chart({ plot, drawings }: ChartProps) {
  if (!isDrawn(plot)) return null
  const sizes = CHART_SIZES.map((size) => <Drawing key={size} plot={plot} size={size} />)
  return (
    <div className="chart-column" {...(plot.kind === 'spec-curve' ? scrolledBy(plot) : {})}>
      {drawings === undefined ? (
        <WithValues>
          <SharedMarks>{sizes}</SharedMarks>
        </WithValues>
      ) : (
        <DrawnInFile file={drawings} plot={plot.id}>
          {sizes}
        </DrawnInFile>
      )}
    </div>
  )
}

/** The one kind that may scroll sideways can be reached and named, so that keyboards scroll it too. */
function scrolledBy(plot: PlotData) {
  return { role: 'group', tabIndex: 0, 'aria-label': `${plot.title}, may scroll sideways` }
}
