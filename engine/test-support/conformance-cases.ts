import type { DesignType } from '../analysis.ts'
import { blocksConformanceCase } from './blocks-conformance-case.ts'
import type { ConformanceCase } from './conformance-case.ts'
import { didConformanceCase } from './did-conformance-case.ts'
import { ivConformanceCase } from './iv-conformance-case.ts'
import { matchingConformanceCase } from './matching-conformance-case.ts'
import { rddConformanceCase } from './rdd-conformance-case.ts'
import { syntheticControlConformanceCase } from './synthetic-control-conformance-case.ts'

/** A small sound data set and specification for every design. */
export const conformanceCases: Record<DesignType, ConformanceCase> = {
  DiD: didConformanceCase,
  RDD: rddConformanceCase,
  IV: ivConformanceCase,
  Matching: matchingConformanceCase,
  SyntheticControl: syntheticControlConformanceCase,
  Blocks: blocksConformanceCase,
}
