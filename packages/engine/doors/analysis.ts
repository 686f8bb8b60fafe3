/* What an analysis answers: its parts as types, how it is written as JSON, its errors and the engine's version. Light: loads no design. */
export {
  type Account,
  type Analysis,
  type Check,
  type DesignType,
  type Eqs,
  type EqsBand,
  type EqsComponent,
  type Estimate,
  isComputed,
  type LogLine,
  type PillarId,
  type Plot,
  type PlotKind,
  type Sample,
  type Sensitivity,
  toJson,
  type Verdict,
  type VerdictStatement,
} from '../analysis.ts'
export { EngineError, type EngineErrorCode } from '../errors.ts'
export { ENGINE_VERSION } from '../version.ts'
