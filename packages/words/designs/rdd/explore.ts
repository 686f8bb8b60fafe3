import type { RddExplorerFacts } from '@casefiles/engine/facts'
import type { Sentences, Writes } from '../../tell.ts'

const controls: Sentences<RddExplorerFacts['controls'], 'label' | 'help'> = {
  bandwidth: () => ({
    label: 'Bandwidth',
    help: 'How far from the cutoff rows still count. The bandwidth of the bias correction keeps its ratio to it.',
  }),
  donut: () => ({ label: 'Donut', help: 'Rows nearer to the cutoff than this are left out.' }),
  kernel: () => ({ label: 'Kernel', help: 'How much rows count by their distance from the cutoff.' }),
  order: () => ({
    label: 'Polynomial order',
    help: 'The shape fitted on each side: level, straight line or curve.',
  }),
  'bunching-order': () => ({
    label: 'Polynomial order',
    help: 'The shape of the smooth count: the higher, the more bends.',
  }),
  'moved-from': () => ({
    label: 'Moved from',
    help: 'The farthest value from which cases may have been moved.',
  }),
  'moved-to': () => ({ label: 'Moved to', help: 'The farthest value to which cases may have been moved.' }),
}

type Choices = RddExplorerFacts['choices']

const KERNELS: Record<Choices['kernel']['kernel'], string> = {
  triangular: 'Triangular',
  uniform: 'Uniform',
  epanechnikov: 'Epanechnikov',
}
const ORDERS: Record<Choices['order']['order'], string> = {
  0: '0, level',
  1: '1, straight line',
  2: '2, quadratic',
  3: '3, cubic',
}

const choices: Writes<Choices> = {
  kernel: ({ kernel }) => KERNELS[kernel],
  order: ({ order }) => ORDERS[order],
}

/** What the Explorer says of a discontinuity, by the kinds and codes of its facts; loaded with the Explorer. */
export const explore = { controls, choices }
