import type { EqsComponent, EqsPillar, EqsTranslation, PillarId } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { Evidence } from '../designs/design.ts'
import type { DesignRubric } from './rubric.ts'
import { type LevelFacts, levelOf } from './facts.ts'

/** A scale by its name, with what it says. */
function on<Code extends keyof LevelFacts>(code: Code, of: LevelFacts[Code]): EqsTranslation<Text> {
  const told = levelOf(code, of)
  return { scheme: told('scheme'), level: told('level'), criterion: told('criterion') }
}

/**
 * Where other scales would put this casefile, computed from its own statistics.
 * They are equivalents, not ratings by these bodies, and each names the criterion that decided.
 */
export function translateEqs(
  rubric: DesignRubric,
  pillars: EqsPillar<Text>[],
  evidence: Evidence<Text>,
): EqsTranslation<Text>[] {
  return [
    marylandSms(rubric, pillars),
    wwcLike(rubric, pillars, evidence),
    campbellLike(pillars),
    on('grade-start', {
      level: rubric.equivalents.gradeStart,
      assignment: rubric.equivalents.assignment,
    }),
  ]
}

/** The design fixes the level; a comparison that failed costs one, and one that nobody could look at has none. */
function marylandSms(rubric: DesignRubric, pillars: EqsPillar<Text>[]): EqsTranslation<Text> {
  const start = rubric.equivalents.marylandSms
  const failed = failedPart(pillars)
  if (failed) return on('sms-failed', { level: start - 1, failing: failed.failing })
  const looked = pillars
    .filter((pillar) => isOf(pillar, ['designValidity', 'balance']))
    .flatMap(({ components }) => components)
    .some(({ state }) => state === 'measured')
  // assignment by chance is what this scale asks of an experiment; of the others it asks that the groups are comparable
  if (!looked && rubric.equivalents.wwcAttrition === undefined) return on('sms-not-looked', {})
  return on('sms-of-design', { level: start })
}

/**
 * A randomised design with low attrition meets standards without reservations, whatever the baseline differences that
 * chance left. For every other design baseline equivalence decides: a difference over 0.25 SD cannot be repaired by
 * adjustment.
 *
 * @see What Works Clearinghouse Handbook 5.0, "study ratings for group designs"
 */
function wwcLike(rubric: DesignRubric, pillars: EqsPillar<Text>[], evidence: Evidence<Text>): EqsTranslation<Text> {
  if (hasLowAttrition(rubric, pillars, evidence)) return on('wwc-by-chance', {})
  const difference = evidence[rubric.equivalents.wwcComponent]?.value ?? Number.NaN
  if (Number.isNaN(difference))
    return on('wwc-not-known', { alsoAttrition: rubric.equivalents.wwcAttrition !== undefined })
  const isEquivalent = difference <= 0.25
  return on('wwc-difference', { difference, isEquivalent, best: rubric.equivalents.wwcBest })
}

/** On the scale of the attrition boundary 1 is the cautious one; a draw that broke is no assignment by chance. */
function hasLowAttrition({ equivalents }: DesignRubric, pillars: EqsPillar<Text>[], evidence: Evidence<Text>): boolean {
  if (equivalents.wwcAttrition === undefined) return false
  const position = evidence[equivalents.wwcAttrition]?.value ?? Number.NaN
  return position <= 1 && failedPart(pillars) === undefined
}

/** The worst of the three pillars that bear on bias decides, as the worst domain does in risk-of-bias tools. */
function campbellLike(pillars: EqsPillar<Text>[]): EqsTranslation<Text> {
  const bearing = pillars.filter((pillar) => isOf(pillar, ['designValidity', 'balance', 'robustness']))
  const worst = bearing.reduce((lowest, pillar) => (pillar.score < lowest.score ? pillar : lowest))
  const isKnown = worst.components.some(({ state }) => state === 'measured')
  return isKnown
    ? on('campbell', { pillar: worst.label, marks: worst.score })
    : on('campbell-not-known', { pillar: worst.label })
}

/** A decisive component that measured a bias. */
function failedPart(pillars: EqsPillar<Text>[]): EqsComponent<Text> | undefined {
  return pillars.flatMap(({ components }) => components).find(({ isDecisive, failed }) => isDecisive && failed)
}

function isOf(pillar: EqsPillar<Text>, ids: PillarId[]): boolean {
  return ids.includes(pillar.id)
}
