import type { AnalysisJson } from './analysis.ts'
import table from '../data/archive/lessons.json' with { type: 'json' }

/** A lesson on a casefile: its figures are the casefile's own, so only words stand here. */
export interface Lesson {
  slug: string
  title: string
  /** The method in a sentence. */
  idea: string
  story: string
  question: string
  /** Figures of the signed answer by name; `without` may be a number that the design sets, such as 100. */
  figures: { with: string; without: string | number }
  /** What the levels are counted in. */
  units: string
  /** What the two levels are called beside their bars. */
  names: { without: string; with: string }
  /** The highest level that can be guessed. */
  most: number
  comparisons: { label: string; right: boolean; why: string }[]
  /** The check of the casefile that is looked at, and why it matters. */
  check: { id: string; why: string }
  /** Questions to talk about, without one right answer. */
  discuss: string[]
}

/** The lessons, one a design, in the order in which they build on each other. */
export const LESSONS: readonly Lesson[] = table

export const lessonOf = (slug: string): Lesson | undefined => LESSONS.find((lesson) => lesson.slug === slug)

/** The two levels of a lesson, as the signed answer has them. */
export interface LessonLevels {
  without: { value: number; shown: string }
  with: { value: number; shown: string }
}

/** @returns null where the answer lacks one of the two figures, as that of a casefile that was retracted does */
export function lessonLevels(
  { figures }: Lesson,
  answer: { figures: readonly { name: string; value: number; shown: string }[] },
): LessonLevels | null {
  const read = (name: string | number) => {
    if (typeof name === 'number') return { value: name, shown: String(name) }
    const found = answer.figures.find((figure) => figure.name === name)
    return found ? { value: found.value, shown: found.shown } : null
  }
  const [without, level] = [read(figures.without), read(figures.with)]
  return without && level && { without, with: level }
}

type Looked = AnalysisJson['checks'][number]

/**
 * Where a lesson's own check passed: the check of the casefile that failed, the gravest first, or where none did one that could
 * not be run, so that what it looks for is not known. A reader is to see a check that does not pass.
 *
 * @returns undefined where the lesson's own check did not pass, or every other one did
 */
export function weakPlace({ check }: Lesson, checks: readonly Looked[]): Looked | undefined {
  const own = checks.find(({ id }) => id === check.id)
  if (own?.passed !== true) return undefined
  const counted = checks.filter(({ severity }) => severity !== 'info')
  const graver = (one: Looked) => (one.severity === 'critical' ? 0 : one.severity === 'major' ? 1 : 2)
  const failed = counted.filter(({ passed }) => passed === false).sort((a, b) => graver(a) - graver(b))
  return failed[0] ?? counted.find(({ passed }) => passed === null)
}
