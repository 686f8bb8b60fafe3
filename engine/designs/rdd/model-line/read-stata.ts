import type { StataReader } from '../../../model-lines/model-line.ts'
import {
  leaveStataRest,
  optionOf,
  stataClusters,
  stataTerms,
  type StataCommand,
} from '../../../model-lines/stata/stata-command.ts'
import type { ColumnUse } from '../../../model-lines/r/terms.ts'
import { readRdrobust } from './choices.ts'

/** `rdrobust y x, c(0) p(1) kernel(tri) bwselect(mserd) vce(nn 3)` of Stata. */
export const rdrobustInStata: StataReader = {
  read(command, reading) {
    const [outcome, running] = command.words.map(
      ({ text }) => ({ column: text, transform: 'none' }) satisfies ColumnUse,
    )
    const [variance, neighbours] = (optionOf(command, 'vce') ?? '').split(' ')
    const isClustered = variance.includes('cluster')
    readRdrobust(reading, {
      outcome: outcome ?? null,
      running: running ?? null,
      cutoff: numbers(command, 'c')[0] ?? null,
      takeUp: columnOption(command, 'fuzzy'),
      polynomialOrder: numbers(command, 'p')[0] ?? null,
      kernel: optionOf(command, 'kernel'),
      selector: optionOf(command, 'bwselect'),
      h: numbers(command, 'h'),
      b: numbers(command, 'b'),
      rho: numbers(command, 'rho')[0] ?? null,
      variance: variance === '' || isClustered ? null : variance,
      neighbours: variance === 'nn' && neighbours !== undefined ? Number(neighbours) : null,
      massPoints: optionOf(command, 'masspoints'),
      regularisation: numbers(command, 'scaleregul')[0] ?? null,
      cluster: stataClusters(command)[0] ?? null,
      weight: columnOption(command, 'weights'),
      covariates: stataTerms(optionOf(command, 'covs') ?? ''),
    })
    leaveStataRest(command, reading, KNOWN)
  },
}

const KNOWN = [
  'c',
  'fuzzy',
  'p',
  'kernel',
  'bwselect',
  'h',
  'b',
  'rho',
  'masspoints',
  'scaleregul',
  'weights',
  'covs',
  'all',
]

function numbers(command: StataCommand, option: string): number[] {
  return (optionOf(command, option) ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map(Number)
    .filter(Number.isFinite)
}

function columnOption(command: StataCommand, option: string): ColumnUse | null {
  const [column] = (optionOf(command, option) ?? '').split(' ')
  return column === '' ? null : { column, transform: 'none' }
}
