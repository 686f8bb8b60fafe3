import type { DesignWords } from '../../tell.ts'

/** Its rooms write their sentences themselves. */
export const words: DesignWords = {}
