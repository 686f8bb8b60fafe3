import type { PlotFacts, Told } from '@casefiles/engine/facts'
import { capitalize, lowerFirst, plural, sayAll } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '../formats/index.ts'
import { measure, nameOutcome } from './measure.ts'
import type { Sentences } from '../tell.ts'

type Figures = PlotFacts['figures']
type Agreement = Told<Figures['estimates']['agreement']>

/** The finding and the text in the figure's place, which says it too; counts of all there are said as one says them. */
export function found(title: string, alt: (said: string) => string): { title: string; alt: string } {
  return { title: sayAll(title), alt: sayAll(alt(title)) }
}

/** The columns of an interval in a figure's table. */
export const INTERVAL = { ciLow: '95% low', ciHigh: '95% high' }

const POINTWISE = 'pointwise 95% intervals'
const NO_EFFECT = 'No effect'

/** The figures that every design draws: the finding as the title, with what stands around it. */
const figures: Sentences<Figures, string> = {
  estimates: ({ outcome, effect, intervals, estimates, main, agreement, areAllBounded }) => {
    const missing = areAllBounded
      ? ''
      : ' Where no line is drawn, no interval can be given; the table of estimates says why.'
    const interval =
      agreement.main === 'unbounded'
        ? 'without a bounded interval'
        : `95% interval ${formatSpan(main.ci[0], main.ci[1])}`
    return {
      ...found(
        describeAgreement(agreement),
        (said) =>
          `Forest plot of ${estimates} estimates with 95% intervals. ${said}. The main estimate is ${formatEffect(main.value)}, ${interval}.`,
      ),
      subtitle: `${effect} on ${measure(outcome)}, with ${intervals}. The filled square is the estimate named in the locked design.${missing}`,
      x: `Effect on ${nameOutcome(outcome)}`,
      y: 'Estimate',
      name: 'Estimate',
      role: 'Role',
      value: 'Value',
      ...INTERVAL,
      p: 'p',
      locked: 'Locked design',
      zero: NO_EFFECT,
    }
  },
  'left-out': ({ outcome, noun, intervals, same, estimates, changed, named }) => ({
    ...found(
      changed === 0
        ? `No single ${noun} changes the conclusion`
        : named.length > 0
          ? `Without ${named.join(', or without ')}, the conclusion changes`
          : `Leaving out one ${noun} changes the conclusion in ${changed} of ${estimates} cases`,
      (said) =>
        `Dot chart of ${estimates} estimates, each without one ${noun}, with ${intervals ?? POINTWISE}. ${said}.`,
    ),
    subtitle: `Effect on ${measure(outcome)}, with each ${noun} left out in turn, with ${intervals ?? POINTWISE}.${then(same)}`,
    x: `Effect on ${nameOutcome(outcome)}`,
    y: 'Left out',
    left: 'Left out',
    value: 'Effect',
    ...INTERVAL,
    keepsConclusion: 'Same conclusion',
    zero: NO_EFFECT,
  }),
  specifications: ({ outcome, sets, intervals, same, computed, kept, choices }) => ({
    ...found(
      `${kept} of ${computed} ${sets} ${kept === 1 ? 'leads' : 'lead'} to the same conclusion`,
      (said) =>
        `Specification curve of ${plural(computed, 'estimate')} sorted by size, with ${intervals ?? POINTWISE}. ${said}.`,
    ),
    subtitle: `Effect on ${measure(outcome)}, under each of the ${sets}, with ${intervals ?? POINTWISE}.${then(same)} Pale lines include zero.`,
    x: 'Specification',
    y: `Effect on ${nameOutcome(outcome)}`,
    label: 'Specification',
    value: 'Effect',
    ...INTERVAL,
    keepsConclusion: 'Same conclusion',
    locked: 'Locked design',
    ...Object.fromEntries(choices.map((choice) => [`choice:${choice}`, capitalize(choice)])),
    zero: NO_EFFECT,
  }),
  differences: ({ title, subtitle, limit, differences, before, after, compared }) => {
    const [first, last] = [before ?? 'Before', after ?? 'After']
    return {
      ...found(
        title,
        (said) =>
          `Dot plot of ${plural(differences, 'standardized difference')}, ${lowerFirst(first)} and ${lowerFirst(last)}, with the limit of ${limit} standard deviations. ${said}.`,
      ),
      subtitle,
      x: 'Absolute standardized difference',
      unit: 'standard deviations',
      y: compared ?? 'Covariate',
      covariate: compared ?? 'Covariate',
      before: first,
      after: last,
      limit: `${limit} limit`,
    }
  },
}

/** A further sentence. */
const then = (sentence: string | null) => (sentence === null ? '' : ` ${sentence}`)

/** How many of the other estimates say of zero what the main one says. */
function describeAgreement({ main, others, same, isContested }: Agreement): string {
  if (main === 'unbounded') return describeSigns(others, same)
  const isClear = main !== 'holds-zero'
  const said = isClear ? `main estimate is clearly ${main} zero` : 'main estimate could be zero'
  const opening = `${isContested ? 'By its interval alone the' : 'The'} ${said}`
  if (others === 0) return opening
  if (others === 1) {
    const verb = isClear ? 'is' : 'could'
    return same === 1 ? `${opening}, and so ${verb} the other` : `${opening}, and the other ${verb} not`
  }
  if (same === 0) return `${opening}, and none of the ${others} others ${isClear ? 'is' : 'could'}`
  const verb = isClear ? (same === 1 ? 'is' : 'are') : 'could'
  return `${opening}, and so ${verb} ${same} of ${others} others`
}

function describeSigns(others: number, same: number): string {
  const opening = 'The main estimate has no bounded interval'
  if (others === 0) return opening
  if (others === 1) return `${opening}; the other lies on ${same === 1 ? 'its side' : 'the other side'} of zero`
  return `${opening}; ${same} of ${others} others ${same === 1 ? 'lies' : 'lie'} on its side of zero`
}

/** Every sentence on the figures that designs share, by the kinds and codes of their facts. */
export const plots = { figures }
