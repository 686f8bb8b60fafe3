import { drawSoundWorld, familyOf } from '@casefiles/lab'
import type { DESIGN_TYPES } from '../../designs/names.ts'

const words = { policyName: 'It', outcomeName: 'scores', places: 'here', years: 'then', unitPlural: 'rows' }

/** A study in which every assumption holds, as its author would lock it. */
export function soundStudy(design: (typeof DESIGN_TYPES)[number], smallestEffect?: number) {
  const { world } = drawSoundWorld(familyOf(design)!, 7, 'rehearsal', 0, {
    shape: familyOf(design)!.shapes[0],
    effect: 'zero',
  })
  const intent = { ...world.intent, ...(smallestEffect !== undefined && { smallestEffect }) }
  return { data: world.data, request: { designType: design, spec: world.spec, intent, words, seed: 3 } }
}
