/* What the engine says before it is told: facts by their codes, and what each design can say. `packages/words` writes the sentences. */
export { type Fact, isFact, type Said, type Text, THEN, type Told } from '../fact.ts'
export type { BlocksFacts } from '../designs/blocks/facts.ts'
export type { ScoreFacts } from '../eqs/facts.ts'
export type { Seen, Size, VerdictFacts } from '../verdict/facts.ts'
export type { SyntheticControlFacts } from '../designs/synthetic-control/facts.ts'
