import type { DidExplorerFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const controls: Sentences<DidExplorerFacts['controls'], 'label' | 'help'> = {
  comparison: () => ({ label: 'Comparison group', help: 'Who adopters are compared with.' }),
  average: () => ({ label: 'Average', help: 'Which average of the effects by cohort and period is read.' }),
  units: () => ({ label: 'Units', help: 'A unit that is not ticked is left out with all its rows.' }),
  adjustment: () => ({
    label: 'How controls enter',
    help: 'Makes a difference only with a control switched on.',
  }),
  drift: () => ({
    label: 'Allowed drift, M̄',
    help: 'How far the groups may drift apart after treatment, as a multiple of the largest drift before it; the effect is then the average of the event study.',
  }),
}

type Choices = DidExplorerFacts['choices']

const GROUPS: Record<Choices['comparison']['group'], string> = {
  'never-treated': 'Units never treated',
  'not-yet-treated': 'Units not treated yet',
}
const AVERAGES: Record<Choices['average']['over'], string> = {
  group: 'Over cohorts',
  simple: 'Over all treated unit-periods',
  dynamic: 'Over time since adoption',
  calendar: 'Over calendar periods',
}
const ADJUSTMENTS: Record<Choices['adjustment']['by'], string> = {
  dr: 'Doubly robust',
  reg: 'Outcome regression',
  ipw: 'Inverse probability weights',
}

const choices: Writes<Choices> = {
  comparison: ({ group }) => GROUPS[group],
  average: ({ over }) => AVERAGES[over],
  adjustment: ({ by }) => ADJUSTMENTS[by],
  'no-drift': () => 'Parallel trends',
  'zero-drift': () => '0, event-study average',
}

/** What the Explorer says of a difference in differences, by the kinds and codes of its facts; loaded with the Explorer. */
export const explore = { controls, choices }
