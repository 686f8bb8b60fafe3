import type { IvFacts } from '@casefiles/engine/facts'
import { formatNumber, inSentence, withUnits } from '@casefiles/engine/words'
import { formatPStatement, formatSpan, formatEffect } from '../../formats/index.ts'
import { measure, nameOutcome } from '../../plots/measure.ts'
import { found, INTERVAL } from '../../plots/index.ts'
import type { Sentences } from '../../tell.ts'

type Figures = IvFacts['figures']

/**
 * The finding of each figure as its title, with what stands around it: measure and intervals, the figure for those who do not see
 * it, axes, columns of its table by their keys, and marks.
 */
export const figures: Sentences<Figures, string> = {
  'first-stage': (found) => {
    const { instrument, treatment, isBinary, strength } = found
    const x = nameOf(found)
    const change = isBinary ? { units: 'percentage points', scale: 100 } : { units: '', scale: 1 }
    const title =
      instrument === null
        ? `${x}, from the instruments, has an effective F of ${formatEffect(strength.f)}`
        : describeSlope(found, { label: treatment, ...change })
    return relation(found, {
      title,
      measured: inSentence(treatment),
      line: 'first stage',
      strength: describeStrength(strength),
      y: treatment,
    })
  },
  'reduced-form': (found) => {
    const { label, units } = found.outcome
    return relation(found, {
      title: describeSlope(found, { label, units, scale: 1 }),
      measured: units === '' ? inSentence(label) : measure(found.outcome),
      line: 'reduced form',
      strength: '',
      y: label,
    })
  },
  'ar-curve': ({ outcome, set, from, to }) => {
    const title =
      'pieces' in set
        ? set.pieces === 0
          ? 'No effect fits the data: the model is wrong'
          : 'The data do not bound the effect in one piece'
        : `Effects from ${withUnits(formatSpan(set.low, set.high), outcome.units)} fit the data`
    return {
      ...found(title, (said) => `Curve of p values over effects from ${formatSpan(from, to)}. ${said}.`),
      subtitle: `Anderson–Rubin p value of each effect on ${measure(outcome)}. Effects above 5% make up the 95% confidence set; it holds however weak the instruments are.`,
      x: `Effect on ${nameOutcome(outcome)}`,
      y: 'p value',
      effect: 'Effect',
      p: 'p',
      inside: 'In the 95% set',
      level: '5%',
      estimate: 'Estimate',
    }
  },
  'instrument-balance': ({ worst, size }) => ({
    title: `${worst} differs most across the instrument: ${formatEffect(size)} standard deviations`,
    subtitle:
      'Difference in each covariate for one standard deviation of the instrument, in standard deviations: alone, and with the other covariates held.',
    before: 'Alone',
    after: 'Others held',
  }),
  'plausibly-exogenous': ({ outcome, breakdown, farthest, sizes }) => {
    const direct = (size: number) => withUnits(formatEffect(size), outcome.units)
    const title =
      breakdown === null
        ? `No direct effect of up to ${direct(farthest)} changes the conclusion`
        : breakdown === 0
          ? 'The conclusion does not stand even without a direct effect'
          : `A direct effect of ${direct(breakdown)} would change the conclusion`
    return {
      ...found(title, (said) => `Widening band of intervals over ${sizes} sizes of direct effect. ${said}.`),
      subtitle: `95% interval of the effect on ${measure(outcome)}, when one standard deviation of the instrument may move the outcome directly by up to so much.`,
      x: 'Direct effect allowed',
      y: `Effect on ${nameOutcome(outcome)}`,
      direct: 'Direct effect',
      ...INTERVAL,
      keepsConclusion: 'Same conclusion',
      zero: 'No effect',
      breakdown: 'Conclusion changes',
    }
  },
  'covariate-sets': ({ outcome, sets, kept, hasConclusion }) => ({
    ...found(
      `${kept} of ${sets} sets of covariates, the locked one among them, lead to ${hasConclusion ? 'the same' : 'no'} conclusion`,
      (said) => `Forest plot of ${sets} estimates with 95% intervals, one for each set of covariates. ${said}.`,
    ),
    subtitle: `Effect on ${measure(outcome)}, under each set of covariates, with 95% intervals. The filled square is the locked set.`,
    x: `Effect on ${nameOutcome(outcome)}`,
    y: 'Covariates held',
    name: 'Covariates held',
    role: 'Conclusion',
    value: 'Effect',
    ...INTERVAL,
    locked: 'Locked design',
    same: hasConclusion ? 'Same conclusion' : 'No conclusion',
    changed: hasConclusion ? 'Conclusion changes' : 'A conclusion',
    zero: 'No effect',
  }),
  estimates: () => ({ effect: 'Effect', intervals: '95% intervals' }),
  'leave-one-instrument-out': () => ({ noun: 'instrument', intervals: '95% intervals' }),
}

type Relation = Omit<Figures['reduced-form'], 'outcome'>

/** Several instruments are drawn as the treatment that they predict. */
function nameOf({ instrument, treatment }: Relation): string {
  return instrument ?? `Predicted ${inSentence(treatment)}`
}

interface Drawn {
  title: string
  /** What the means are of, with its units. */
  measured: string
  line: string
  strength: string
  y: string
}

/** Means in bins of the instrument, with the line through them. */
function relation(of: Relation, { title, measured, line, strength, y }: Drawn): Record<string, string> {
  const { bins, isHeld, slope } = of
  const x = nameOf(of)
  const size = `The slope is ${formatNumber(slope.value, 4)}, 95% interval ${formatSpan(slope.low, slope.high, 4)}, ${formatPStatement(slope.p)}.`
  return {
    ...found(title, (said) => `Binned scatter of ${bins} means with a line. ${said}. ${size}`),
    subtitle: `Mean ${measured}, in ${bins} bins of ${inSentence(x)} with about as many rows each${isHeld ? ', covariates held' : ''}; the line is the ${line}, the shade what the 95% interval of its slope allows.${strength}`,
    x,
    y,
    mean: `Mean ${inSentence(y)}`,
    fit: 'On the line',
    ciLow: 'Line, 95% low',
    ciHigh: 'Line, 95% high',
    rows: 'Rows',
  }
}

/** What one more is worth in the units, on the scale on which they are told. */
interface Change {
  label: string
  units: string
  scale: number
}

/** Nobody has more of an instrument that is yes or no, so its two answers are compared. */
function describeSlope(of: Relation, { label, units, scale }: Change): string {
  const { value, low, high } = of.slope
  const isClear = low > 0 || high < 0
  const word = value > 0 ? 'higher' : 'lower'
  const amount = (size: number) => `${formatEffect(scale * size)}${units === '' ? '' : ` ${units}`}`
  const x = inSentence(nameOf(of))
  if (of.isYesOrNo) {
    const yes = `with a yes to “${x}”`
    return isClear
      ? `${label}: ${amount(Math.abs(value))} ${word} ${yes} than with a no`
      : `${label}: no clear change ${yes} (${amount(value)})`
  }
  const change = isClear ? `${word} ${inSentence(label)}` : `no clear change in ${inSentence(label)}`
  return `Higher ${x} goes with ${change}: ${amount(value)} for one more`
}

function describeStrength({ f, criticalValue }: Figures['first-stage']['strength']): string {
  const word = f >= criticalValue ? 'strong' : 'weak'
  return ` The effective F is ${formatEffect(f)}: ${word} against the critical value of ${formatEffect(criticalValue)}.`
}
