import type { BeforeLock } from '../../designs/before-lock.ts'
import type { Fitted } from '../../designs/design.ts'
import type { Groups } from './index.ts'
import type { MeansSpec } from './spec.ts'

export const beforeLock: BeforeLock<MeansSpec, Groups, Fitted> = {
  maskOutcomes: (data, { outcome, treated }) => {
    const arms = data.columns.get(treated)!
    const values = data.columns.get(outcome.column)!
    if (arms.kind !== 'number' || values.kind !== 'number') return data
    const masked = values.values.map((value, row) => (arms.values[row] === 1 ? row : value))
    return { ...data, columns: new Map([...data.columns, [outcome.column, { kind: 'number', values: masked }]]) }
  },
  knownBeforeLock: () => ['groupSize'],
  actions: {},
  views: () => ({ views: [], facts: [] }),
  warnings: () => [],
  sampledTogether: () => [],
}
