import { expect, it } from 'vitest'
import { selectRows } from '../../../frame/select-rows.ts'
import { clearWorld, drawPanel } from '../sensitivity/test-support/panel.ts'
import { estimateGroupTime } from './group-time.ts'
import { shareComparisons } from './two-by-two.ts'
import type { GroupTimeOptions } from './cells.ts'

const panel = drawPanel(clearWorld)
const last = panel.periods.at(-1)!
const names = [...panel.balanceCovariates.keys()]

/** The panel up to a period; a cohort that adopts later is then among those never treated. */
const upTo = (end: number) => selectRows(panel, (row) => panel.periods[panel.periodIndex[row]] <= end)

const choices: GroupTimeOptions[] = (['dr', 'reg', 'ipw'] as const).flatMap((estimator) =>
  (['not-yet-treated', 'never-treated'] as const).flatMap((comparison) =>
    [[], names].map((covariates) => ({
      comparison,
      estimator,
      covariates,
      anticipation: 0,
      basePeriod: 'universal' as const,
    })),
  ),
)

it('comparisons shared by estimators and periods give every number of those computed alone', () => {
  const shared = shareComparisons()
  const panels = [panel, upTo(last - 1), upTo(last - 2), upTo(last - 3)]
  for (const options of choices) {
    for (const frame of panels) {
      const together = estimateGroupTime(frame, options, undefined, shared)
      expect(together).toEqual(estimateGroupTime(frame, options))
    }
  }
})

it('another panel than the first one shares nothing with it', () => {
  const shared = shareComparisons()
  estimateGroupTime(panel, choices[0], undefined, shared)
  const other = selectRows(panel, (row) => panel.unitIndex[row] > 2)
  expect(estimateGroupTime(other, choices[0], undefined, shared)).toEqual(estimateGroupTime(other, choices[0]))
})

it('a comparison that was computed is not computed again', () => {
  const shared = shareComparisons()
  const first = estimateGroupTime(panel, choices[0], undefined, shared)
  const again = estimateGroupTime(panel, choices[0], undefined, shared)
  expect(again.influence.every((column, cell) => column === first.influence[cell])).toBe(true)
})
