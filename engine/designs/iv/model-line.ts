import type { DesignModelLines, StataReader } from '../../model-lines/model-line.ts'
import { type ChosenColumn, columnAt, columnsAt, objectAt, textAt, textsAt } from '../../model-lines/partial.ts'
import { isColumn } from '../../model-lines/r/terms.ts'
import { rCall, rName, rTerm } from '../../model-lines/r/write-r.ts'
import {
  leaveStataRest,
  stataAbsorbed,
  stataClusters,
  stataTerm,
  stataTerms,
} from '../../model-lines/stata/stata-command.ts'
import { feols, ivreg, ivRobust } from './model-line/read-r.ts'
import { readTwoStage } from './model-line/two-stage.ts'

/** `ivregress 2sls y x (d = z), vce(cluster c)`, and the commands that read alike. */
const ivregress: StataReader = {
  fits: ({ words }) => words.some(({ text, group }) => group && text.includes('=')),
  read(command, reading) {
    const { words, options, weight } = command
    const [outcome, ...exogenous] = words
      .filter(({ text, group }) => !group && !METHODS.includes(text))
      .map(({ text }) => stataTerm(text))
    const [endogenous, instruments] = words.find(({ group }) => group)!.text.split('=')
    const isRobust = options.has('robust') || options.has('r') || /^(?:robust|r|hc\d)/.test(options.get('vce') ?? '')
    readTwoStage(reading, {
      outcome: outcome && isColumn(outcome) ? outcome : null,
      endogenous: stataTerms(endogenous),
      instruments: stataTerms(instruments ?? ''),
      exogenous,
      effects: stataAbsorbed(command, reading),
      clusters: stataClusters(command),
      weight: weight && { column: weight.column, transform: 'none' },
      covariance: isRobust ? 'hc1' : 'iid',
    })
    const method = words.find(({ text }) => METHODS.includes(text))?.text
    if (method !== undefined && method !== '2sls') {
      reading.leave(method, 'The primary estimate is two-stage least squares; LIML and others stand beside it.')
    }
    if (options.has('fe')) reading.leave('fe', 'Name the fixed effect itself: xtset is not part of the line.')
    leaveStataRest(command, reading, ['absorb', 'a', 'fe'])
  },
}

const METHODS = ['2sls', 'liml', 'gmm']

/** Instrumental variables as its field types them: `feols` with an instrument, `ivreg`, `iv_robust`, `ivregress` … */
export const modelLines: DesignModelLines = {
  r: { feols, ivreg, iv_robust: ivRobust, tsls: ivreg },
  stata: { ivregress, ivreg2: ivregress, ivreghdfe: ivregress, xtivreg: ivregress, xtivreg2: ivregress },
  write: writeIvLine,
}

/** `feols(y ~ x | effects | d ~ z, data, cluster = ~ c + g)`. */
function writeIvLine(draft: Readonly<Record<string, unknown>>): string | null {
  const outcome = columnAt(draft, 'outcome')
  const treatment = columnAt(draft, 'treatment')
  const instruments = columnsAt(draft, 'instruments')
  if (!outcome || !treatment || instruments.length === 0) return null
  const exogenous = columnsAt(draft, 'exogenous')
  const effects = textsAt(draft, 'effects')
  const parts = [
    exogenous.length === 0 ? '1' : exogenous.map(term).join(' + '),
    ...(effects.length === 0 ? [] : [effects.map(rName).join(' + ')]),
    `${rTerm(treatment)} ~ ${instruments.map(term).join(' + ')}`,
  ]
  const clusters = ['cluster', 'secondCluster'].map((field) => textAt(draft, field)).filter((name) => name !== null)
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  return rCall('feols', [
    ['', `${rTerm(outcome)} ~ ${parts.join(' | ')}`],
    ['data', 'data'],
    ['vcov', clusters.length > 0 ? null : draft['covariance'] === 'iid' ? '"iid"' : '"HC1"'],
    ['cluster', clusters.length === 0 ? null : `~ ${clusters.map(rName).join(' + ')}`],
    ['weights', weight === null ? null : `~ ${rName(weight)}`],
  ])
}

function term(chosen: ChosenColumn): string {
  return chosen.kind === 'category' ? `factor(${rTerm(chosen)})` : rTerm(chosen)
}
