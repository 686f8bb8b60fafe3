import type { Text } from '../../../fact.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import type { StepContext } from '../../design.ts'
import { plainWords, type ReaderWords } from '../../../verdict/reader-words.ts'
import { estimate } from '../estimate.ts'
import { didSchema, type DidSpec } from '../spec.ts'
import { mapInPlace } from '../../../tasks/map-tasks.ts'

/** A locked design with everything at its default but what is given. */
export function specWith(changes: Partial<DidSpec> = {}): DidSpec {
  const defaults = didSchema.parse({
    unit: 'state',
    time: 'year',
    outcome: { column: 'deaths', label: 'Deaths', units: 'deaths' },
    adoption: { kind: 'first-treated', column: 'first' },
    comparison: 'never-treated',
    bootstrapDraws: 99,
  })
  return { ...defaults, ...changes }
}

/** A step's context that keeps no log; the smallest effect that matters is 4 unless given. */
export function contextWith(smallestEffect = 4, words: ReaderWords = plainWords): StepContext<Text> {
  return {
    seed: 1,
    intent: { direction: 'decrease', smallestEffect, smallestEffectBasis: 'A test.' },
    words,
    log: () => {},
    progress: () => {},
    map: mapInPlace,
  }
}

export function fitOf(frame: PanelFrame, spec: DidSpec, smallestEffect?: number) {
  return estimate(frame, spec, contextWith(smallestEffect))
}
