import { mean } from '../../numerics/moments.ts'
import { formatCount } from '../../words/count.ts'
import { formatPercent } from '../../words/percent.ts'
import type { ReaderWords } from '../../verdict/reader-words.ts'
import type { Finding } from '../shared/finding.ts'
import type { BlocksFrame, Covariate } from './frame.ts'
import type { BlocksSpec } from './spec.ts'

/** From this share of those assigned on, missing covariates stand on the Summary. */
const limit = 0.05

/**
 * The covariates with every gap filled by the mean of those known, and for each column with gaps one that says where they are.
 *
 * Who was drawn into which arm has nothing to do with whose covariate was lost before the draw, so that the indicator is a
 * covariate like any other: the adjusted estimate is right whatever made the cells missing, keeps everybody, and does not
 * hang on the value filled in. Where treatment was not drawn this does not hold: the gaps then stand for whatever made them.
 *
 * @see Zhao & Ding 2024, "To adjust or not to adjust? Estimating the average treatment effect in randomized experiments
 *   with missing covariates", arXiv:2108.00152
 */
export function fillGaps(covariates: Covariate[]): Covariate[] {
  const columns = [...new Set(covariates.map(({ column }) => column))]
  return columns.flatMap((column) => {
    const own = covariates.filter((one) => one.column === column)
    const isGap = own[0].values.map((value) => Number(Number.isNaN(value)))
    if (!isGap.includes(1)) return own
    const { columnLabel } = own[0]
    const gaps = { column, term: `${column} missing`, label: `${columnLabel}: missing`, columnLabel, values: isGap }
    return [...own.map(fill), { ...gaps, isGap: true as const }]
  })
}

function fill(covariate: Covariate): Covariate {
  const known = covariate.values.filter((value) => !Number.isNaN(value))
  const middle = known.length === 0 ? 0 : mean(known)
  const values = covariate.values.map((value) => (Number.isNaN(value) ? middle : value))
  return { ...covariate, values, observed: covariate.values }
}

/** The covariates as they were measured, without those that say where gaps are. */
function asMeasured(covariates: Covariate[]): Covariate[] {
  return covariates
    .filter(({ isGap }) => !isGap)
    .map(({ observed, ...one }) => ({ ...one, values: observed ?? one.values }))
}

/**
 * The frame with the other way to treat missing covariates; null where the design names none, or nothing is missing.
 */
export function otherCovariates(frame: BlocksFrame, { missingCovariates }: BlocksSpec): BlocksFrame | null {
  if (missingCovariates === undefined || countGaps(frame).lacking === 0) return null
  const covariates = missingCovariates === 'indicator' ? asMeasured(frame.covariates) : fillGaps(frame.covariates)
  return { ...frame, covariates }
}

interface GapCounts {
  /** Units that lack one covariate or more, all of them and by arm (control, treated). */
  lacking: number
  byArm: [number, number]
  arms: [number, number]
  /** By the column's label. */
  byColumn: [label: string, lacking: number][]
}

/** Of everyone assigned, with or without an outcome. */
export function countGaps({ n, treated, covariates }: BlocksFrame): GapCounts {
  const measured = asMeasured(covariates)
  const byArm: [number, number] = [0, 0]
  const arms: [number, number] = [0, 0]
  const byColumn = new Map<string, number>()
  for (let row = 0; row < n; row++) {
    const lacks = new Set(measured.filter(({ values }) => Number.isNaN(values[row])).map((one) => one.columnLabel))
    for (const label of lacks) byColumn.set(label, (byColumn.get(label) ?? 0) + 1)
    arms[treated[row]]++
    if (lacks.size > 0) byArm[treated[row]]++
  }
  return { lacking: byArm[0] + byArm[1], byArm, arms, byColumn: [...byColumn] }
}

/** How many lack a covariate, in which arm, and what the adjusted estimates do with them; as the design names it. */
export function describeGaps(frame: BlocksFrame, spec: BlocksSpec, units: string): string {
  const { lacking, byArm, arms, byColumn } = countGaps(frame)
  const share = (arm: 0 | 1) => formatPercent(arms[arm] === 0 ? 0 : byArm[arm] / arms[arm], 'never-zero')
  const named = byColumn.map(([label, count]) => `${label} ${formatCount(count)}`).join(', ')
  const way =
    spec.missingCovariates === 'indicator'
      ? 'the adjusted estimates count them, with an indicator of what is missing'
      : 'the adjusted estimates leave them out'
  return (
    `${formatCount(lacking)} of ${formatCount(frame.n)} ${units} (${formatPercent(lacking / frame.n, 'never-zero')}) lack a covariate (${named}): ` +
    `${share(1)} of the treated arm and ${share(0)} of the other; ${way}. The main estimate uses no covariate.`
  )
}

/** Whether nearly everybody has the covariates; nothing where the design says nothing of those who have not. */
export function findCovariateGaps(frame: BlocksFrame, spec: BlocksSpec, { units }: ReaderWords): Finding {
  if (spec.missingCovariates === undefined || spec.covariates.length === 0) return { checks: [], evidence: {} }
  const { lacking } = countGaps(frame)
  const statistic = lacking / frame.n
  const check = {
    id: 'covariate-gaps',
    title: 'Covariates known of nearly everybody',
    passed: statistic <= limit,
    severity: 'minor' as const,
    statistic,
    threshold: limit,
    message:
      lacking === 0 ? `All ${formatCount(frame.n)} ${units} have every covariate.` : describeGaps(frame, spec, units),
  }
  return { checks: [check], evidence: {} }
}
