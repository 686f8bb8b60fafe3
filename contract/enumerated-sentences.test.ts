import { describe, expect, it } from 'vitest'
import type { Estimate } from '@casefiles/engine/analysis'
import { answerFor, type AnswerResults } from '@casefiles/words'
import { estimateOf } from '@casefiles/engine/test-support'
import { drifted, moderate, narrate, placebo } from '@casefiles/words/test-support'
import type { OutcomeScale } from '@casefiles/engine/verdict'
import {
  faultsOfPrecision,
  faultsOfSentences,
  faultsOfTypesetting,
  faultsOfWords,
} from '../tests/support/style-rules.ts'
import { AT_NIGHT } from '../tests/support/at-night.ts'
import { plainVerdict } from './plain-verdict.ts'

/*
 * Every sentence that verdict, account and draft can print, over kinds of outcomes that readers have stumbled over, every place
 * an interval can have, every direction of intent and every band of the score: against the house voice, and against itself. By day
 * every kind of outcome with every place and direction, in two of eight forms of band and name, turn by turn; at night in each.
 */

interface Outcome {
  outcomeName: string
  units: string
  rawUnits?: string
  scale: OutcomeScale
  /** The smallest effect that matters, as the estimate reads. */
  step: number
  /** Without the policy, in units of the column. */
  level: number | null
}

const own = (scale = 1): OutcomeScale => ({ kind: 'own', scale })
const OUTCOMES: Record<string, Outcome> = {
  tiny: { outcomeName: 'lead in tap water', units: 'milligrams per liter', scale: own(), step: 0.0005, level: 0.0128 },
  huge: { outcomeName: 'business investment', units: 'US dollars', scale: own(), step: 2e7, level: 2.4e9 },
  share: { outcomeName: 'the share who vote', units: 'percentage points', scale: own(100), step: 3, level: 0.61 },
  rate: { outcomeName: 'severe illness', units: 'cases per 100,000 people', scale: own(1e5), step: 50, level: 0.005 },
  count: { outcomeName: 'burglaries', units: 'burglaries', scale: own(), step: 10, level: 253 },
  negative: { outcomeName: 'net staff growth', units: 'nurses per week', scale: own(), step: 1, level: -6.1 },
  symbol: { outcomeName: 'road noise', units: 'dB', scale: own(), step: 1, level: 62 },
  change: { outcomeName: 'the change in weight', units: 'lb', scale: own(), step: 2, level: -0.45 },
  plural: { outcomeName: 'days off sick', units: 'days per worker and year', scale: own(), step: 1, level: 9.6 },
  logs: {
    outcomeName: 'hospital prices',
    units: 'log points',
    rawUnits: 'US dollars per stay',
    scale: { kind: 'log', scale: 100 } as const,
    step: 5,
    level: 9055,
  },
  multiple: {
    outcomeName: 'papers at the pass mark',
    units: 'log points',
    rawUnits: 'papers',
    scale: { kind: 'log', scale: 100 } as const,
    step: 60,
    level: 900,
  },
  unknown: { outcomeName: 'reading scores', units: 'points', scale: own(), step: 1, level: null },
}

/** Where an estimate and its interval lie, in smallest effects. */
const PLACES: Record<string, [value: number, low: number, high: number]> = {
  'clearly under': [-3.3, -4.1, -2.6],
  'clearly over': [3.3, 2.6, 4.1],
  'near and under': [-1.31, -2.27, -0.043],
  'near and over': [1.31, 0.043, 2.27],
  'small and under': [-0.41, -0.63, -0.12],
  'small and over': [0.41, 0.12, 0.63],
  'no more than nothing': [0.07, -0.45, 0.52],
  'wide across zero': [-1.7, -6.3, 3.1],
  'mostly over': [4.1, -0.06, 8.7],
  'mostly under': [-4.1, -8.7, 0.06],
  'without a bound': [2.2, -Infinity, Infinity],
  'without an upper bound': [2.2, 0.4, Infinity],
  'without a lower bound': [-2.2, -Infinity, 0.8],
}

const INTENTS = ['increase', 'decrease', 'equal', 'mechanism'] as const
const SCORES = { strong: 86, moderate: 71, weak: 44 } as const
const POLICIES = [{ policyShort: 'the ban' }, {}]

interface Printed {
  where: string
  verdict: string | null
  isTrait: boolean
  main: Estimate
  draft: string
  /** The account, paragraph by paragraph. */
  told: string[]
}

/** Bands and names that an outcome, a place and a direction are printed in. */
const FORMS = 8
/** Whether a case is one of two of its forms, of other ones than the outcome, place or direction before it. */
function isTurnOf(turn: number): boolean {
  const [group, form] = [Math.floor(turn / FORMS), turn % FORMS]
  return [0, 3].some((step) => (group + Math.floor(group / FORMS) + step) % FORMS === form)
}

function* everyCase(): Generator<Printed> {
  let turn = -1
  for (const [kind, outcome] of Object.entries(OUTCOMES))
    for (const [place, sizes] of [
      ...Object.entries(PLACES),
      ['placebo', null],
      ['placebo finds nothing', null],
    ] as const)
      for (const intent of INTENTS)
        for (const band of ['strong', 'moderate', 'weak', 'failed'] as const)
          for (const words of POLICIES) {
            turn += 1
            if (!AT_NIGHT && !isTurnOf(turn)) continue
            const where = [kind, place, intent, band, words.policyShort ?? 'no short name'].join(', ')
            yield printed(where, outcome, place, sizes, intent, band, words)
          }
}

function printed(
  where: string,
  { outcomeName, units, rawUnits, scale, step, level }: Outcome,
  place: string,
  sizes: readonly number[] | null,
  intent: (typeof INTENTS)[number],
  band: keyof typeof SCORES | 'failed',
  short: { policyShort?: string },
): Printed {
  const [value, low, high] = (sizes ?? [-3.3, Number.NaN, Number.NaN]).map((size) => size * step)
  const main = sizes
    ? estimateOf(value, [low, high], { units })
    : placebo(value, place === 'placebo' ? 0.02 : 0.4, { units })
  const direction = intent === 'mechanism' ? 'increase' : intent
  const words = {
    policyName: 'The ban',
    outcomeName,
    places: 'forty towns',
    years: '2010–2019',
    unitPlural: 'towns',
    ...short,
  }
  const { narrative, decision, eqs } = narrate({
    primaries: [main],
    kind: intent === 'mechanism' ? 'mechanism' : 'policy',
    scale,
    words,
    decidesInScale: true,
    intent: { direction, smallestEffect: step },
    evidence: band === 'failed' ? drifted : moderate,
    ...(band !== 'failed' && { eqs: { overall: SCORES[band], band } }),
    ...(level !== null && { counterfactualMean: level }),
  })
  const json = (end: number) => (Number.isFinite(end) ? end : null)
  const { verdict, evidence, reason } = decision.statement
  const analysis = {
    design: 'DiD',
    outcome: { label: outcomeName, units },
    counterfactualMean: level,
    sample: { rows: 400, units: 40, treatedUnits: 20, comparisonUnits: 20, periods: 10 },
    windows: { pre: [2010, 2014], post: [2015, 2019] },
    estimates: [{ ...main, id: 'main', se: sizes ? step : null, ci: main.ci.map(json), p: main.p }],
    checks: [],
    sensitivity: [],
    plots: [],
    eqs: { overall: eqs.overall, pillars: [] },
    verdict: { verdict, evidence },
  } as unknown as AnswerResults['analysis']
  const spec = { outcome: { transform: scale.kind === 'log' ? 'log' : 'none', scale: scale.scale, rawUnits } }
  const results = { analysis, intent: { direction, smallestEffect: step }, spec }
  const draft = answerFor(null, words, plainVerdict(verdict), results)
  const { headline, cannotSay, ...paragraphs } = narrative
  return {
    where,
    verdict,
    main,
    draft: draft.text,
    isTrait: intent === 'equal' || intent === 'mechanism',
    told: [`${headline}.`, ...Object.values(paragraphs), ...cannotSay, reason],
  }
}

const cases = [...everyCase()]
const faultsWhere = (find: (one: Printed) => string[]) =>
  cases.flatMap((one) => find(one).map((fault) => `${one.where}: ${fault}`))
const sayings = ({ told, draft }: Printed) => [...told, draft]
const matching = (texts: readonly string[], pattern: RegExp) => texts.filter((text) => pattern.test(text))

describe('every sentence that can be printed', () => {
  it('is enumerated', () => {
    const sentences = new Set(cases.flatMap((one) => sayings(one).flatMap((text) => text.split(/(?<=[.?!]) /))))
    expect(cases).toHaveLength(12 * 15 * 4 * (AT_NIGHT ? FORMS : 2))
    expect(sentences.size).toBeGreaterThan(3000)
  })

  it('keeps to the house voice', () => {
    const faults = faultsWhere((one) =>
      sayings(one).flatMap((text) => [
        ...faultsOfWords(text),
        ...faultsOfTypesetting(text),
        ...faultsOfSentences(text),
        ...faultsOfPrecision(text),
      ]),
    )
    expect(faults.slice(0, 20)).toEqual([])
  })

  it('never tells a size as nothing, nor a range by one end twice, nor a number of five digits without a comma', () => {
    const WRONG = /(?<![\d.])0\.0+(?![\d])(?! of 5)|from (\S+) to \1 |less than (\S+) to less than \2|(?<![\d.,])\d{5,}/
    expect(faultsWhere((one) => matching(sayings(one), WRONG)).slice(0, 20)).toEqual([])
  })

  it('says lower of what is lower and higher of what is higher', () => {
    const other = ({ main }: Printed) => (main.value < 0 ? / higher \(/ : / lower \(/)
    expect(faultsWhere((one) => matching([one.draft], other(one)))).toEqual([])
  })

  it('keeps the sign of a level', () => {
    const ofGrowth = cases.filter(({ where, draft }) => where.startsWith('negative') && draft.includes('stood at'))
    expect(ofGrowth.length).toBeGreaterThan(0)
    for (const { draft } of ofGrowth) expect(draft).toMatch(/at an estimated \u22126|otherwise, at \u22126/)
  })
})

describe('a draft', () => {
  it('never says how good the evidence is beside an inconclusive verdict, and always elsewhere', () => {
    const WORD = /(?:Strong|Moderate) evidence|A lead/
    expect(
      faultsWhere(({ verdict, draft }) => (WORD.test(draft) === (verdict === 'Inconclusive.') ? [draft] : [])),
    ).toEqual([])
  })

  it('says that a change goes against the intent where the verdict does, and only there', () => {
    expect(
      faultsWhere(({ verdict, draft }) =>
        /against the (?:intent|stated standard)/.test(draft) === (verdict === 'Contradicted policy intent.')
          ? []
          : [draft],
      ),
    ).toEqual([])
  })

  it('tells what was found wherever something was', () => {
    expect(faultsWhere(({ draft }) => matching([draft], /stands in the results/))).toEqual([])
  })

  it('tells what was found under every verdict of a finding, with its range or that there is none', () => {
    const found = (verdict: string | null) =>
      verdict === 'Met policy intent.' || verdict === 'Contradicted policy intent.'
    expect(faultsWhere(({ verdict, draft }) => (found(verdict) ? matching([draft], /cannot be told/) : []))).toEqual([])
  })

  it('doubts a size only where the comparison failed or chance is in doubt', () => {
    expect(
      faultsWhere(({ verdict, draft }) => (/at face value/.test(draft) && verdict !== 'Inconclusive.' ? [draft] : [])),
    ).toEqual([])
  })

  it('blames no trait: nothing was done, and nothing would have been without it', () => {
    const BLAMES = /\bdid to\b|an estimated|How much .+ (?:changed|moved) /
    expect(faultsWhere((one) => (one.isTrait ? matching([one.draft, one.told[0], one.told[1]], BLAMES) : []))).toEqual(
      [],
    )
  })
})
