import type { Span } from '../text/mapped-text.ts'
import type { DateKind } from './spec.ts'

/**
 * How much of the text a clause puts in force: `headed` is a printed heading, `rest` is "the remaining provisions", `itself` the commencement section with
 * the title and definitions, `application` says for which acts or
 * years a rule in force counts, `step` is a dated step of the rule itself.
 */
export type Scope = 'headed' | 'whole' | 'rest' | 'section' | 'part' | 'itself' | 'application' | 'step'

/** One clause's answer to when the text takes effect. */
export interface Reading extends Span {
  kind: DateKind
  iso: string | null
  scope: Scope
  reason: string
}

/** A clause's answer before its subject is known. */
export type Moment = Pick<Reading, 'kind' | 'iso' | 'reason'>
