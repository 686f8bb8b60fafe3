import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { columnOf, dataWith } from '../test-support/models.ts'
import { andersonRubin } from './anderson-rubin.ts'
import { reduceModel } from './reduce.ts'
import { bootstrapNoEffect } from './wild-cluster-bootstrap.ts'
import { drawClusters } from '../test-support/clustered-worlds.ts'

describe('the wild cluster bootstrap', () => {
  it('takes the statistic of the outcome it draws, as computed from its rows', () => {
    const { model, clusters } = drawClusters(13, 5, 2)
    // one draw, all of whose clusters keep their sign or all lose it, is the data: p = 2 of 2
    const constant = { ...createRandom(1, 'x'), rademacher: () => 1 }
    expect(bootstrapNoEffect(model, clusters, 1, constant).p).toBe(1)
    // alternating signs: as large only if the Anderson–Rubin statistic of that outcome is
    const signs = Array.from({ length: 13 }, (_, at) => (at % 2 === 0 ? 1 : -1))
    let next = 0
    const fixed = { ...createRandom(1, 'x'), rademacher: () => signs[next++ % 13] }
    const drawn = reduceModel({
      ...dataWith([], [], []),
      outcome: model.y.map((value, row) => value * signs[clusters.index[row]]),
      treatment: model.d,
      instruments: model.instruments,
      exogenous: [columnOf('x', model.controls.basis[0])],
      errors: { kind: 'cluster', clusters },
    })
    const isLarger = andersonRubin(drawn).statistic(0) >= andersonRubin(model).statistic(0)
    expect(bootstrapNoEffect(model, clusters, 1, fixed).p).toBe(isLarger ? 1 : 0.5)
  })

  it('gives the same p value for the same seed, and Webb weights under twelve clusters', () => {
    const { model, clusters } = drawClusters(8, 3)
    const once = bootstrapNoEffect(model, clusters, 99, createRandom(2, 'w'))
    expect(bootstrapNoEffect(model, clusters, 99, createRandom(2, 'w'))).toEqual(once)
    expect(once.weights).toBe('Webb')
    expect(
      bootstrapNoEffect(drawClusters(12, 3).model, drawClusters(12, 3).clusters, 9, createRandom(2, 'w')).weights,
    ).toBe('Rademacher')
  })
})
