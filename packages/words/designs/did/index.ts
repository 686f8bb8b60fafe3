import type { DesignWords } from '../../tell.ts'
import { changing } from './changing.ts'
import { counts } from './counts.ts'
import { imputed } from './imputed.ts'

/** Sentences of the parts that say facts; the other rooms write theirs themselves. */
export const words: DesignWords = {
  ...changing,
  ...counts,
  ...imputed,
}
