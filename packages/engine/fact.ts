import { sayAll } from './words/count.ts'
import { lowerFirst } from './words/sentence.ts'

/*
 * What a reader is told, before it is told: a code and its figures. Estimators, checks and sensitivity say facts; `packages/words`
 * writes the sentence of each. Where the engine only hands texts on, puts them one after another or into a row, it takes either.
 */

/** A sentence to be written: which one, by a code, and the figures in it. */
export interface Said<Figures extends object = object> {
  /** `design/kind/code`, as `SyntheticControl/checks/donors`. */
  says: string
  /** Which of the texts that belong together, as `title` or `message` of a check. */
  part: string
  /** Figures, names from the data, and other facts; numbers as they are, not rounded. */
  of: Figures
}

/** Texts one after another, and what is done to the whole. */
export interface Joined {
  joined: readonly Text[]
  then?: keyof typeof THEN
}

export type Fact = Said | Joined
/** What a reader is told: a fact, or words that are somebody's own already, as a label of the design. */
export type Text = string | Fact

/** What the engine does to a text that it hands on. */
export const THEN = {
  sayAll,
  lowerFirst,
  /** A name of several choices says each as `choice: value`; among others it is one name. */
  asOneName: (text: string) => text.replaceAll(': ', ' '),
}

/** A value with every fact in it written. */
export type Told<Value> = Value extends Fact
  ? string
  : Value extends ((...given: never[]) => unknown) | ArrayBufferView
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: Told<Value[Key]> }
      : Value

export function isFact(value: unknown): value is Fact {
  return typeof value === 'object' && value !== null && (('says' in value && 'of' in value) || 'joined' in value)
}

/**
 * The facts of a design of one kind, each by its code; the answer gives the fact by the part that is wanted.
 *
 * @example
 * const check = saying<{ donors: { count: number } }, 'title' | 'message'>('SyntheticControl/checks')
 * check('donors', { count: 3 })('title') // { says: 'SyntheticControl/checks/donors', part: 'title', of: { count: 3 } }
 */
export function saying<Figures extends { [Code in keyof Figures]: object }, Part extends string>(kind: string) {
  return <Code extends keyof Figures & string>(code: Code, of: Figures[Code]) =>
    (part: Part): Said<Figures[Code]> => ({ says: `${kind}/${code}`, part, of })
}

/** {@link saying} of facts with one text each: the answer is the fact itself. */
export function sayingOne<Figures extends { [Code in keyof Figures]: object }>(kind: string) {
  const say = saying<Figures, 'text'>(kind)
  return <Code extends keyof Figures & string>(code: Code, of: Figures[Code]): Said<Figures[Code]> =>
    say(code, of)('text')
}

/** A text of several: a string where all of them are, a fact where one is. As a tag: join`${label}: ${message}`. */
export function join(strings: readonly string[], ...texts: readonly (string | number)[]): string
export function join(strings: readonly string[], ...texts: readonly (Text | number)[]): Text
export function join(strings: readonly string[], ...texts: readonly (Text | number)[]): Text {
  const parts = strings.flatMap((string, at): Text[] => {
    const text = texts[at]
    return text === undefined ? [string] : [string, typeof text === 'number' ? String(text) : text]
  })
  return parts.every((part) => typeof part === 'string')
    ? parts.join('')
    : { joined: parts.filter((part) => part !== '') }
}

/** A text with something done to it, now or once it is written. */
export function after(text: string, then: keyof typeof THEN): string
export function after(text: Text, then: keyof typeof THEN): Text
export function after(text: Text, then: keyof typeof THEN): Text {
  return typeof text === 'string' ? THEN[then](text) : { joined: [text], then }
}

/** Whether one text holds the other, as it is seen before facts are written: as a part of the string, or as the same fact. */
export function holds(text: Text, part: Text): boolean {
  if (typeof text === 'string') return typeof part === 'string' && text.includes(part)
  if ('joined' in text) return text.joined.some((one) => holds(one, part))
  return isFact(part) && 'says' in part && part.says === text.says && part.part === text.part && part.of === text.of
}
