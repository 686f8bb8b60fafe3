import type { Plot } from '../../../analysis.ts'
import { describeSet } from '../effect.ts'
import type { IvFit } from '../estimate.ts'
import { hullOf, type AndersonRubin } from '../model/anderson-rubin.ts'
import type { IvSpec } from '../spec.ts'
import { inSentence } from '../../../words/sentence.ts'
import { plotOf } from '../../../plots/plot-words.ts'
import { formatSpan } from '../../../words/interval.ts'

/** A prime, so that no point falls on an end of the set, where rounding would decide the side. */
const steps = 127

/** The p value of every effect: those above 5 % are the confidence set. */
export function drawArCurve(spec: IvSpec, fit: IvFit, test: AndersonRubin): Plot {
  const pieces = test.set(0.95)
  const [low, high] = rangeOf(fit, pieces)
  const title = describeSet(pieces)
    ? shortOf(pieces.length)
    : `Effects from ${formatSpan(pieces[0][0], pieces[0][1])} fit the data`
  return plotOf('ar-curve', {
    id: 'ar-curve',
    tab: 'diagnostics',
    title,
    subtitle: `Anderson–Rubin p value of each effect on ${inSentence(spec.outcome.label)}, in ${spec.outcome.units}. Effects above 5% make up the 95% confidence set; it holds however weak the instruments are.`,
    alt: `Curve of p values over effects from ${formatSpan(low, high)}. ${title}.`,
    x: { label: `Effect on ${inSentence(spec.outcome.label)}`, unit: spec.outcome.units },
    y: { label: 'p value', unit: '' },
    columns: [
      { key: 'effect', label: 'Effect', decimals: 3 },
      { key: 'p', label: 'p', decimals: 4 },
      { key: 'inside', label: 'In the 95% set' },
    ],
    rows: Array.from({ length: steps + 1 }, (_, i) => {
      const effect = low + ((high - low) * i) / steps
      // by the set and not by p, which rounding puts on either side of 5% at an end of the set
      const inside = pieces.some(([from, to]) => from <= effect && effect <= to)
      return { effect, p: test.p(effect), inside }
    }),
    annotations: [
      { kind: 'horizontal', at: 0.05, label: '5%' },
      { kind: 'vertical', at: fit.effect.twoStage.value, label: 'Estimate' },
    ],
  })
}

/** Half as far again as the bounded ends reach, and four standard errors where there are none. */
function rangeOf({ effect: { twoStage } }: IvFit, pieces: [number, number][]): [number, number] {
  const ends = pieces.flat().filter(Number.isFinite)
  const [low, high] = hullOf(pieces)
  const near = [twoStage.value - 4 * twoStage.se, twoStage.value + 4 * twoStage.se]
  const all = Number.isFinite(low) && Number.isFinite(high) ? ends : [...ends, ...near]
  const [from, to] = [Math.min(...all), Math.max(...all)]
  return [from - (to - from) / 4, to + (to - from) / 4]
}

function shortOf(pieces: number): string {
  return pieces === 0 ? 'No effect fits the data: the model is wrong' : 'The data do not bound the effect in one piece'
}
