import { describe, expect, it } from 'vitest'
import { readerWords } from '@casefiles/engine/verdict'
import { shared } from '../../shared/index.ts'
import { tellWith } from '../../tell.ts'
import { figures } from './charts.ts'
import { checks } from './checks.ts'
import { methods, names, reasons } from './estimates.ts'
import { log } from './log.ts'
import { looks } from './looks.ts'
import { parts, series } from './sensitivity.ts'

/** Of a design that names neither unit nor treatment. */
const words = tellWith({ shared })(
  readerWords({
    policyName: 'The law',
    outcomeName: 'deaths',
    places: 'nine states',
    years: '2000',
    unitPlural: 'units',
  }),
)
const outcome = { label: 'Deaths', units: 'deaths' }

describe('checks', () => {
  it('name the one unit that is the whole comparison, and what rests on it', () => {
    const group = (found: object) =>
      checks['comparison-group']({
        words,
        never: 1,
        smallest: 1,
        when: 'in 2004',
        alone: 'Ohio',
        rest: { share: 0.5, units: 1 },
        ...found,
      }).message
    expect(group({})).toBe(
      '1 unit is never treated. One unit, Ohio, is the whole comparison in 2004. 50% of the observations behind the main estimate rest on it: whatever else happened there is taken for the effect, and the margin of error does not cover it.',
    )
    expect(group({ rest: { share: 0.5, units: 2 } })).toContain('whatever else happened in that one unit is taken')
    expect(group({ never: 0, smallest: 0, rest: null })).toBe(
      'No unit is never treated. Nobody is left to compare with in 2004: no effect is estimated there.',
    )
    expect(group({ never: 8, smallest: 8, rest: null })).toBe(
      '8 units are never treated. The comparison group is smallest in 2004, with 8 units.',
    )
  })

  it('count clusters by the smaller side, and say when they are too few', () => {
    const clusters = (all: number, treated: number, comparison: number, effective: number) =>
      checks.clusters({ nouns: 'states', all, treated, comparison, effective, needed: 40, happen: 'are treated' })
        .message
    expect(clusters(50, 30, 45, 50)).toBe(
      'All 50 states count: 30 are treated at some time, and 45 serve as comparison at some time.',
    )
    expect(clusters(2, 1, 1, 2)).toBe(
      'Both states count: 1 is treated at some time, and 1 serves as comparison at some time. About 40 are needed before the margin of error can be trusted.',
    )
    expect(clusters(50, 10, 45, 20)).toBe(
      'Of 50 states, 10 are treated at some time, and 45 serve as comparison at some time. The smaller side decides, so 20 of 50 states count. About 40 are needed before the margin of error can be trusted.',
    )
  })
})

describe('looks', () => {
  it('tell one estimate before treatment from several, and too few clusters from a drift', () => {
    const test = (estimates: number, isClear: boolean) =>
      looks['drift-test']({ the: 'the law', estimates, p: 0.2, isClear })
    expect(test(1, false)).toBe('The one estimate before the law shows no clear drift (p = 0.2000).')
    expect(test(4, true)).toBe('Taken together, the 4 estimates before the law show a drift (p = 0.2000).')
    expect(looks['too-few-clusters-for-drift']({ the: 'the law', estimates: 4 })).toBe(
      'There are too few clusters to test the 4 estimates before the law for a drift.',
    )
  })

  it('count periods before treatment, each up to what is needed', () => {
    const counted = { words, period: 'year', needed: 4 }
    const found = looks['few-pre-periods']({ ...counted, fewest: 2, few: 3, of: 3 })
    expect(found).toBe('All 3 treated units have fewer than 4 years before treatment; the fewest is 2.')
    expect(looks['few-pre-periods']({ ...counted, fewest: 2, few: 1, of: 3 })).toContain(
      '1 of 3 treated units has fewer',
    )
    expect(looks['mean-pre-periods']({ ...counted, mean: 2.5, found })).toBe(
      `Treated units have 2.50 years before treatment on average, counting at most 4 each. ${found}`,
    )
  })
})

describe('sensitivity', () => {
  it('says of runs without one what they keep, change and cannot compute', () => {
    const left = { kind: 'unit', one: 'state', several: 'states' } as const
    const runs = (found: object) =>
      series['leave-one-out']({
        left,
        runs: 3,
        of: 3,
        kept: 2,
        units: 'deaths',
        range: [-3, -2],
        changes: [],
        failures: [],
        ...found,
      }).message
    expect(runs({ runs: 0 })).toBe('There is no state to leave out.')
    expect(runs({})).toBe(
      'Leaving out each state in turn keeps the conclusion in 2 of 3 runs. The estimate runs from −3.00 to −2.00 deaths.',
    )
    expect(runs({ of: 900, range: null, failures: ['Ohio', 'Utah'] })).toBe(
      'Leaving out each of the 3 states with the most influence, of 900, in turn keeps the conclusion in 2 of 3 runs. Nothing can be computed without Ohio, Utah.',
    )
    expect(runs({ changes: [{ name: 'Ohio', value: -1, ci: [NaN, NaN] }] })).toContain(
      'Without Ohio it is −1.00 deaths, without an interval.',
    )
  })

  it('names what lies beyond a gap, and another kind of conclusion than the main one', () => {
    const found = {
      first: 0,
      last: 1,
      value: -2,
      ci: [-3, -1] as [number, number],
      units: 'deaths',
      conclusion: 'effect',
      smallestEffect: 1,
      breaks: null,
      largest: 2,
      isMains: false,
      leftOut: [-5, 3],
    } as const
    const told = series['honest-relative-magnitudes']({
      the: 'the law',
      period: 'year',
      found: { ...found, leftOut: [-5, 3] },
      why: null,
    })
    expect(told.message).toBe(
      'Over years 0 to 1 after the law, the average effect is −2.00 deaths (range −3.00 to −1.00). It stays clear of zero even if the groups drift apart by 2.00 times the largest drift before the law. This average alone allows another kind of conclusion than the main estimate does. Beyond a gap and not used: years -5, 3.',
    )
  })

  it('tells one false date from several', () => {
    const dates = (early: number[], rejecting: number) => parts['false-dates']({ early, period: 'year', rejecting })
    expect(dates([2], 0)).toContain(
      'Dated 2 years too early, the analysis should find nothing. The one false date shows nothing;',
    )
    expect(dates([2, 3, 4], 1)).toContain(
      'Dated 2 to 4 years too early, the analysis should find nothing. 1 of 3 false dates shows an effect;',
    )
  })
})

describe('figures', () => {
  it('say where a conclusion breaks, from the smallest drift to none that was tried', () => {
    const title = (breaks: number | null) =>
      figures['honest-did']({ the: 'the law', outcome, breaks, largest: 2 }).title
    expect(title(null)).toBe('The conclusion holds for a drift of up to 2.00 times the largest before the law')
    expect(title(0)).toBe('The conclusion does not survive even the smallest drift')
    expect(title(0.75)).toBe('The conclusion breaks at 0.75 times the largest drift before the law')
  })

  it('claim a gap only where there is one, and none before only where the test passed', () => {
    const last = { at: 3, estimate: -2, ciLow: -3, ciHigh: -1 }
    const title = (hasGapAfter: boolean, before: number, passed: boolean | null) =>
      figures['event-study']({
        words: { ...words, the: 'the law' },
        period: 'year',
        outcome,
        first: -4,
        last,
        thin: null,
        isTooNarrow: false,
        hasGapAfter,
        before,
        passed,
      }).title
    expect(title(true, 0, true)).toBe('A gap opens after the law, and none shows clearly before')
    expect(title(false, 1, true)).toBe('No clear gap opens after the law, but one point before it stands off zero')
    expect(title(true, 2, true)).toBe('A gap opens after the law, but 2 points before it stand off zero')
    expect(title(false, 0, false)).toBe('The groups drifted before the law, and no clear gap opens after it')
    expect(title(true, 1, false)).toBe('A gap shows before the law as well as after it')
    expect(title(false, 0, null)).toBe('No clear gap shows after the law')
  })
})

describe('estimates', () => {
  it('weighted ones tell of the average person only where the weight counts people', () => {
    const named = (column: string, label: string | null) =>
      names.weighted({ weight: { column, label }, units: 'pairs of seat and month' })
    expect(named('pop', 'People aged 18 to 20')).toBe(
      'Weighted by “People aged 18 to 20”: the effect on the average person',
    )
    expect(named('total_population', null)).toBe(
      'Weighted by the column total_population: the effect on the average person',
    )
    expect(named('ksi', null)).toBe(
      'Weighted by the column ksi: pairs of seat and month with more of it count for more',
    )
    expect(named('ksi', 'Killed or seriously injured')).toContain('Weighted by “Killed or seriously injured”: pairs')
  })

  it('say which units lack rows, one or several, and what becomes of them', () => {
    const way = (lacking: number, areUsed: boolean) =>
      methods['other-units']({ method: 'Effects.', words, period: 'year', lacking, of: 60, rows: 5, areUsed })
    expect(way(1, true)).toBe('Effects. 1 of 60 units that lacks a row in some year is left out: 5 rows.')
    expect(way(2, false)).toBe(
      'Effects. 2 of 60 units that lack a row in some year are used in those that they have: 5 rows.',
    )
  })

  it('that are missing say why', () => {
    expect(reasons['no-variance-both-ways']({})).toBe(
      'The variance of both partitions less that of what they share is not positive.',
    )
    expect(reasons['no-effect']({ average: 'group' })).toBe('No effect can be computed for the average over cohorts.')
  })
})

it('the log counts one unit and several', () => {
  const used = (lacking: number) => log['incomplete-units-used']({ lacking, of: 60, words, period: 'year', rows: 7 })
  expect(used(1)).toBe('1 of 60 units lacks a row in some year; it is used in the years that it has, 7 rows.')
  expect(used(2)).toBe('2 of 60 units lack a row in some year; they are used in the years that they have, 7 rows.')
  expect(log['effects-not-computed']({ effects: 1, isAfter: false, cohorts: '2005', why: 'No one.' })).toBe(
    '1 effect before adoption is left out of the event study and the drift test (first treated in 2005): No one.',
  )
})
