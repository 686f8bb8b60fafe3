import type { DesignType } from '@casefiles/engine/analysis'
import type { DataTable } from '@casefiles/engine/frame'

type Num = number | null
type Cell = number | string | boolean | null

/** What an answer reads of an analysis, as it stands in JSON: what is not known is null. */
export interface AnswerAnalysis {
  design: DesignType
  outcome: { label: string; units: string }
  sample: { rows: number; units: number; treatedUnits: number; comparisonUnits: number; periods: number }
  windows: { pre: [number, number]; post: [number, number] }
  counterfactualMean: Num
  estimates: {
    id: string
    role: string
    value: Num
    se: Num
    ci: [Num, Num]
    ciPieces?: [Num, Num][] | undefined
    p: Num
    units: string
    n: number
  }[]
  checks: { id: string; title: string; passed: boolean | null; statistic: Num; threshold: Num; message: string }[]
  sensitivity: {
    id: string
    breakdownValue: Num
    series: { setting: number | string; value: Num; ci: [Num, Num]; keepsConclusion: boolean }[]
  }[]
  plots: { id: string; kind: string; columns: { key: string }[]; rows: Record<string, Cell>[] }[]
  eqs: {
    overall: number
    precision?: { detectable: Num } | undefined
    pillars: { components: { id: string; bias?: { measured: number; noise: number } | undefined }[] }[]
  }
  verdict: { verdict: string | null; evidence: string }
}

/** What figures of an answer are taken from. */
export interface AnswerResults {
  analysis: AnswerAnalysis
  intent: {
    direction?: 'increase' | 'decrease' | 'equal' | undefined
    smallestEffect: number
    statedGoal?: number | undefined
  }
  /** The locked specification, which says how the outcome reads. */
  spec: unknown
  /** The locked data; left out where no figure reads them. */
  data?: DataTable | undefined
}

export type { Cell }
