import { describe, expect, it } from 'vitest'
import { createRandom } from '../../numerics/random.ts'
import type { Rows } from '../../test-support/conformance-case.ts'
import { combineBlocks, estimateDifference } from './effect/combine-blocks.ts'
import { summariseBlocks } from './effect/block-effects.ts'
import { estimate } from './estimate.ts'
import { diagnostics } from './diagnostics.ts'
import { pick, selectSample } from './frame.ts'
import { varyAssumptions } from './sensitivity.ts'
import { contextWith, frameOf, rowsOf, specWith, tell } from './test-support/experiments.ts'

const weight = (column: string) => ({
  samplingWeight: { column, question: 'The average over everyone the sample stands for.' },
})

function people(seed: number, blocks = 4, perArm = 8) {
  const random = createRandom(seed, 'weights')
  const side = (shift: number) => Array.from({ length: perArm }, () => shift + random.normal())
  const groups = Array.from({ length: blocks }, (_, b) => ({ block: `B${b}`, treated: side(b + 1), control: side(b) }))
  return rowsOf(groups).map((row, i) => ({
    ...row,
    village: `V${row.block}${row.arm}${i % 4}`,
    w: 1 + random.integer(3),
  }))
}

function difference(rows: Rows, changes: object) {
  const frame = frameOf(rows, specWith({ blocks: ['block'], ...changes }))
  return estimateDifference(frame, frame.outcomes[0].values).combined
}

describe('weights', () => {
  const rows = people(3).map((row) => ({ ...row, same: 2.5 }))

  it.each([{}, { cluster: 'village' }])('that are all alike change nothing (%o)', (changes) => {
    const [plain, weighted] = [difference(rows, changes), difference(rows, { ...changes, ...weight('same') })]
    for (const key of ['value', 'se', 'df', 'p'] as const) expect(weighted[key], key).toBeCloseTo(plain[key], 10)
  })

  it('that are whole numbers give the estimate of rows written out that often', () => {
    const copies = rows.flatMap((row) => Array.from({ length: row.w }, (_, k) => ({ ...row, id: `${row.id}-${k}` })))
    expect(difference(rows, weight('w')).value).toBeCloseTo(difference(copies, {}).value, 12)
    // with the copies as clusters of one person the variance is the same too
    const clustered = copies.map((row) => ({ ...row, person: String(row.id).split('-')[0] }))
    expect(difference(rows, weight('w')).se).toBeCloseTo(difference(clustered, { cluster: 'person' }).se, 12)
  })

  it('by hand: a weighted mean in each arm, linearised variance', () => {
    const two = rowsOf([{ treated: [4, 10], control: [1, 3] }]).map((row, i) => ({ ...row, w: [1, 2, 1, 3][i] }))
    const { value, se } = difference(two, { blocks: [], ...weight('w') })
    // treated (4 + 2·10)/3 = 8: residual sums -4 and 4, shares 1/3 and 2/3; control (1 + 9)/4 = 2.5: -1.5 and 1.5, 1/4 and 3/4
    expect(value).toBeCloseTo(8 - 2.5, 12)
    const treated = (16 / (2 / 3) + 16 / (1 / 3)) / 9
    const control = (2.25 / (3 / 4) + 2.25 / (1 / 4)) / 16
    expect(se ** 2).toBeCloseTo(treated + control, 12)
  })

  it('show the unweighted difference beside, and name the question', () => {
    const spec = specWith({ blocks: ['block'], ...weight('w') })
    const frame = frameOf(rows, spec)
    const { primary, estimates, randomisation } = estimate(frame, spec, contextWith())
    expect(tell(primary.method)).toContain('Rows count by "w": The average over everyone the sample stands for.')
    const beside = estimates.find(({ id }) => id === 'unweighted-difference')!
    expect(beside.value).toBe(difference(rows, {}).value)
    expect(randomisation.value).toBeCloseTo(primary.value, 12)
    expect(estimate(frameOf(rows, specWith()), specWith(), contextWith()).estimates.map(({ id }) => id)).not.toContain(
      'unweighted-difference',
    )
  })

  it('must be above zero; a missing one leaves its row out', () => {
    const bad = rows.map((row, i) => ({ ...row, w: i === 2 ? -1 : 1 }))
    expect(() => difference(bad, weight('w'))).toThrow(
      expect.objectContaining({ code: 'blocks/bad-weight', rows: [3] }),
    )
    const missing = rows.map((row, i) => ({ ...row, w: i === 2 ? null : 1 }))
    expect(frameOf(missing, specWith(weight('w'))).n).toBe(rows.length - 1)
  })
})

describe('cells that carry their counts', () => {
  const cells: Rows = [
    { id: 'a', block: 'north', arm: 'yes', n: 40, y: 9 },
    { id: 'b', block: 'north', arm: 'no', n: 60, y: 27 },
    { id: 'c', block: 'south', arm: 'yes', n: 25, y: 4 },
    { id: 'd', block: 'south', arm: 'no', n: 30, y: 11 },
  ]
  const persons: Rows = cells.flatMap(({ id, n, y, ...cell }) =>
    Array.from({ length: Number(n) }, (_, k) => ({
      ...cell,
      id: `${String(id)} #${k + 1}`,
      n: 1,
      y: k < Number(y) ? 1 : 0,
    })),
  )
  const fit = (rows: Rows, changes: object) => {
    const spec = specWith({ blocks: ['block'], ...changes })
    const frame = frameOf(rows, spec)
    return { frame, spec, ...estimate(frame, spec, contextWith()) }
  }

  it('give the same numbers as the file of persons', () => {
    const [counted, written] = [fit(cells, { cellSize: 'n' }), fit(persons, {})]
    expect(counted.estimates).toEqual(written.estimates)
    expect(counted.sample).toEqual(written.sample)
    expect(counted.standardisedEffect).toBe(written.standardisedEffect)
  })

  it('may hold shares in place of counts, and cells of one person change nothing', () => {
    const shares = cells.map((cell) => ({ ...cell, y: Number(cell.y) / Number(cell.n) }))
    const written = fit(persons, {}).estimates
    expect(fit(shares, { cellSize: 'n', cellOutcome: 'share' }).estimates).toEqual(written)
    expect(fit(persons, { cellSize: 'n' }).estimates).toEqual(written)
  })

  it('cannot show who is missing, nor a covariate: not known, which is no defect', () => {
    const { frame, spec, ...made } = fit(cells, { cellSize: 'n' })
    const { evidence } = diagnostics(frame, spec, made, contextWith())
    const varied = varyAssumptions(frame, spec, made, contextWith()).evidence
    for (const item of [evidence.attrition, varied.attritionBounds, evidence.drawBalance]) expect(item.value).toBeNull()
  })

  it('show it where a cell counts those whose outcome is missing', () => {
    const lost = [...cells, { id: 'e', block: 'north', arm: 'yes', n: 20, y: null }]
    const { frame, spec, ...made } = fit(lost, { cellSize: 'n' })
    const { checks } = diagnostics(frame, spec, made, contextWith())
    expect(checks.find(({ id }) => id === 'attrition')).toMatchObject({ passed: false })
    expect(varyAssumptions(frame, spec, made, contextWith()).evidence.attritionBounds.value).not.toBeNull()
  })

  it('are refused where they cannot be counts of people', () => {
    const refuse = (change: Rows[number], changes: object, code: string) =>
      expect(() => fit([{ ...cells[0], ...change }, ...cells.slice(1)], { cellSize: 'n', ...changes })).toThrow(
        expect.objectContaining({ code }),
      )
    refuse({ y: 41 }, {}, 'blocks/bad-cell')
    refuse({ n: 2.5 }, {}, 'blocks/bad-cell')
    refuse({ y: 0.123 }, { cellOutcome: 'share' }, 'blocks/bad-cell')
    refuse(
      {},
      { outcome: { column: 'y', label: 'Score', units: 'points', transform: 'log' } },
      'blocks/cells-one-outcome',
    )
  })
})

describe('degrees of freedom', () => {
  it('never pass the number of units of assignment, whatever the blocks', () => {
    const random = createRandom(21, 'degrees-of-freedom')
    for (let world = 0; world < 200; world++) {
      const groups = Array.from({ length: 2 + random.integer(6) }, (_, b) => {
        const side = () => Array.from({ length: 1 + random.integer(5) }, () => random.normal())
        return { block: `B${b}`, treated: side(), control: side() }
      })
      const rows = rowsOf([{ block: 'B', treated: [1, 2.5], control: [0, 4] }, ...groups])
      const frame = frameOf(rows, specWith({ blocks: ['block'] }))
      const sample = selectSample(frame, [frame.outcomes[0].values])
      const { df } = combineBlocks(summariseBlocks(pick(frame.outcomes[0].values, sample), sample), false)
      expect(df).toBeLessThanOrEqual(frame.n)
    }
  })
})
