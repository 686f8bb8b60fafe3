import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LESSONS, lessonLevels, weakPlace } from './lesson.ts'
import { answerOf } from './public-answer.ts'
import type { CasefilePublication } from './publication.ts'

const released = path.join(import.meta.dirname, '../data/archive/release/casefiles')

/** The newest document of a casefile of the sealed release. */
function newest(slug: string): CasefilePublication {
  const versions = fs.readdirSync(path.join(released, slug)).filter((file) => /^v\d+\.json$/.test(file))
  const last = Math.max(...versions.map((file) => Number(file.slice(1, -5))))
  return JSON.parse(fs.readFileSync(path.join(released, slug, `v${last}.json`), 'utf8')) as CasefilePublication
}

it('lessons are one a design', () => {
  const designs = LESSONS.map(({ slug }) => newest(slug).design.design_type)
  expect(new Set(designs).size).toBe(LESSONS.length)
  expect(LESSONS).toHaveLength(6)
})

describe.each(LESSONS)('the lesson on $slug', (lesson) => {
  const publication = newest(lesson.slug)

  it('asks for figures that the signed answer has, within what can be guessed', () => {
    const levels = lessonLevels(lesson, answerOf(publication))!
    expect(levels.with.value).toBeLessThan(lesson.most)
    expect(levels.without.value).toBeLessThan(lesson.most)
  })

  it('has one fair comparison, and a check and studies of its casefile to look at', () => {
    expect(lesson.comparisons.filter(({ right }) => right)).toHaveLength(1)
    expect(publication.analysis.checks.map(({ id }) => id)).toContain(lesson.check.id)
    expect(publication.texts.others!.studies.some(({ confirmed }) => confirmed !== null)).toBe(true)
  })

  it('shows a check that does not pass', () => {
    const { checks } = publication.analysis
    const own = checks.find(({ id }) => id === lesson.check.id)!
    expect((weakPlace(lesson, checks) ?? own).passed).not.toBe(true)
  })

  it('gives the answer away nowhere before it is asked for', () => {
    const { shown } = lessonLevels(lesson, answerOf(publication))!.with
    const before = [lesson.title, lesson.story, lesson.question].join(' ').split(/[\s.,]+/)
    expect(before).not.toContain(shown)
  })
})

it('has no levels where an answer has no figures', () => {
  expect(lessonLevels(LESSONS[0], { figures: [] })).toBeNull()
})
