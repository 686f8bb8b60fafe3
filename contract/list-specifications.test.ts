import { expect, it } from 'vitest'
import { listSpecifications } from './list-specifications.ts'

const estimate = (id: string, role: string, units = 'packs a year') => ({
  id,
  role,
  name: id,
  value: -2,
  ci: [-3, -1],
  units,
})

it('lists other ways to reckon the main effect alone: no single year, other outcome, subgroup or other units', () => {
  const estimates = [
    estimate('synthetic-control', 'primary'),
    estimate('effect-1989', 'secondary'),
    estimate('normalized-effect-1', 'secondary'),
    estimate('outcome-2', 'secondary'),
    estimate('subgroup-north', 'secondary'),
    estimate('first-stage', 'secondary', 'share'),
    estimate('false-date', 'placebo'),
    estimate('augmented', 'robustness'),
  ]
  const listed = listSpecifications({ estimates, sensitivity: [] } as unknown as Parameters<
    typeof listSpecifications
  >[0])
  expect(listed.map(({ name }) => name)).toEqual(['synthetic-control', 'augmented'])
})
