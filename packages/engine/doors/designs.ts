/* The registered designs: their light specs, the choices and fields they ask for, and the rows of their figures. */
export type { ChanceRank, DesignSpec, Evidence, Intent, StepContext } from '../designs/design.ts'
export { DESIGNS, type DesignType, type RegisteredDesign } from '../designs/registry.ts'
export { COLUMN_MARK, SENTENCES_MARK } from '../designs/shared/fields.ts'
export type {
  AttGridRow,
  BaconRow,
  BandwidthCurveRow,
  BunchingHistogramRow,
  CohortTimelineRow,
  DidTrendsRow,
  EventStudyRow,
  LeaveOneOutRow,
  LovePlotRow,
  OutcomeDistributionRow,
  PlaceboCutoffsRow,
  PlaceboGapsRow,
  PlotRows,
  PropensityOverlapRow,
  RandomisationDistributionRow,
  RdDensityRow,
  RdScatterRow,
  RmspeRatiosRow,
  SpecCurveRow,
  SyntheticGapRow,
  SyntheticPathRow,
  VintageDriftRow,
  WeightSharesRow,
  WithWithoutGroupsRow,
  WithWithoutPathRow,
  WithWithoutThresholdRow,
} from '../designs/shared/plot-rows.ts'
export { describeSpecIssues, parseSpec, type SpecIssue } from '../parse-spec.ts'
