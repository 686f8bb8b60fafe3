import type { DidFacts, Told } from '@casefiles/engine/facts'
import { formatCount, plural } from '@casefiles/engine/words'
import { formatPercent, formatEffect } from '../../formats/index.ts'
import type { Sentences } from '../../tell.ts'
import { ranged } from './ranged.ts'

type Checks = DidFacts['checks']

/** What each check is called where it passes, and what it found. */
export const checks: Sentences<Checks, 'title' | 'message'> = {
  'forbidden-comparisons': ({ alreadyTreated, share }) => ({
    title: 'Clean comparisons',
    message: `The main estimate never compares with ${alreadyTreated}. ${
      share === null
        ? 'How much the simpler two-way fixed effects would do so was not computed: that needs a panel without gaps.'
        : `In a simpler estimate beside it, two-way fixed effects, ${formatPercent(share, 'never-zero')} of the weight is on such comparisons.`
    }`,
  }),
  'comparison-group': (found) => ({
    title: `Enough ${found.words.units} to compare with`,
    message: `${describeNeverTreated(found)} ${describeSmallest(found)}${describeRest(found)}`,
  }),
  anticipation: ({ the, found }) => ({ title: `No change just before ${the}`, message: found }),
  'trend-balance': ({ the, found }) => ({ title: `Background measures moved alike before ${the}`, message: found }),
  'baseline-balance': ({ the, measures, label, difference }) => {
    const apart = `${formatEffect(difference)} standard deviations`
    const sentence =
      measures === 1
        ? `The one background measure compared, “${label}”, differs by ${apart} just before ${the}.`
        : `Of ${measures} background measures, the one that differs most just before ${the} is “${label}”, by ${apart}.`
    return {
      title: `Groups alike before ${the}`,
      message: `${sentence} The design needs alike trends, not alike levels.`,
    }
  },
  attrition: ({ units, found }) => ({ title: `The same ${units} throughout`, message: found }),
  'mix-of-groups': ({ units, found }) => ({ title: `The same mix of ${units} throughout`, message: found }),
  clusters: (found) => ({
    title: `Enough ${found.nouns} to judge the margin of error`,
    message: describeClusters(found),
  }),
  'pre-periods': ({ the, period, found }) => ({ title: `Enough ${period}s before ${the}`, message: found }),
  'groups-alone': ({ the, units, affected, unaffected, isKnown }) => ({
    title: 'Nothing found among the unaffected',
    message: isKnown
      ? `Of ${affected.label} alone the same comparison finds ${ranged(affected, units)}. Of ${unaffected.label}, which ${the} cannot reach, it finds ${ranged(unaffected, units)}: that is taken off.`
      : 'No interval can be given of either group alone.',
  }),
  'placebo-outcomes': ({ the, found }) => ({ title: `Nothing found where ${the} cannot act`, message: found }),
}

type Group = Told<Checks['comparison-group']>

function describeNeverTreated({ never, words }: Group): string {
  if (never === 0) return `No ${words.unit} ${words.isNeverTreated}.`
  return `${plural(never, words.unit, words.units)} ${never === 1 ? words.isNeverTreated : words.neverTreated}.`
}

function describeSmallest({ smallest, when, alone, words }: Group): string {
  if (smallest === 0) return `Nobody is left to compare with ${when}: no effect is estimated there.`
  if (smallest > 1) return `The comparison group is smallest ${when}, with ${smallest} ${words.units}.`
  return `One ${words.unit}, ${alone}, is the whole comparison ${when}.`
}

/** What hangs on a single unit, as a sentence with a space before it. */
function describeRest({ rest, words }: Group): string {
  if (rest === null) return ''
  const where = rest.units === 1 ? 'there' : `in that one ${words.unit}`
  return ` ${formatPercent(rest.share, 'never-zero')} of the observations behind the main estimate rest on it: whatever else happened ${where} is taken for the effect, and the margin of error does not cover it.`
}

function describeClusters({
  nouns,
  all,
  treated,
  comparison,
  effective,
  needed,
  happen,
}: Told<Checks['clusters']>): string {
  const isAre = treated === 1 ? happen.replace(/^are /, 'is ').replace(/^have /, 'has ') : happen
  const sides = `${formatCount(treated)} ${isAre} at some time, and ${formatCount(comparison)} ${comparison === 1 ? 'serves' : 'serve'} as comparison at some time.`
  const tooFew = effective < needed ? ` About ${needed} are needed before the margin of error can be trusted.` : ''
  if (effective === all) return `${all === 2 ? 'Both' : `All ${all}`} ${nouns} count: ${sides}${tooFew}`
  return `Of ${all} ${nouns}, ${sides} The smaller side decides, so ${effective} of ${all} ${nouns} count.${tooFew}`
}
