import { tableOf } from '../../worlds/table.ts'
import type { WorldFamily } from '../../worlds/world.ts'
import { meansSpec } from './spec.ts'

export const worlds: WorldFamily = {
  design: meansSpec.id,
  shapes: [{ id: 'twenty', label: 'twenty rows' }],
  frozen: [],
  violations: [{ id: 'none', label: 'nothing is wrong', kind: 'none', grade: 0, share: 1 }],
  draw: (_, random) => ({
    data: tableOf({
      outcome: Array.from({ length: 20 }, () => random.normal()),
      treated: Array.from({ length: 20 }, (_, row) => row % 2),
    }),
    spec: { outcome: { column: 'outcome', label: 'Outcome', units: 'points' }, treated: 'treated' },
    intent: { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made up.' },
    truth: 0,
  }),
}
