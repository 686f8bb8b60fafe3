import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether a run asks every case of what `unit` asks of some. */
    isNight: boolean
  }
}

/** Whether every case is asked; `x.nightly.test.ts` then runs the cases of `x.test.ts`. */
export const AT_NIGHT = inject('isNight')

/** All cases at night, else the first ones. */
export const firstByDay = <Case>(cases: readonly Case[], count: number): readonly Case[] =>
  AT_NIGHT ? cases : cases.slice(0, count)
