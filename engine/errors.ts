/**
 * Codes of everything the engine refuses to compute; each has its heading in `docs/errors.md`.
 * The part before the slash is the area: the frame, or the design that raised it.
 */
export type EngineErrorCode =
  | 'frame/empty'
  | 'frame/malformed-csv'
  | 'frame/unnamed-column'
  | 'frame/duplicate-column'
  | 'frame/missing-column'
  | 'frame/not-a-number'
  | 'frame/duplicate-rows'
  | 'frame/no-complete-rows'
  | 'frame/log-of-non-positive'
  | 'file/unknown-format'
  | 'file/unsupported-version'
  | 'file/damaged'
  | 'file/encrypted'
  | 'file/too-large'
  | 'file/too-many-rows'
  | 'file/too-many-columns'
  | 'file/unknown-sheet'
  | 'file/nested-column'
  | 'file/formula-without-value'
  | 'design/unknown-type'
  | 'design/invalid-spec'
  | 'design/subgroup-count'
  | 'design/subgroup-changes'
  | 'model-line/unreadable'
  | 'model-line/unknown-command'
  | 'model-line/no-design'
  | 'explorer/not-computed'
  | 'explorer/settings-conflict'
  | 'sandbox/no-bounded-interval'
  | 'did/too-few-periods'
  | 'did/one-cohort-only'
  | 'did/no-treated-units'
  | 'did/no-comparison-units'
  | 'did/always-treated-units'
  | 'did/treatment-switches-off'
  | 'did/treatment-not-binary'
  | 'did/treatment-varies-within-group'
  | 'did/constant-outcome'
  | 'did/no-pre-periods'
  | 'did/no-complete-units'
  | 'did/inconsistent-adoption'
  | 'did/cluster-not-constant'
  | 'did/bad-weight'
  | 'blocks/one-arm-only'
  | 'blocks/overlapping-arms'
  | 'blocks/duplicate-unit'
  | 'blocks/one-arm-block'
  | 'blocks/cluster-in-both-arms'
  | 'blocks/cluster-in-two-blocks'
  | 'blocks/no-outcome'
  | 'blocks/constant-outcome'
  | 'blocks/too-few-units'
  | 'blocks/bad-weight'
  | 'blocks/bad-cell'
  | 'blocks/cells-one-outcome'
  | 'synthetic-control/unknown-unit'
  | 'synthetic-control/treated-in-donor-pool'
  | 'synthetic-control/treated-before-start'
  | 'synthetic-control/no-donors'
  | 'synthetic-control/unbalanced-panel'
  | 'synthetic-control/too-few-pre-periods'
  | 'synthetic-control/no-post-periods'
  | 'synthetic-control/constant-outcome'
  | 'synthetic-control/predictor-missing'
  | 'synthetic-control/predictor-after-treatment'
  | 'iv/column-used-twice'
  | 'iv/constant-outcome'
  | 'iv/constant-treatment'
  | 'iv/constant-instrument'
  | 'iv/instrument-not-excluded'
  | 'iv/treatment-explained-by-controls'
  | 'iv/outcome-explained'
  | 'iv/no-first-stage'
  | 'iv/too-few-rows'
  | 'iv/too-few-clusters'
  | 'iv/second-cluster-alone'
  | 'iv/wrong-weight'
  | 'rdd/one-sided-support'
  | 'rdd/constant-outcome'
  | 'rdd/take-up-constant'
  | 'rdd/too-few-distinct-values'
  | 'rdd/too-few-clusters'
  | 'rdd/negative-weight'
  | 'rdd/sparse-bandwidth'
  | 'matching/no-treated-units'
  | 'matching/no-comparison-units'
  | 'matching/treatment-not-binary'
  | 'matching/constant-outcome'
  | 'matching/outcome-as-covariate'
  | 'matching/unknown-reference'
  | 'matching/weight-not-positive'
  | 'matching/too-few-units'
  | 'matching/no-overlap'
  | 'matching/separation'
  | 'numerics/singular-matrix'
  | 'numerics/no-convergence'
  | 'synthesis/no-effects'
  | 'synthesis/too-few-casefiles'
  | 'synthesis/invalid-effect'
  | 'recipe/formula'
  | 'recipe/column-exists'
  | 'recipe/mixed-kinds'
  | 'recipe/not-numbers'
  | 'recipe/not-unique'
  | 'recipe/nothing-left'
  | 'recipe/too-many-columns'
  | 'analysis/cancelled'

/** Something that cannot be computed: the sentence carries the value found and the rule it breaks. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  readonly columns: string[]
  /** 1-based data rows (the header is not counted), at most the first ten. */
  readonly rows: number[]
  readonly hint: string | undefined

  constructor(
    code: EngineErrorCode,
    message: string,
    details: { columns?: string[]; rows?: number[]; hint?: string } = {},
  ) {
    super(message)
    this.name = 'EngineError'
    this.code = code
    this.columns = details.columns ?? []
    this.rows = (details.rows ?? []).slice(0, 10)
    this.hint = details.hint
  }
}
