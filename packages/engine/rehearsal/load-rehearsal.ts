import type { RegisteredDesign } from '../designs/registry.ts'
import type { Rehearsal } from '../designs/rehearsal.ts'

/** How a design makes known outcomes; loaded by its folder's name, so that no public page carries it. */
export async function loadRehearsal({ folder }: RegisteredDesign): Promise<Rehearsal<unknown>> {
  const { rehearsal } = await import(`../designs/${folder}/rehearsal.ts`)
  return rehearsal
}
