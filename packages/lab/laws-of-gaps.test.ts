import { beforeAll, describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import type { Column } from '@casefiles/engine/frame'
import { openFacts } from '@casefiles/engine/test-support'
import { RUBRICS } from '@casefiles/engine/eqs'
import { AT_NIGHT } from '../../tests/support/at-night.ts'
import { drawSoundWorld } from './draw-world.ts'
import { FAMILIES } from './families.ts'
import { WORDS } from './judge-world.ts'
import { measureLaw, type Perturbation, scoreOf, type Study } from './laws.ts'

/*
 * The first law where units of a panel lack rows, or units of an experiment covariates: whoever sees less of them scores no higher,
 * whatever the design says becomes of them.
 */

/** At night six, so that the standard error of their mean score is about three points. */
const WORLDS = AT_NIGHT ? 6 : 2
const MARGIN = 6

function studyOf(design: DesignType, index: number): Study {
  const family = FAMILIES.find((one) => one.design === design)!
  const shape = family.shapes[index % family.shapes.length]
  const { world, analysisSeed } = drawSoundWorld(family, 20261130, 'laws', index, { shape, effect: 'medium' })
  const { data, spec, intent } = world
  return { design, data, request: { spec, intent, words: WORDS, seed: analysisSeed, facts: openFacts } }
}

/** The study without some rows, and with a way to treat the units that they are missing from. */
function withGaps({ data, request, ...study }: Study, isKept: (row: number) => boolean, way?: string): Study {
  const rows = Array.from({ length: data.rows }, (_, row) => row).filter(isKept)
  const columns = [...data.columns].map(([name, column]): [string, Column] => [
    name,
    column.kind === 'number'
      ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]) }
      : { ...column, values: rows.map((row) => column.values[row]) },
  ])
  const spec = { ...(request.spec as object), ...(way !== undefined && { incompleteUnits: way }) }
  return { ...study, data: { ...data, rows: rows.length, columns: new Map(columns) }, request: { ...request, spec } }
}

const atRandom = (share: number, way: string): Perturbation => ({
  law: 1,
  id: `gaps-${share}-${way}`,
  label: `${share} of the rows deleted at random`,
  isRandom: true,
  change: (study, random) => withGaps(study, () => random.uniform() >= share, way),
})

/** Treated places whose mean is in the lowest third are not seen after their first treated year. */
function dropOut(study: Study, way?: string): Study {
  const cells = (name: string) => study.data.columns.get(name)!.values
  const [place, year, first, rate] = ['place', 'year', 'first', 'rate'].map(cells)
  const byPlace = new Map<unknown, number[]>()
  for (let row = 0; row < study.data.rows; row++)
    byPlace.set(place[row], [...(byPlace.get(place[row]) ?? []), Number(rate[row])])
  const means = new Map([...byPlace].map(([name, own]) => [name, mean(own)]))
  const limit = [...means.values()].sort((a, b) => a - b)[Math.floor(means.size / 3)]
  const isLost = (row: number) =>
    Number(first[row]) > 0 && Number(year[row]) > Number(first[row]) && means.get(place[row])! < limit
  return withGaps(study, (row) => !isLost(row), way)
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the score of a difference in differences whose units lack rows', () => {
  const [{ level: unseen }] = RUBRICS.DiD.unseen
  const studies: { name: string; study: Study; before: number; unseen: number }[] = []
  beforeAll(async () => {
    for (let index = 0; index < WORLDS; index++) {
      const study = studyOf('DiD', index)
      studies.push({ name: `DiD-${index}`, study, before: (await scoreOf(study))!, unseen })
    }
  })

  it.each([
    [0.1, 'use'],
    [0.3, 'use'],
    [0.03, 'leave-out'],
  ])(
    'goes towards the unseen level, and never past it, with %f of the rows deleted at random: %s',
    async (share, way) => {
      const { before, after, breach } = (await measureLaw(atRandom(share, way), studies, 1))!
      expect(breach).toBeLessThanOrEqual(MARGIN)
      expect(after).toBeLessThanOrEqual(before)
    },
  )

  it(
    'is lower where treated units of a low level drop out, and declaring what becomes of them earns nothing',
    { tags: ['night'] },
    async () => {
      const scores = { use: [] as number[], 'leave-out': [] as number[], unnamed: [] as number[] }
      for (const { study } of studies) {
        scores.use.push((await scoreOf(dropOut(study, 'use')))!)
        scores['leave-out'].push((await scoreOf(dropOut(study, 'leave-out')))!)
        scores.unnamed.push((await scoreOf(dropOut(study)))!)
      }
      const whole = mean(studies.map(({ before }) => before))
      expect(mean(scores.use)).toBeLessThan(whole)
      expect(mean(scores.use)).toBeLessThanOrEqual(mean(scores.unnamed))
      expect(mean(scores['leave-out'])).toBeLessThanOrEqual(mean(scores.unnamed))
    },
  )
})

/** Cells of the covariates blanked at random, and a way to treat the units that they are missing from. */
const blankCovariates = (share: number, way: string): Perturbation => ({
  law: 1,
  id: `blank-${share}-${way}`,
  label: `${share} of the covariates' cells blanked`,
  isRandom: true,
  change: ({ data, request, ...study }, random) => {
    const spec = request.spec as { covariates: { column: string }[] }
    const named = new Set(spec.covariates.map(({ column }) => column))
    const columns = [...data.columns].map(([name, column]): [string, Column] =>
      named.has(name) && column.kind === 'number'
        ? [name, { ...column, values: column.values.map((value) => (random.uniform() < share ? NaN : value)) }]
        : [name, column],
    )
    const changed = { ...data, columns: new Map(columns) }
    const imputation = way === 'impute' && { imputation: { sets: 5 } }
    return {
      ...study,
      data: changed,
      request: { ...request, spec: { ...spec, missingCovariates: way, ...imputation } },
    }
  },
})

describe('the score of an experiment whose units lack covariates', { tags: ['night'] }, () => {
  // a documented draw and a file of everybody assigned: only then can covariates lift or lower the score
  const sound = {
    randomisation: { evidence: 'documented', how: 'Drawn for a test.' },
    attrition: { kind: 'rows', source: 'The file is the list of the draw.' },
  }
  const unseen = Math.max(...RUBRICS.Blocks.unseen.map(({ level }) => level))
  const studies: { name: string; study: Study; before: number; unseen: number }[] = []
  beforeAll(async () => {
    for (let index = 0; index < WORLDS; index++) {
      const { request, ...drawn } = studyOf('Blocks', index)
      const study = { ...drawn, request: { ...request, spec: { ...(request.spec as object), ...sound } } }
      studies.push({ name: `Blocks-${index}`, study, before: (await scoreOf(study))!, unseen })
    }
  })

  it.each([
    [0.3, 'indicator'],
    [0.8, 'indicator'],
    [0.3, 'drop'],
    [0.3, 'impute'],
  ])('goes towards the unseen level, and never past it, with %f of the cells blanked: %s', async (share, way) => {
    const { before, after, breach } = (await measureLaw(blankCovariates(share, way), studies, 1))!
    expect(breach).toBeLessThanOrEqual(MARGIN)
    expect(after).toBeLessThanOrEqual(before + 1)
  })
})

describe('the score of matching whose units lack covariates', { tags: ['night'] }, () => {
  const unseen = Math.max(...RUBRICS.Matching.unseen.map(({ level }) => level))
  const studies: { name: string; study: Study; before: number; unseen: number }[] = []
  beforeAll(async () => {
    for (let index = 0; index < WORLDS; index++) {
      const study = studyOf('Matching', index)
      studies.push({ name: `Matching-${index}`, study, before: (await scoreOf(study))!, unseen })
    }
  })

  it.each([
    [0.1, 'impute'],
    [0.1, 'drop'],
  ])('goes towards the unseen level, and never past it, with %f of the cells blanked: %s', async (share, way) => {
    const { before, after, breach } = (await measureLaw(blankCovariates(share, way), studies, 1))!
    expect(breach).toBeLessThanOrEqual(MARGIN)
    expect(after).toBeLessThanOrEqual(before + 1)
  })
})
