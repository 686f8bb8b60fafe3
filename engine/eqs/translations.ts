import type { EqsComponent, EqsPillar, EqsTranslation, PillarId } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import type { DesignRubric } from './rubric.ts'
import { formatNumber } from '../words/number.ts'
import { lowerFirst } from '../words/sentence.ts'

/**
 * Where other scales would put this casefile, computed from its own statistics.
 * They are equivalents, not ratings by these bodies, and each names the criterion that decided.
 */
export function translateEqs(rubric: DesignRubric, pillars: EqsPillar[], evidence: Evidence): EqsTranslation[] {
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

/** The design fixes the level; a comparison that is not credible costs one. */
function marylandSms(rubric: DesignRubric, pillars: EqsPillar[]): EqsTranslation {
  const scheme = 'Maryland Scientific Methods Scale'
  const start = rubric.equivalents.marylandSms
  const failed = failedPart(pillars)
  const weak = pillars.find((pillar) => isOf(pillar, ['designValidity', 'balance']) && pillar.score < 2)
  if (!failed && !weak) {
    return {
      scheme,
      level: String(start),
      criterion: 'Level of the design: design validity and balance earn at least 2 of 5.',
    }
  }
  const why = failed
    ? `a decisive part fails (${lowerFirst(failed.label)})`
    : `${weak!.label} earns ${formatNumber(weak!.score, 1)} of 5`
  return { scheme, level: String(start - 1), criterion: `One below the level of the design, because ${why}.` }
}

/**
 * A randomised design with low attrition meets standards without reservations, whatever the baseline differences that
 * chance left. For every other design baseline equivalence decides: a difference over 0.25 SD cannot be repaired by
 * adjustment.
 *
 * @see What Works Clearinghouse Handbook 5.0, "study ratings for group designs"
 */
function wwcLike(rubric: DesignRubric, pillars: EqsPillar[], evidence: Evidence): EqsTranslation {
  const scheme = 'WWC-like class'
  if (hasLowAttrition(rubric, pillars, evidence)) {
    const level = 'Meets standards without reservations'
    return { scheme, level, criterion: 'Assignment by chance, and attrition inside the cautious boundary.' }
  }
  const difference = evidence[rubric.equivalents.wwcComponent]?.value ?? Number.NaN
  const fails = 'Does not meet standards'
  if (Number.isNaN(difference)) return { scheme, level: fails, criterion: 'Baseline equivalence was not computed.' }
  const isEquivalent = difference <= 0.25
  return {
    scheme,
    level: isEquivalent ? rubric.equivalents.wwcBest : fails,
    criterion: `Largest baseline difference ${formatNumber(difference, 2, 'none')} SD, ${isEquivalent ? 'within' : 'over'} the limit of 0.25.`,
  }
}

/** On the scale of the attrition boundary 1 is the cautious one; a draw that broke is no assignment by chance. */
function hasLowAttrition({ equivalents }: DesignRubric, pillars: EqsPillar[], evidence: Evidence): boolean {
  if (equivalents.wwcAttrition === undefined) return false
  const position = evidence[equivalents.wwcAttrition]?.value ?? Number.NaN
  return position <= 1 && failedPart(pillars) === undefined
}

/** The worst of the three pillars that bear on bias decides, as the worst domain does in risk-of-bias tools. */
function campbellLike(pillars: EqsPillar[]): EqsTranslation {
  const bearing = pillars.filter((pillar) => isOf(pillar, ['designValidity', 'balance', 'robustness']))
  const worst = bearing.reduce((lowest, pillar) => (pillar.score < lowest.score ? pillar : lowest))
  const level = worst.score >= 4 ? 'High confidence' : worst.score >= 2 ? 'Medium confidence' : 'Low confidence'
  return {
    scheme: 'Campbell-like confidence',
    level,
    criterion: `The lowest pillar decides: ${worst.label}, ${formatNumber(worst.score, 1)} of 5.`,
  }
}

/** A decisive component that fails. */
function failedPart(pillars: EqsPillar[]): EqsComponent | undefined {
  return pillars
    .flatMap(({ components }) => components)
    .find(({ isDecisive, score }) => isDecisive && score !== null && score < 1)
}

function isOf(pillar: EqsPillar, ids: PillarId[]): boolean {
  return ids.includes(pillar.id)
}
