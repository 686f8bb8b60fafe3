import { beforeAll, describe, expect, it } from 'vitest'
import type { DesignType } from '@casefiles/engine/analysis'
import { openFacts, rubrics } from '@casefiles/engine/test-support'
import { drawSoundWorld } from './draw-world.ts'
import { FAMILIES } from './families.ts'
import { WORDS } from './judge-world.ts'
import { measureLaw, PERTURBATIONS, scoreOf, type LawResult, type Study } from './laws.ts'

/*
 * The laws of the score on small sound worlds. `npx casefiles calibrate eqs --laws` puts more worlds and every casefile of the
 * archive through the same, and writes what it finds into docs/calibration.md.
 */

const SEED = 20261128
const WORLDS = 2
/**
 * Two worlds of one draw each: the standard error of their mean score is about three points, so a law of means is held
 * to twice that; what does not hang on chance is held to the law itself.
 */
const MARGIN = 6
const ALIKE = 5

function keepsTheLaws(family: (typeof FAMILIES)[number]): void {
  const { design } = family
  const results = new Map<string, LawResult | null>()

  beforeAll(async () => {
    const studies = []
    for (let index = 0; index < WORLDS; index++) {
      const study = studyOf(family, index)
      const before = await scoreOf(study)
      if (before !== null) studies.push({ name: `${design}-${index}`, study, before, unseen: unseenOf(design) })
    }
    expect(studies).toHaveLength(WORLDS)
    for (const perturbation of PERTURBATIONS) results.set(perturbation.id, await measureLaw(perturbation, studies, 1))
  })

  it.each(PERTURBATIONS.filter(({ law }) => law === 1).map((one) => [one.label, one.id] as const))(
    'goes towards the unseen level, and never past it: %s',
    (_, id) => expect(results.get(id)?.breach ?? 0).toBeLessThanOrEqual(MARGIN),
  )

  it.each(PERTURBATIONS.filter(({ law }) => law === 2).map((one) => [one.label, one.id] as const))(
    'is moved by nothing by a covariate that predicts nothing: %s',
    (_, id) => expect(results.get(id)?.breach ?? 0).toBeLessThanOrEqual(ALIKE),
  )

  it.each(PERTURBATIONS.filter(({ law }) => law === 4).map((one) => [one.label, one.id] as const))(
    'is the same however the study is written down: %s',
    (_, id) => expect(results.get(id)?.breach ?? 0).toBeLessThanOrEqual(ALIKE),
  )
}

// the families whose rooms differ most; the others at night
const byDay = FAMILIES.filter(({ design }) => ['DiD', 'Blocks'].includes(design))
const byNight = FAMILIES.filter((family) => !byDay.includes(family))
describe.each(byDay)('the score of $design', keepsTheLaws)
describe.each(byNight)('the score of $design', { tags: ['night'] }, keepsTheLaws)

function studyOf(family: (typeof FAMILIES)[number], index: number): Study {
  const shape = family.shapes[index % family.shapes.length]
  const { world, analysisSeed } = drawSoundWorld(family, SEED, 'laws', index, { shape, effect: 'medium' })
  const { data, spec, intent } = world
  return { design: family.design, data, request: { spec, intent, words: WORDS, seed: analysisSeed, facts: openFacts } }
}

function unseenOf(design: DesignType): number {
  return Math.min(...rubrics[design].unseen.map(({ level }) => level))
}
