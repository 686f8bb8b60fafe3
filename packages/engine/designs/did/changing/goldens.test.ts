import { describe, it } from 'vitest'
import { expectGolden, readGolden } from '../../../test-support/expect-golden.ts'
import { type EffectAt, inferChange, listEffects, listPlacebos, readPaths } from './total-effect.ts'
import { changingPanel, type ChangingUnit } from './test-support/panels.ts'

const golden = readGolden('did_dyn_joiners_leavers')
const { data } = golden as unknown as { data: { treatment: string[]; outcome: number[][] } }
const units = Object.fromEntries(
  data.treatment.map((path, unit): [string, ChangingUnit] => [
    String(unit).padStart(3, '0'),
    { treatment: [...path].map(Number), outcome: data.outcome[unit] },
  ]),
)

const agreement = { tolerance: 1e-9, why: 'the peer’s figures were kept to eleven digits, its data to ten decimals' }

describe('did_multiplegt_dyn on units that join and units that leave', () => {
  const paths = readPaths(changingPanel(units))
  const choices = { comparison: 'not-yet-treated', headlineWindow: { last: 4, balanced: false } } as const
  const effects = listEffects(paths, choices)
  const sets: [string, EffectAt[]][] = [
    ['effects', effects],
    ['placebos', listPlacebos(paths, effects, choices).slice(0, 4)],
  ]

  it.each(sets)('has our %s, with their standard errors and intervals', (name, found) => {
    const inferred = found.map((one) => inferChange(paths.panel, one, false))
    expectGolden(
      golden,
      `${name}/*/estimate`,
      inferred.map(({ value }) => value),
      { ...agreement, scale: 'largest' },
    )
    expectGolden(
      golden,
      `${name}/*/se`,
      inferred.map(({ se }) => se),
      agreement,
    )
    expectGolden(
      golden,
      `${name}/*/ci_low`,
      inferred.map(({ ci }) => ci[0]),
      { ...agreement, scale: 'largest' },
    )
    expectGolden(
      golden,
      `${name}/*/ci_high`,
      inferred.map(({ ci }) => ci[1]),
      { ...agreement, scale: 'largest' },
    )
  })
})
