import type { BeforeLock } from '../designs/before-lock.ts'
import type { Text } from '../fact.ts'
import type { Fitted } from '../designs/design.ts'
import type { RegisteredDesign } from '../designs/registry.ts'

export type AnyBeforeLock = BeforeLock<unknown, unknown, Fitted<Text>>

/**
 * What a design shows before the lock. It is not loaded by the registry, because the public pages load that one and never
 * need this: beside it, a bundler would cut what the two share out of the designs' own code.
 */
export async function loadBeforeLock({ folder }: RegisteredDesign): Promise<AnyBeforeLock> {
  const { beforeLock } = await import(`../designs/${folder}/before-lock.ts`)
  return beforeLock
}
