import { isColumn } from '../../../model-lines/r/terms.ts'
import type { StataReader } from '../../../model-lines/model-line.ts'
import {
  leaveStataRest,
  stataAbsorbed,
  stataClusters,
  stataTerm,
  stataTerms,
} from '../../../model-lines/stata/stata-command.ts'
import { readTwoStage } from './two-stage.ts'

/** `ivregress 2sls y x (d = z), vce(cluster c)`, and the commands that read alike. */
export const ivregress: StataReader = {
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
