import type { SynthesisFacts } from '@casefiles/engine/facts'
import { capitalize, formatNumber } from '@casefiles/engine/words'
import { formatSpan, formatEffect } from '../formats/index.ts'
import { INTERVAL } from '../plots/index.ts'
import type { Sentences } from '../tell.ts'

type Figures = SynthesisFacts['figures']

const SCALE = 'Standard deviations of the outcome, the policy’s direction positive'
/** Of a standard of equal treatment neither side is the policy's. */
const AUDIT_SCALE = 'Standard deviations of the outcome; 0 is equal treatment'

/** Labels of the columns, by their keys, and of the axis that has no name of its own. */
const COLUMNS = {
  name: 'Casefile',
  intended: 'Aim or threshold',
  observed: 'Measured',
  value: 'Effect',
  ...INTERVAL,
  predictionLow: 'Prediction low',
  predictionHigh: 'Prediction high',
  weight: 'Weight, percent',
  basis: 'What the circle is',
}
const AROUND = { ...COLUMNS, y: '', zero: 'Equal treatment' }

/** The finding of each figure as its title, with what stands around it. */
export const figures: Sentences<Figures, string> = {
  'intent-outcome': ({ title, casefiles, areAudits }) => ({
    ...AROUND,
    title,
    subtitle: `A square is what the casefile measured, with its 95% interval. ${areAudits ? 'An open circle is the end of the margin within which treatment counts as equal.' : 'An open circle is the goal that the policy stated, else the archive’s own threshold for an effect that matters.'}`,
    alt: `Pairs of points for ${casefiles} casefiles, aim or threshold against measured effect in standard deviations: ${title}.`,
    x: areAudits ? AUDIT_SCALE : SCALE,
  }),
  'with-average': ({ casefiles, outcome, unit, value, ci, prediction, iSquared }) => {
    const title = averageTitle(ci, prediction)
    return {
      ...AROUND,
      title,
      subtitle: `Effect on ${outcome}. Diamond: random-effects average with its 95% interval. Dotted line: 95% prediction interval, where one more such policy would probably lie.`,
      alt: `Forest plot of ${casefiles} casefiles with their average, ${formatEffect(value)} ${unit}, 95% interval ${formatSpan(ci[0], ci[1])}: ${title}.`,
      x: `${capitalize(unit)}, the policy’s direction positive`,
      average: `All ${casefiles} together`,
      note: `I² ${formatNumber(100 * iSquared, 0)}%`,
    }
  },
  'without-average': ({ title, casefiles, outcome, hasIntervals, areAudits }) => ({
    ...AROUND,
    title,
    subtitle: `Effect on ${outcome}, ${hasIntervals ? 'each with its own 95% interval' : 'for none of which an interval can be given'}. There is no average: each is in standard deviations of its own outcome.`,
    alt: `Forest plot of ${casefiles} casefiles without an average: ${title}.`,
    x: areAudits ? AUDIT_SCALE : SCALE,
  }),
  score: ({ eqs }) => ({ note: eqs === null ? '' : `EQS ${formatNumber(eqs, 0)}` }),
}

/** What the average says, and whether it would hold for the next policy too. */
function averageTitle([low, high]: readonly [number, number], prediction: readonly [number, number]): string {
  if (!(low > 0) && !(high < 0)) return 'Together: no clear effect on average'
  const way = low > 0 ? 'the way that was meant' : 'the other way'
  const next =
    prediction[0] > 0 || prediction[1] < 0 ? ', and the next one probably too' : ', but the next one may differ'
  return `Together: a move ${way} on average${next}`
}
