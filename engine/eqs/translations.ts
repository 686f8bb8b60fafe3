import type { EqsCap, EqsPillar, EqsTranslation, PillarId } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import type { DesignRubric } from './rubric.ts'

/**
 * Where other scales would put this casefile, computed from its own statistics.
 * They are equivalents, not ratings by these bodies, and each names the criterion that decided.
 */
export function translateEqs(
  rubric: DesignRubric,
  pillars: EqsPillar[],
  caps: EqsCap[],
  evidence: Evidence,
): EqsTranslation[] {
  return [
    marylandSms(rubric, pillars, caps),
    wwcLike(rubric, evidence, caps),
    campbellLike(pillars),
    {
      scheme: 'GRADE starting level',
      level: rubric.equivalents.gradeStart,
      criterion: `Where a rating starts: ${rubric.equivalents.assignment}.`,
    },
  ]
}

/** The design fixes the level; a comparison that is not credible costs one. */
function marylandSms(rubric: DesignRubric, pillars: EqsPillar[], caps: EqsCap[]): EqsTranslation {
  const scheme = 'Maryland Scientific Methods Scale'
  const start = rubric.equivalents.marylandSms
  const criticalCap = caps.find((cap) => cap.bites && cap.on === 'data' && cap.limit <= 59)
  const weak = pillars.find((pillar) => isOf(pillar, ['designValidity', 'balance']) && pillar.score < 2)
  if (!criticalCap && !weak) {
    return {
      scheme,
      level: String(start),
      criterion: 'Level of the design: design validity and balance earn at least 2 of 5.',
    }
  }
  const why = criticalCap ? `a cap bites (${criticalCap.label})` : `${weak!.label} earns ${weak!.score.toFixed(1)} of 5`
  return { scheme, level: String(start - 1), criterion: `One below the level of the design, because ${why}.` }
}

/**
 * A randomised design with low attrition meets standards without reservations, whatever the baseline differences that
 * chance left. For every other design baseline equivalence decides: a difference over 0.25 SD cannot be repaired by
 * adjustment.
 *
 * @see What Works Clearinghouse Handbook 5.0, "study ratings for group designs"
 */
function wwcLike(rubric: DesignRubric, evidence: Evidence, caps: EqsCap[]): EqsTranslation {
  const scheme = 'WWC-like class'
  if (hasLowAttrition(rubric, evidence, caps)) {
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
    criterion: `Largest baseline difference ${difference.toFixed(2)} SD, ${isEquivalent ? 'within' : 'over'} the limit of 0.25.`,
  }
}

/** On the scale of the attrition boundary 1 is the cautious one; a draw that broke is no assignment by chance. */
function hasLowAttrition({ equivalents }: DesignRubric, evidence: Evidence, caps: EqsCap[]): boolean {
  if (equivalents.wwcAttrition === undefined) return false
  const position = evidence[equivalents.wwcAttrition]?.value ?? Number.NaN
  return position <= 1 && !caps.some((cap) => cap.bites && cap.on === 'data' && cap.limit <= 59)
}

/** The worst of the three pillars that bear on bias decides, as the worst domain does in risk-of-bias tools. */
function campbellLike(pillars: EqsPillar[]): EqsTranslation {
  const bearing = pillars.filter((pillar) => isOf(pillar, ['designValidity', 'balance', 'robustness']))
  const worst = bearing.reduce((lowest, pillar) => (pillar.score < lowest.score ? pillar : lowest))
  const level = worst.score >= 4 ? 'High confidence' : worst.score >= 2 ? 'Medium confidence' : 'Low confidence'
  return {
    scheme: 'Campbell-like confidence',
    level,
    criterion: `The lowest pillar decides: ${worst.label}, ${worst.score.toFixed(1)} of 5.`,
  }
}

function isOf(pillar: EqsPillar, ids: PillarId[]): boolean {
  return ids.includes(pillar.id)
}
