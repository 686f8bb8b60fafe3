import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../numerics/random.ts'
import { rowsOf } from '../cross-section.ts'
import { matchOnPoints, searchOtherArm } from './match-units.ts'
import { exactly, metricPoints, squaredDistance, withinRounding, withinSquared } from './metric.ts'
import { findNearestPairs } from './nearest-pairs.ts'
import { prepareSearch } from './nearest-points.ts'
import { isQuickerInPairs, prepareNeighbours } from './neighbour-search.ts'
import { buildTree } from './point-tree.ts'
import { matchWithoutReplacement } from './nearest-without-replacement.ts'
import { crossSectionOf } from '../test-support/worlds.ts'

/** Whole-number covariates, so that many units are equally near. */
function world(seed: number, n: number) {
  const random = createRandom(seed, 'nearest')
  const draw = (levels: number) => Array.from({ length: n }, () => random.integer(levels))
  return crossSectionOf(
    draw(4).map((value) => (value === 0 ? 1 : 0)),
    draw(10),
    [draw(6), draw(5), draw(3)],
  )
}

describe('nearest neighbours among many ties', () => {
  it.each([1, 2, 3, 4, 5])('in several dimensions are those of a search through everyone (seed %s)', (seed) => {
    const frame = world(seed, 240)
    const points = metricPoints(frame.covariates, frame.treated, 'mahalanobis')
    const left = new Set(rowsOf(frame.treated, 0))
    const wanted = rowsOf(frame.treated, 1).map((row) => {
      const distance = (other: number) => squaredDistance(points, row, other)
      const best = [...left].reduce((a, b) => (distance(b) < distance(a) ? b : a))
      left.delete(best)
      return [best]
    })
    expect(matchOnPoints(frame.treated, points, 1).matched).toEqual(wanted)
    const known = searchOtherArm(frame.treated, points)
    expect(matchOnPoints(frame.treated, points, 1, known).matched).toEqual(wanted)
  })

  it.each([
    [1, 5, 150, 0.3],
    [2, 8, 130, 0.5],
    [3, 14, 200, 0.8],
    [4, 13, 70, 0.02],
  ])('by comparing all pairs are those of the tree (seed %s, %s dimensions, %s units)', (seed, k, n, share) => {
    const random = createRandom(seed, 'pairs')
    // few levels, so that many are equally near and some are alike
    const points = { n, k, data: Float64Array.from({ length: n * k }, () => random.integer(2)) }
    const treated = Uint8Array.from({ length: n }, (_, i) => (i === 0 || random.uniform() < share ? 1 : 0))
    const [controls, others] = [rowsOf(treated, 0), rowsOf(treated, 1)]
    const search = (from: readonly number[], among: readonly number[]) => {
      const find = prepareSearch(buildTree(points, among))
      return from.map((row) => find(row, 1, withinRounding))
    }
    const across = [search(controls, others), search(others, controls)]
    expect(findNearestPairs(points, controls, others)).toEqual(across)
    expect(findNearestPairs(points, controls)[0]).toEqual(search(controls, controls))
    expect(findNearestPairs(points, others)[0]).toEqual(search(others, others))
  })

  it('are found for both arms at once in many dimensions, each of them as the tree finds it', () => {
    const random = createRandom(5, 'many dimensions')
    const [n, k] = [180, 14]
    const points = { n, k, data: Float64Array.from({ length: n * k }, () => random.normal()) }
    expect(isQuickerInPairs(points, n)).toBe(true)
    const treated = Uint8Array.from({ length: n }, () => random.integer(2))
    const trees = ([0, 1] as const).map((arm) => prepareSearch(buildTree(points, rowsOf(treated, arm))))
    const search = searchOtherArm(treated, points)
    for (let row = 0; row < n; row++) {
      for (const count of [1, 2])
        expect(search(row, count, withinRounding)).toEqual(trees[1 - treated[row]](row, count, withinRounding))
    }
  })

  it.each([1, 2, 3])('with ties kept are all within the tolerance of the last (seed %s)', (seed) => {
    const frame = world(seed, 150)
    const points = metricPoints(frame.covariates, frame.treated, 'inverse-variance')
    const candidates = rowsOf(frame.treated, 0)
    const search = prepareSearch(buildTree(points, candidates))
    for (let row = 0; row < frame.n; row++) {
      const others = candidates.filter((other) => other !== row)
      const distances = others.map((other) => squaredDistance(points, row, other))
      const limit = distances.toSorted((a, b) => a - b)[2] + 1e-5
      const wanted = others.filter((_, i) => distances[i] <= limit)
      expect(search(row, 3, withinSquared(1e-5))).toEqual(wanted)
    }
  })

  it.each([1, 2, 3])('on a line are those of the tree, ties and candidates alike included (seed %s)', (seed) => {
    const random = createRandom(seed, 'line')
    const points = { n: 200, k: 1, data: Float64Array.from({ length: 200 }, () => random.integer(60) / 60) }
    const candidates = [...Array(200).keys()].filter((row) => row % 3 !== 0)
    const [search, tree] = [prepareNeighbours(points, candidates), prepareSearch(buildTree(points, candidates))]
    for (let row = 0; row < 200; row++) {
      for (const [count, ties] of [
        [1, withinSquared(1e-5)],
        [1, withinRounding],
        [3, exactly],
        [500, exactly],
      ] as const)
        expect(search(row, count, ties)).toEqual(tree(row, count, ties))
    }
  })

  it.each(['largest', 'data'] as const)(
    'on a score are as near as those of a search through everyone, order %s',
    (order) => {
      const random = createRandom(9, 'score')
      const score = Float64Array.from({ length: 300 }, () => random.integer(40) / 40)
      const treated = Uint8Array.from({ length: 300 }, () => (random.integer(3) === 0 ? 1 : 0))
      const { matched, treatedRows } = matchWithoutReplacement(treated, score, { ratio: 1, order, caliper: 0.1 })
      const turns = [...treatedRows.keys()]
      if (order === 'largest') turns.sort((a, b) => score[treatedRows[b]] - score[treatedRows[a]] || a - b)
      const left = new Set(rowsOf(treated, 0))
      for (const i of turns) {
        const gap = (other: number) => Math.abs(score[other] - score[treatedRows[i]])
        const least = Math.min(...[...left].map(gap))
        if (!(least <= 0.1)) {
          expect(matched[i]).toEqual([])
          continue
        }
        expect(gap(matched[i][0])).toBe(least)
        expect(left.delete(matched[i][0])).toBe(true)
      }
    },
  )

  it('stops when nobody is left to match', () => {
    const treated = Uint8Array.of(1, 1, 1, 0)
    const score = Float64Array.of(0.1, 0.5, 0.9, 0.4)
    const match = (order: 'largest' | 'data' | 'closest') =>
      matchWithoutReplacement(treated, score, { ratio: 1, order, caliper: Infinity }).matched
    expect(match('largest')).toEqual([[], [], [3]])
    expect(match('data')).toEqual([[3], [], []])
    expect(match('closest')).toEqual([[], [3], []])
  })

  it('gives everyone a first match before anyone a second', () => {
    const treated = Uint8Array.of(1, 1, 0, 0, 0)
    const score = Float64Array.of(0.5, 0.52, 0.5, 0.51, 0.9)
    const { matched } = matchWithoutReplacement(treated, score, { ratio: 2, order: 'data', caliper: Infinity })
    expect(matched).toEqual([[2, 4], [3]])
  })
})
