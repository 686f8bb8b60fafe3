import { describe, expect, it } from 'vitest'
import { figurePaths } from '@casefiles/engine/test-support'
import { golden, goldenNames } from '../support/shared-reference.ts'
import { readRecords, recordsFolder } from '../support/validation-records.ts'
import { comparisonsOf, estimators } from './estimators.ts'
import { isNamed } from './uncovered.ts'

const records = recordsFolder() === '' ? [] : readRecords(recordsFolder())

/** A publication is named by its authors, a golden by one word. */
const isOfGolden = (pattern: string) => /^[\w*]+:/.test(pattern)

describe('the list of estimators', () => {
  const whole = goldenNames.filter((name) => golden(name).spec.document !== undefined)

  it.each(whole)('has every estimate that %s compares, under its own design', (name) => {
    const { design, results } = golden(name)
    const own = estimators.filter((one) => one.design === design)
    for (const id of Object.keys(results)) {
      const claimed = own.filter(({ ids }) => ids.some((pattern) => isNamed(id, pattern)))
      expect(
        claimed.map(({ estimator }) => estimator),
        id,
      ).not.toEqual([])
    }
  })

  it.each(estimators.filter(({ comparisons }) => comparisons.every(isOfGolden)))(
    '$design, $estimator: a golden on data that everybody has holds figures of it',
    ({ design, comparisons }) => {
      const open = goldenNames
        .map((name) => ({ name, ...golden(name) }))
        .filter((one) => one.design === design && !String(one.dataset).startsWith('data/tests/'))
      const figures = open.flatMap(({ name, results }) => figurePaths(results).map((path) => `${name}:${path}`))
      expect(
        figures.filter((figure) => comparisons.some((pattern) => isNamed(figure, pattern))).length,
      ).toBeGreaterThan(0)
    },
  )

  // reads what the tests before it wrote down; a run of a few files has nothing to say about the rest
  it.skipIf(records.length === 0).each(estimators)(
    '$design, $estimator: was compared without the reference folder',
    (estimator) => {
      const open = comparisonsOf(estimator, records).filter(({ dataset }) => !dataset.startsWith('data/tests/'))
      expect(open.length).toBeGreaterThan(0)
    },
  )
})
