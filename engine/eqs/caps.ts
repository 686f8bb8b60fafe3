import type { EqsCap, EqsPillar } from '../analysis.ts'
import type { Evidence } from '../designs/design.ts'
import type { CapRule, CapTest } from './rubric.ts'
import type { TransparencyFacts } from './transparency.ts'

/** What the scorer must be told beside evidence and facts. */
export interface EqsContext {
  /** The interval comes from a method made for few clusters (wild cluster bootstrap, randomization inference). */
  smallClusterMethod: boolean
}

/** Every cap of the design, with whether it bites and why: the weakest link caps, the pillars describe. */
export function judgeCaps(
  rules: CapRule[],
  pillars: EqsPillar[],
  evidence: Evidence,
  facts: TransparencyFacts,
  context: EqsContext,
): EqsCap[] {
  return rules.map((rule) => {
    const { isUntested = false, ...judgment } = judge(rule.test, pillars, evidence, facts, context)
    const { id, limit, on } = rule
    return { id, label: isUntested ? untestedLabel(rule) : rule.label, limit, on, ...judgment }
  })
}

/** A cap that bites because its statistic could not be computed must not read like a finding. */
function untestedLabel({ label, untested }: CapRule): string {
  return untested ?? `Could not be tested: ${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

/** The score after the caps that bite. */
export function applyCaps(score: number, caps: EqsCap[]): number {
  return caps.reduce((capped, cap) => (cap.bites ? Math.min(capped, cap.limit) : capped), score)
}

interface Judgment {
  bites: boolean
  reason: string
  /** It bites because its statistic was not computed. */
  isUntested?: boolean
}

function judge(
  test: CapTest,
  pillars: EqsPillar[],
  evidence: Evidence,
  facts: TransparencyFacts,
  context: EqsContext,
): Judgment {
  switch (test.kind) {
    case 'fact': {
      const bites = test.holds(facts)
      return { bites, reason: bites ? 'This holds for the casefile.' : 'This does not hold for the casefile.' }
    }
    case 'unreported-pillar': {
      const unreported = pillars.filter((pillar) => pillar.components.every((component) => component.input === null))
      if (unreported.length === 0) return { bites: false, reason: 'Every pillar is reported.' }
      return {
        bites: true,
        reason: `Nothing was computed for: ${unreported.map((pillar) => pillar.label).join(', ')}.`,
      }
    }
    case 'none':
      return judgeStatistic(test.component, evidence, (value) => value > 0)
    case 'above': {
      const { component, threshold } = test
      return judgeStatistic(component, evidence, (value) => value <= threshold, Infinity)
    }
    case 'below': {
      const isLifted = test.unless !== undefined && context[test.unless]
      return judgeStatistic(test.component, evidence, (value) => value >= test.threshold || isLifted)
    }
  }
}

/** A statistic that was not computed earns 0 in the pillars, so here it counts as the worst there is. */
function judgeStatistic(
  component: string,
  evidence: Evidence,
  passes: (value: number) => boolean,
  worst = 0,
): Judgment {
  const item = evidence[component]
  if (item?.applicable === false) return { bites: false, reason: item.text }
  const value = item?.value ?? Number.NaN
  if (!Number.isNaN(value)) return { bites: !passes(value), reason: item!.text }
  const counted = worst === 0 ? 'as 0' : 'against the casefile'
  const bites = !passes(worst)
  return { bites, isUntested: bites, reason: `Not computed, so it counts ${counted}. ${item?.text ?? ''}`.trim() }
}
