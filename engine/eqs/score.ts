import type { DesignType, Eqs, EqsPillar } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import { EngineError } from '../errors.ts'
import { overallBand } from './bands.ts'
import { applyCaps, judgeCaps } from './caps.ts'
import type { EqsContext } from './caps.ts'
import { scorePillar } from './pillars.ts'
import { PILLARS, RUBRIC, RUBRIC_VERSION, SHARED_CAPS, TRANSPARENCY_ROWS } from './rubric.ts'
import type { DesignRubric } from './rubric.ts'
import { stabilityRange } from './stability.ts'
import type { ScoringChoices } from './stability.ts'
import { translateEqs } from './translations.ts'
import { transparencyEvidence } from './transparency.ts'
import type { TransparencyFacts } from './transparency.ts'

/**
 * The Evidence Quality Score: 100·Σ weight·marks/5 over four pillars, rounded, then capped by the weakest link.
 *
 * No estimate is among the arguments: neither its sign nor its p value can enter the score.
 *
 * @param design   decides the rows of the rubric
 * @param evidence one statistic per component, from the diagnostics and sensitivity rooms
 * @param facts    how openly the casefile was made
 * @returns pillars, components and caps with every input, a stability range and equivalents on other scales
 * @throws {EngineError} `design/unknown-type` when the rubric has no rows for the design
 * @see docs/methodology.md, "Evidence Quality Score"; the table is engine/eqs/rubric.ts
 */
export function scoreEqs(design: DesignType, evidence: Evidence, facts: TransparencyFacts, context: EqsContext): Eqs {
  const rubric = rubricFor(design)
  const all = { ...evidence, ...transparencyEvidence(facts) }
  const choices = choicesOf(rubric)
  const pillars = scorePillars(choices, all)
  const caps = judgeCaps([...SHARED_CAPS, ...rubric.caps], pillars, all, facts, context)
  const uncapped = weightedScore(pillars)
  const overall = applyCaps(uncapped, caps)
  return {
    rubricVersion: RUBRIC_VERSION,
    overall,
    uncapped,
    band: overallBand(overall),
    provisional: rubric.provisional,
    pillars,
    caps,
    stability: stabilityRange(choices, (changed) => applyCaps(weightedScore(scorePillars(changed, all)), caps)),
    translations: translateEqs(rubric, pillars, caps, all),
  }
}

/** The rubric's rows for a design. @throws {EngineError} `design/unknown-type` */
export function rubricFor(design: DesignType): DesignRubric {
  const rubric = RUBRIC[design]
  if (rubric === undefined) {
    const known = Object.keys(RUBRIC).join(', ')
    throw new EngineError('design/unknown-type', `The rubric has no rows for the design "${design}"; it has ${known}.`)
  }
  return rubric
}

function choicesOf(rubric: DesignRubric): ScoringChoices {
  const { designValidity, balance, robustness, ceilings = {} } = rubric
  return { pillars: PILLARS, rows: { designValidity, balance, robustness, transparency: TRANSPARENCY_ROWS }, ceilings }
}

function scorePillars(choices: ScoringChoices, evidence: Evidence): EqsPillar[] {
  return choices.pillars.map((rule) => {
    const pillar = scorePillar(rule, choices.rows[rule.id], evidence)
    const ceiling = choices.ceilings[rule.id]
    return ceiling === undefined ? pillar : { ...pillar, score: Math.min(pillar.score, ceiling.marks), ceiling }
  })
}

/** Rounding to 9 decimals first keeps a sum such as 74.4999999999999 from falling on the wrong side of a half. */
function weightedScore(pillars: EqsPillar[]): number {
  const exact = pillars.reduce((sum, pillar) => sum + (100 * pillar.weight * pillar.score) / 5, 0)
  return Math.round(Number(exact.toFixed(9)))
}
