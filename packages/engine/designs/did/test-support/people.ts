import { buildPanel } from '../../../frame/build-panel.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { GroupTimeOptions } from '../group-time/cells.ts'

/** Somebody seen once, in one period. */
export interface Person {
  group: string
  period: number
  outcome: number
  x?: number
  cluster?: string
}

/** Their frame, as people of their own or as rows of their groups' panel. */
export function framesOf(people: Person[], firstTreated: Record<string, number>, individuals: boolean): PanelFrame {
  return buildPanel({
    unit: people.map(({ group }) => group),
    time: people.map(({ period }) => period),
    outcome: Float64Array.from(people, ({ outcome }) => outcome),
    covariates: new Map([['x', Float64Array.from(people, ({ x }) => x ?? 0)]]),
    balanceCovariates: new Map(),
    cluster: people.map(({ group, cluster }) => cluster ?? group),
    firstTreated: new Map(Object.entries(firstTreated)),
    individuals,
  })
}

/** Nothing adjusted, one reference period. */
export const plain: GroupTimeOptions = {
  comparison: 'not-yet-treated',
  estimator: 'dr',
  covariates: [],
  anticipation: 0,
  basePeriod: 'universal',
}
/** The three that adjust. */
export const estimators = ['dr', 'reg', 'ipw'] as const
