import { type AnalysisRequest, analyze } from '@casefiles/engine/analyze'
import { type DesignType, EngineError } from '@casefiles/engine/analysis'
import type { Column, DataTable } from '@casefiles/engine/frame'
import { createRandom, type Random, standardDeviation } from '@casefiles/engine/numerics'

/** A study as it would be analyzed. */
export interface Study {
  design: DesignType
  data: DataTable
  request: Omit<AnalysisRequest, 'designType'>
}

/** One law, one thing done to a study; null where it cannot be done to this one. */
export interface Perturbation {
  law: 1 | 2 | 4
  id: string
  label: string
  /** Whether chance enters, so that it is done several times. */
  isRandom: boolean
  /** Read against the same study without any covariate, whose place it takes; left out = against the study. */
  isInPlaceOfCovariates?: true
  change: (study: Study, random: Random) => Study | null
}

type Spec = Record<string, unknown> & { outcome: { column: string; transform?: string; oneValues?: unknown } }
const specOf = ({ request }: Study) => request.spec as Spec
const withSpec = (study: Study, changes: Record<string, unknown>): Study => ({
  ...study,
  request: { ...study.request, spec: { ...specOf(study), ...changes } },
})
const has = (list: unknown): list is unknown[] => Array.isArray(list) && list.length > 0

/** What the laws speak of; no order and no unit of measurement, of which the conformance tests say more. */
export const PERTURBATIONS: readonly Perturbation[] = [
  {
    law: 1,
    id: 'half-of-units',
    label: 'half of the units deleted at random',
    isRandom: true,
    change: (study, random) => deleteUnits(study, 0.5, random),
  },
  {
    law: 1,
    id: 'noise',
    label: 'noise of three standard deviations added to the outcome',
    isRandom: true,
    change: (study, random) => addNoise(study, 3, random),
  },
  {
    law: 1,
    id: 'no-covariates',
    label: 'no covariate named for a check',
    isRandom: false,
    change: dropCovariates,
  },
  {
    law: 1,
    id: 'fewer-pre-periods',
    label: 'the earlier half of the periods before treatment deleted',
    isRandom: false,
    change: dropEarlyPeriods,
  },
  {
    law: 1,
    id: 'no-placebo',
    label: 'no placebo outcome',
    isRandom: false,
    change: (study) => ('placeboOutcome' in specOf(study) ? withSpec(study, { placeboOutcome: undefined }) : null),
  },
  {
    law: 2,
    id: 'junk-covariate',
    label: 'a covariate of pure noise in place of all others',
    isRandom: true,
    isInPlaceOfCovariates: true,
    change: (study, random) => withJunk(study, random, []),
  },
  {
    law: 2,
    id: 'junk-beside',
    label: 'a covariate of pure noise beside the others',
    isRandom: true,
    change: (study, random) => withJunk(study, random, covariatesOf(study)),
  },
  {
    law: 4,
    id: 'narrow-window',
    label: 'the event window drawn over one period on either side',
    isRandom: false,
    change: (study) =>
      'eventWindow' in specOf(study) ? withSpec(study, { eventWindow: { before: 2, after: 1 } }) : null,
  },
  {
    law: 4,
    id: 'unused-column',
    label: 'one unused column more',
    isRandom: true,
    change: (study, random) => addColumn(study, 'unused_by_the_design', random),
  },
  ...[0.5, 3].map((factor): Perturbation => ({
    law: 4,
    id: `threshold-${factor}`,
    label: `the smallest effect that matters times ${factor}`,
    isRandom: false,
    change: ({ request, ...study }) => {
      const { intent } = request
      return {
        ...study,
        request: { ...request, intent: { ...intent, smallestEffect: factor * intent.smallestEffect } },
      }
    },
  })),
]

/** The score of a study; null where preflight refuses it. */
export async function scoreOf({ design, data, request }: Study): Promise<number | null> {
  try {
    return (await analyze(data, { ...request, designType: design })).eqs.overall
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

export interface LawResult {
  law: Perturbation['law']
  id: string
  label: string
  /** Studies that it could be done to. */
  studies: number
  before: number
  after: number
  /**
   * Law 1: how far the mean score went past the unseen level, or away from it; law 2: the largest distance of any one study from
   * the same without the noise; law 4: the largest move of any one study.
   */
  breach: number
}

/**
 * What one perturbation does to the scores of some studies.
 *
 * @param unseen level of a study of the design in which nobody could look
 * @param draws  of those in which chance enters
 */
export async function measureLaw(
  perturbation: Perturbation,
  studies: { name: string; study: Study; before: number; unseen: number }[],
  draws: number,
): Promise<LawResult | null> {
  const found: { before: number; after: number; unseen: number }[] = []
  for (const { name, study, before, unseen } of studies) {
    const scores: number[] = []
    for (let draw = 0; draw < (perturbation.isRandom ? draws : 1); draw++) {
      const changed = perturbation.change(study, createRandom(draw + 1, `${perturbation.id}/${name}`))
      const score = changed && (await scoreOf(changed))
      if (score !== null) scores.push(score)
    }
    if (scores.length === 0) continue
    // a look at pure noise is worth what no look at all is
    const plain = perturbation.isInPlaceOfCovariates ? dropCovariates(study) : null
    const from = perturbation.isInPlaceOfCovariates ? plain && (await scoreOf(plain)) : before
    if (from !== null) found.push({ before: from, after: mean(scores), unseen })
  }
  if (found.length === 0) return null
  const [before, after] = [mean(found.map((one) => one.before)), mean(found.map((one) => one.after))]
  const { law, id, label } = perturbation
  return { law, id, label, studies: found.length, before, after, breach: breachOf(law, found) }
}

function breachOf(law: Perturbation['law'], found: { before: number; after: number; unseen: number }[]): number {
  if (law !== 1) return Math.max(...found.map(({ before, after }) => Math.abs(after - before)))
  const past = found.map(({ before, after, unseen }) => {
    const [low, high] = [Math.min(before, unseen), Math.max(before, unseen)]
    return after > high ? after - high : after < low ? after - low : 0
  })
  return Math.abs(mean(past))
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function keep({ data, ...study }: Study, isKept: (row: number) => boolean): Study {
  const rows = Array.from({ length: data.rows }, (_, row) => row).filter(isKept)
  const columns = [...data.columns].map(([name, column]): [string, Column] => [
    name,
    column.kind === 'number'
      ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]) }
      : { ...column, values: rows.map((row) => column.values[row]) },
  ])
  return { ...study, data: { ...data, rows: rows.length, columns: new Map(columns) } }
}

function cellsOf(data: DataTable, name: unknown): ArrayLike<unknown> | null {
  return typeof name === 'string' ? (data.columns.get(name)?.values ?? null) : null
}

function deleteUnits(study: Study, share: number, random: Random): Study {
  const { cluster, unit } = specOf(study) as { cluster?: string; unit?: string }
  const names = cellsOf(study.data, cluster ?? unit)
  const keyOf = (row: number) => (names === null ? row : String(names[row]))
  const isKept = new Map<unknown, boolean>()
  for (let row = 0; row < study.data.rows; row++) {
    if (!isKept.has(keyOf(row))) isKept.set(keyOf(row), random.uniform() >= share)
  }
  return keep(study, (row) => isKept.get(keyOf(row))!)
}

function addNoise(study: Study, times: number, random: Random): Study | null {
  const { column, transform = 'none', oneValues } = specOf(study).outcome
  const cells = study.data.columns.get(column)
  if (cells?.kind !== 'number' || transform === 'log' || oneValues !== undefined) return null
  if ('cellSize' in specOf(study) && specOf(study)['cellSize'] !== undefined) return null
  const spread = standardDeviation(cells.values.filter((value) => !Number.isNaN(value)))
  const values = cells.values.map((value) => value + times * spread * random.normal())
  return withColumn(study, column, { ...cells, values })
}

function withColumn(study: Study, name: string, column: Column): Study {
  return { ...study, data: { ...study.data, columns: new Map([...study.data.columns, [name, column]]) } }
}

function addColumn(study: Study, name: string, random: Random): Study {
  const values = Float64Array.from({ length: study.data.rows }, () => random.normal())
  return withColumn(study, name, { kind: 'number', values })
}

/** Where covariates are named for a check alone: leaving them out of the model would be another estimate. */
const CHECKED_IN: Partial<Record<DesignType, string>> = {
  DiD: 'balanceCovariates',
  RDD: 'balanceCovariates',
  IV: 'balanceCovariates',
  Blocks: 'covariates',
}

function dropCovariates(study: Study): Study | null {
  const field = CHECKED_IN[study.design]
  return field !== undefined && has(specOf(study)[field]) ? withSpec(study, { [field]: [] }) : null
}

function covariatesOf(study: Study): unknown[] {
  const field = CHECKED_IN[study.design]
  const named = field === undefined ? undefined : specOf(study)[field]
  return has(named) ? named : []
}

function withJunk(study: Study, random: Random, others: unknown[]): Study | null {
  const field = CHECKED_IN[study.design]
  if (field === undefined || covariatesOf(study).length === 0 || 'cellSize' in specOf(study)) return null
  const [column, label] = ['pure_noise', 'Pure noise']
  return withSpec(addColumn(study, column, random), { [field]: [...others, { column, label }] })
}

function dropEarlyPeriods(study: Study): Study | null {
  const { time, adoption, treatmentStart } = specOf(study) as Record<string, unknown>
  const times = cellsOf(study.data, time)
  if (times === null) return null
  const starts =
    study.design === 'DiD'
      ? startsOf(study.data, adoption)
      : study.design === 'SyntheticControl'
        ? [Number(treatmentStart)]
        : []
  if (starts.length === 0) return null
  const [first, begun] = [Math.min(...Array.from(times, Number)), Math.min(...starts)]
  if (!(begun - first >= 4)) return null
  const cut = first + Math.floor((begun - first) / 2)
  return keep(study, (row) => Number(times[row]) >= cut)
}

/** Adoption dates where a column holds them. */
function startsOf(data: DataTable, adoption: unknown): number[] {
  const { kind, column } = adoption as { kind: string; column: string }
  const cells = kind === 'first-treated' ? cellsOf(data, column) : null
  return cells === null ? [] : Array.from(cells, Number).filter((value) => Number.isFinite(value) && value > 1)
}
