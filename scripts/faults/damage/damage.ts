import type { Base } from '../base.ts'

/** Harm that was done to a data folder or its machine, and what became of it. */
export interface Damage {
  fault: string
  /** In words that docs/reliability.md counts. */
  outcome: string
  /** What was harmed, and how it was named. */
  what: string
  /** Whether something was lost, or damage was not named. */
  isFault: boolean
}

export interface DamageOptions {
  times: number
  seed: number
  isOver(): boolean
  onDamage(damage: Damage): void
}

export interface Fault {
  name: string
  harm(base: Base, options: DamageOptions): Promise<Damage[]>
}

/** Does one kind of harm again and again; what throws is a fault with its sentence. */
export async function repeatHarm(
  fault: string,
  { times, isOver, onDamage }: DamageOptions,
  once: (turn: number) => Promise<Omit<Damage, 'fault'>>,
): Promise<Damage[]> {
  const damages: Damage[] = []
  for (let turn = 0; turn < times && !isOver(); turn += 1) {
    const failed = (error: unknown) => ({ outcome: 'not whole', what: (error as Error).message, isFault: true })
    const damage = { fault, ...(await once(turn).catch(failed)) }
    damages.push(damage)
    onDamage(damage)
  }
  return damages
}
