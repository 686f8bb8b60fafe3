import { describe, expect, it } from 'vitest'
import { expectGolden, expectKnownDifference, readGolden } from '../../../test-support/expect-golden.ts'
import { withoutEmptyLevels } from '../../../inference/cluster-covariance.ts'
import { rowsOf, selectUnits } from '../cross-section.ts'
import { compareTerms } from '../diagnostics/balance.ts'
import { logOdds } from '../propensity.ts'
import { matchOnPoints } from './match-units.ts'
import { estimateMatchedEffect, matchedSets } from './matched-effect.ts'
import { metricPoints } from './metric.ts'
import { matchWithoutReplacement, type Matches } from './nearest-without-replacement.ts'
import { frame, logit, peerLogit, same, total, expectBalance } from '../test-support/lalonde-goldens.ts'
import { standardDeviation } from '../../../numerics/moments.ts'

describe('nearest neighbours in lalonde are those of MatchIt', () => {
  const golden = readGolden('match_lalonde_matchit')
  const wanted = golden.results
  const identical = { tolerance: 1e-8, why: 'arithmetic, given identical pairs' }
  const scores = () => logit.fitted
  const none = Infinity
  const cases: [string, () => Matches][] = [
    ...(['largest', 'data', 'closest'] as const).map((order): [string, () => Matches] => [
      `nn1_noreplace_${order}`,
      () => matchWithoutReplacement(frame.treated, scores(), { ratio: 1, order, caliper: none }),
    ]),
    [
      'nn1_noreplace_caliper02',
      () =>
        matchWithoutReplacement(frame.treated, scores(), {
          ratio: 1,
          order: 'largest',
          caliper: 0.2 * standardDeviation(scores()),
        }),
    ],
    [
      'nn3_noreplace',
      () => matchWithoutReplacement(frame.treated, scores(), { ratio: 3, order: 'largest', caliper: none }),
    ],
    [
      'nn1_logit_link_distance',
      () => matchWithoutReplacement(frame.treated, logOdds(scores()), { ratio: 1, order: 'largest', caliper: none }),
    ],
  ]
  const all = [0, 1, 2, 3, 4, 5, 6, 7]

  /** The peer's summary of a matched sample, with its weights' totals scaled to the units used in each arm. */
  function expectMatched(name: string, matches: Matches, sets: ReturnType<typeof matchedSets>): Float64Array {
    const weights = new Float64Array(frame.n)
    sets.rows.forEach((row, i) => (weights[row] += sets.weights[i]))
    const used = (arm: 0 | 1) => rowsOf(frame.treated, arm).filter((row) => weights[row] > 0)
    const [treated, comparison] = [used(1), used(0)]
    const mean = total(comparison.map((row) => weights[row])) / comparison.length
    const scaled = comparison.map((row) => weights[row] / mean)
    const path = `${name}/weights`
    expectGolden(golden, `${path}/n_treated`, treated.length, same)
    expectGolden(golden, `${path}/n_control`, comparison.length, same)
    expectGolden(golden, `${path}/sum_w_treated`, total(treated.map((row) => weights[row])), identical)
    expectGolden(golden, `${path}/sum_w_control`, total(scaled), identical)
    const squares = scaled.reduce((sum, value) => sum + value * value, 0)
    expectGolden(golden, `${path}/ess_control`, total(scaled) ** 2 / squares, identical)
    expectGolden(golden, `${path}/ess_treated`, treated.length, identical)
    expectGolden(golden, `${path}/max_w`, Math.max(1, ...scaled), identical)
    const { paired } = wanted[name]
    if (!paired || matches.matched.some((found) => found.length > 1)) return weights
    const pairs = matches.treatedRows.flatMap((row, i) => matches.matched[i].map((other) => [row, other] as const))
    const differences = pairs.map(([row, other]) => frame.outcome[row] - frame.outcome[other])
    expectGolden(golden, `${name}/paired/n_pairs`, pairs.length, same)
    expectGolden(golden, `${name}/paired/mean_difference`, total(differences) / pairs.length, identical)
    expectGolden(golden, `${name}/paired/sd`, standardDeviation(Float64Array.from(differences)), identical)
    expectGolden(golden, `${name}/paired/unmatched_treated`, matches.treatedRows.length - pairs.length, same)
    expectGolden(golden, `${name}/paired/distinct_controls`, comparison.length, same)
    return weights
  }

  it.each(cases)('%s: pairs, weights, effects and errors', (name, match) => {
    const matches = match()
    const rows = matches.matched.map((found) => (found.length > 0 ? found[0] + 1 : NaN))
    if (wanted[name].pairs) {
      expectGolden(golden, `${name}/pairs/control_row`, rows, same)
      expectGolden(
        golden,
        `${name}/pairs/treated_row`,
        matches.treatedRows.map((row) => row + 1),
        same,
      )
    }
    if (wanted[name].paired) expectGolden(golden, `${name}/paired/first10_control_rows`, rows.slice(0, 10), same)
    const sets = matchedSets(frame.n, matches)
    for (const [effect, terms] of [
      ['effect', []],
      ['effect_with_covariates', all],
    ] as const) {
      const ours = estimateMatchedEffect(frame, sets, [...terms])
      const path = `${name}/${effect}`
      expectGolden(golden, `${path}/estimate`, ours.value, identical)
      expectGolden(golden, `${path}/se_HC1`, ours.seHc1, identical)
      expectGolden(golden, `${path}/se_cluster_pair`, ours.seSets, identical)
      expectGolden(golden, `${path}/n_pairs`, ours.sets, same)
      expectGolden(golden, `${path}/n`, ours.n, same)
    }
    const weights = expectMatched(name, matches, sets)
    if (!wanted[name].balance) return
    const found = compareTerms(frame, weights, 'ATT').map(({ after }) => after)
    expectBalance(golden, `${name}/balance`, found, { ...identical, scale: 1e-3 })
  })

  it.each([
    ['nn1_replace', null],
    ['nn1_replace_caliper01', 0.1],
  ] as const)(
    '%s: with replacement, of equal scores the first row from above and the last from below',
    (name, caliper) => {
      const comparison = rowsOf(frame.treated, 0)
      const reach = caliper === null ? Infinity : caliper * standardDeviation(scores())
      const rows = rowsOf(frame.treated, 1)
      const matched = rows.map((row) => {
        const gap = (other: number) => Math.abs(scores()[other] - scores()[row])
        const isBefore = (other: number, best: number) =>
          gap(other) < gap(best) || (gap(other) === gap(best) && scores()[other] < scores()[row])
        const nearest = comparison.reduce((best, other) => (isBefore(other, best) ? other : best))
        return gap(nearest) <= reach ? [nearest] : []
      })
      const matches = { treatedRows: rows, matched }
      const sets = matchedSets(frame.n, matches)
      for (const [effect, terms] of [
        ['effect', []],
        ['effect_with_covariates', all],
      ] as const) {
        const { value, seHc1, n } = estimateMatchedEffect(frame, sets, [...terms])
        expectGolden(golden, `${name}/${effect}/estimate`, value, identical)
        expectGolden(golden, `${name}/${effect}/se_HC1`, seHc1, identical)
        expectGolden(golden, `${name}/${effect}/n`, n, same)
      }
      const { value } = estimateMatchedEffect(frame, sets)
      expectGolden(golden, `${name}/effect_pair_and_id_clusters/estimate`, value, identical)
      expectKnownDifference(golden, `${name}/effect_pair_and_id_clusters/se`, errorByPairAndUnit(matches), {
        between: [4.8e-5, 5.7e-5],
        of: 'golden',
        why: 'the peer multiplies each part by its own G/(G − 1), ours all by that of the fewer groups',
      })
      const weights = expectMatched(name, matches, sets)
      const control = matched.map((found) => (found.length > 0 ? found[0] + 1 : NaN))
      expectGolden(golden, `${name}/paired/first10_control_rows`, control.slice(0, 10), same)
      if (wanted[name].caliper_absolute) expectGolden(golden, `${name}/caliper_absolute/1`, reach, peerLogit)
      if (!wanted[name].pairs) return
      expectGolden(golden, `${name}/pairs/control_row`, control, same)
      expectGolden(
        golden,
        `${name}/pairs/treated_row`,
        rows.map((row) => row + 1),
        same,
      )
      const found = compareTerms(frame, weights, 'ATT').map(({ after }) => after)
      expectBalance(golden, `${name}/balance`, found, { ...identical, scale: 1e-3 })
    },
  )

  /** Two rows for each pair, a man who is matched twice in two of them: clustered by pair and by man. */
  function errorByPairAndUnit({ treatedRows, matched }: Matches): number {
    const used = treatedRows.flatMap((row, i) => (matched[i].length > 0 ? [row, matched[i][0]] : []))
    const clusters = withoutEmptyLevels({ index: Int32Array.from(used), levels: frame.n })
    const sets = {
      rows: [...used.keys()],
      weights: new Float64Array(used.length).fill(1),
      set: Int32Array.from(used, (_, at) => Math.floor(at / 2)),
      sets: used.length / 2,
    }
    return estimateMatchedEffect({ ...selectUnits(frame, used), clusters }, sets).seSets
  }

  it('takes the caliper in standard deviations of the score', () => {
    const width = 0.2 * standardDeviation(scores())
    expectGolden(golden, 'nn1_noreplace_caliper02/caliper_absolute/1', width, peerLogit)
  })

  it('on Mahalanobis distance the same men are matched up to men who are alike in every covariate', () => {
    // 32 groups of comparison men share all covariates; which of them is taken is left open by the distance, and the
    // peer's choice follows neither the file's order nor any sorted column. So the profiles must agree, not the men.
    const matches = matchOnPoints(frame.treated, metricPoints(frame.covariates, frame.treated, 'mahalanobis'), 1)
    const profile = (row: number) => all.map((j) => frame.covariates.data[j * frame.n + row]).join()
    const { effect, paired } = wanted.nn1_mahalanobis
    expect(matches.matched.slice(0, 10).map((found) => profile(found[0]))).toEqual(
      paired.first10_control_rows.map((row: number) => profile(row - 1)),
    )
    const ours = estimateMatchedEffect(frame, matchedSets(frame.n, matches)).value
    const known = [-21.926271, -21.926269] as [number, number]
    const why = 'in dollars: men who are alike in every covariate, of whom the peer takes others'
    expectKnownDifference(golden, 'nn1_mahalanobis/effect/estimate', ours, { between: known, why })
    const [least, most] = rangeOverTies(matches, profile)
    expect(effect.estimate).toBeGreaterThanOrEqual(least)
    expect(effect.estimate).toBeLessThanOrEqual(most)
    expect(most - least).toBeLessThan(700)
  })

  /** Least and largest effect over all ways to choose among comparison men of one profile. */
  function rangeOverTies({ treatedRows, matched }: Matches, profile: (row: number) => string): [number, number] {
    const outcomes = new Map<string, number[]>()
    for (const row of rowsOf(frame.treated, 0)) {
      outcomes.set(
        profile(row),
        [...(outcomes.get(profile(row)) ?? []), frame.outcome[row]].sort((a, b) => a - b),
      )
    }
    const taken = new Map<string, number>()
    for (const [row] of matched) taken.set(profile(row), (taken.get(profile(row)) ?? 0) + 1)
    const treated = treatedRows.reduce((sum, row) => sum + frame.outcome[row], 0)
    const total = (pick: (sorted: number[], count: number) => number[]) =>
      [...taken].reduce((sum, [key, count]) => sum + pick(outcomes.get(key)!, count).reduce((a, b) => a + b, 0), 0)
    const most = total((sorted, count) => sorted.slice(-count))
    const least = total((sorted, count) => sorted.slice(0, count))
    return [(treated - most) / treatedRows.length, (treated - least) / treatedRows.length]
  }
})
