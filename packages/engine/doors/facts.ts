/* What the engine says before it is told: facts by their codes, and what each design can say. `packages/words` writes the sentences. */
export { type Fact, isFact, type Said, type Text, THEN, type Told } from '../fact.ts'
export type { ScoreFacts } from '../eqs/facts.ts'
export type { Seen, Size, VerdictFacts } from '../verdict/facts.ts'
export type { SyntheticControlFacts } from '../designs/synthetic-control/facts.ts'
export type { ChangingTreatmentFacts } from '../designs/did/changing/facts.ts'
export type { CountFacts } from '../designs/did/counts/facts.ts'
export type { ImputedFacts } from '../designs/did/imputed/facts.ts'
