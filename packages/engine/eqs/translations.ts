import type { EqsComponent, EqsPillar, EqsTranslation, PillarId } from '../analysis.ts'
import type { Text } from '../fact.ts'
import type { Evidence } from '../designs/design.ts'
import type { DesignRubric } from './rubric.ts'
import { formatNumber } from '../words/number.ts'
import { lowerFirst } from '../words/sentence.ts'

const NOT_KNOWN = 'Not known'

/**
 * Where other scales would put this casefile, computed from its own statistics.
 * They are equivalents, not ratings by these bodies, and each names the criterion that decided.
 */
export function translateEqs(
  rubric: DesignRubric,
  pillars: EqsPillar<Text>[],
  evidence: Evidence<Text>,
): EqsTranslation[] {
  return [
    marylandSms(rubric, pillars),
    wwcLike(rubric, pillars, evidence),
    campbellLike(pillars),
    {
      scheme: 'GRADE starting level',
      level: rubric.equivalents.gradeStart,
      criterion: `Where a rating starts: ${rubric.equivalents.assignment}.`,
    },
  ]
}

/** The design fixes the level; a comparison that failed costs one, and one that nobody could look at has none. */
function marylandSms(rubric: DesignRubric, pillars: EqsPillar<Text>[]): EqsTranslation {
  const scheme = 'Maryland Scientific Methods Scale'
  const start = rubric.equivalents.marylandSms
  const failed = failedPart(pillars)
  if (failed) {
    const criterion = `One below the level of the design, because a decisive part fails (${lowerFirst(failed.failing)}).`
    return { scheme, level: String(start - 1), criterion }
  }
  const looked = pillars
    .filter((pillar) => isOf(pillar, ['designValidity', 'balance']))
    .flatMap(({ components }) => components)
    .some(({ state }) => state === 'measured')
  // assignment by chance is what this scale asks of an experiment; of the others it asks that the groups are comparable
  if (!looked && rubric.equivalents.wwcAttrition === undefined) {
    return { scheme, level: NOT_KNOWN, criterion: 'Nothing shows whether the groups were comparable.' }
  }
  return { scheme, level: String(start), criterion: 'Level of the design: no decisive part fails.' }
}

/**
 * A randomised design with low attrition meets standards without reservations, whatever the baseline differences that
 * chance left. For every other design baseline equivalence decides: a difference over 0.25 SD cannot be repaired by
 * adjustment.
 *
 * @see What Works Clearinghouse Handbook 5.0, "study ratings for group designs"
 */
function wwcLike(rubric: DesignRubric, pillars: EqsPillar<Text>[], evidence: Evidence<Text>): EqsTranslation {
  const scheme = 'WWC-like class'
  if (hasLowAttrition(rubric, pillars, evidence)) {
    const level = 'Meets standards without reservations'
    return { scheme, level, criterion: 'Assignment by chance, and attrition inside the cautious boundary.' }
  }
  const difference = evidence[rubric.equivalents.wwcComponent]?.value ?? Number.NaN
  if (Number.isNaN(difference)) {
    const what = rubric.equivalents.wwcAttrition ? 'Attrition and baseline equivalence are' : 'Baseline equivalence is'
    return { scheme, level: NOT_KNOWN, criterion: `${what} not known.` }
  }
  const isEquivalent = difference <= 0.25
  return {
    scheme,
    level: isEquivalent ? rubric.equivalents.wwcBest : 'Does not meet standards',
    criterion: `Largest baseline difference ${formatNumber(difference, 2, 'none')} SD, ${isEquivalent ? 'within' : 'over'} the limit of 0.25.`,
  }
}

/** On the scale of the attrition boundary 1 is the cautious one; a draw that broke is no assignment by chance. */
function hasLowAttrition({ equivalents }: DesignRubric, pillars: EqsPillar<Text>[], evidence: Evidence<Text>): boolean {
  if (equivalents.wwcAttrition === undefined) return false
  const position = evidence[equivalents.wwcAttrition]?.value ?? Number.NaN
  return position <= 1 && failedPart(pillars) === undefined
}

/** The worst of the three pillars that bear on bias decides, as the worst domain does in risk-of-bias tools. */
function campbellLike(pillars: EqsPillar<Text>[]): EqsTranslation {
  const scheme = 'Campbell-like confidence'
  const bearing = pillars.filter((pillar) => isOf(pillar, ['designValidity', 'balance', 'robustness']))
  const worst = bearing.reduce((lowest, pillar) => (pillar.score < lowest.score ? pillar : lowest))
  if (!worst.components.some(({ state }) => state === 'measured')) {
    return {
      scheme,
      level: NOT_KNOWN,
      criterion: `The lowest pillar decides: ${worst.label}, of which nothing is known.`,
    }
  }
  const level = worst.score >= 4 ? 'High confidence' : worst.score >= 2 ? 'Medium confidence' : 'Low confidence'
  return {
    scheme,
    level,
    criterion: `The lowest pillar decides: ${worst.label}, ${formatNumber(worst.score, 1)} of 5.`,
  }
}

/** A decisive component that measured a bias. */
function failedPart(pillars: EqsPillar<Text>[]): EqsComponent<Text> | undefined {
  return pillars.flatMap(({ components }) => components).find(({ isDecisive, failed }) => isDecisive && failed)
}

function isOf(pillar: EqsPillar<Text>, ids: PillarId[]): boolean {
  return ids.includes(pillar.id)
}
