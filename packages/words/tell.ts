import { type DesignType, EngineError } from '@casefiles/engine/analysis'
import { DESIGN_FOLDERS } from '@casefiles/engine/names'
import { families } from './families/index.ts'
import { plots } from './plots/index.ts'
import { score } from './score/index.ts'
import { shared } from './shared/index.ts'
import { verdict } from './verdict/index.ts'
import { type Fact, isFact, type Said, THEN, type Told } from '@casefiles/engine/facts'

/** The sentences of one code, by its parts, from its figures; facts among these are written already. */
export type Sentence<Figures, Part extends string> = (figures: Told<Figures>) => Readonly<Record<Part, string>>

/** The sentences of every fact of one kind: what a design can say and this lacks does not compile. */
export type Sentences<Facts, Part extends string> = { readonly [Code in keyof Facts]: Sentence<Facts[Code], Part> }

/** Single texts by their codes, each from its figures. */
export type Writes<Facts> = { readonly [Code in keyof Facts]: (figures: Told<Facts[Code]>) => string }

/** The sentences of a room by kind and code, as its facts name them. */
export type RoomWords = Readonly<Record<string, object>>

/** Writes every fact in a value; the rest of it stays as it is, in the order of its fields. */
export type Tell = <Value>(value: Value) => Told<Value>

/** What every design can say: of rows and several outcomes and groups, the figures that designs share, score and verdict. */
const EVERYWHERE: Readonly<Record<string, RoomWords>> = { families, plots, score, shared, verdict }

/** What writes the facts of a design. Its words are loaded when it is told of: a page carries those that it needs. */
export async function tellerOf(design: DesignType): Promise<Tell> {
  return tellWith(await roomsOf(design))
}

/** The rooms of words that a design's analysis is told by. */
export async function roomsOf(design: DesignType): Promise<Readonly<Record<string, RoomWords>>> {
  const { words } = await import(`./designs/${DESIGN_FOLDERS[design]}/index.ts`)
  return { ...EVERYWHERE, [design]: words }
}

/** What writes the table of the score, and a score by itself. */
export const tellScore: Tell = (value) => tellWith({ score })(value)

/** Writes facts by the sentences of rooms, each by the name that its facts begin with. @throws {Error} at a fact without a sentence */
export function tellWith(rooms: Readonly<Record<string, RoomWords>>): Tell {
  const write = (fact: Fact): string => {
    if ('says' in fact) return sentenceOf(rooms, fact, tell(fact.of))
    const text = fact.joined.map(tell).join('')
    return fact.then ? THEN[fact.then](text) : text
  }
  const tell = (value: unknown): unknown => {
    if (isFact(value)) return write(value)
    if (Array.isArray(value)) return value.map(tell)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, tell(item)]))
  }
  return tell as Tell
}

/** What was thrown, an error whose reason a design said with the sentence of it. */
export function tellError(tell: Tell, error: unknown): unknown {
  if (!(error instanceof EngineError) || error.reason === undefined) return error
  const { code, columns, rows, hint } = error
  return new EngineError(code, tell(error.reason), { columns, rows, ...(hint !== undefined && { hint }) })
}

function sentenceOf(rooms: Readonly<Record<string, RoomWords>>, { says, part }: Said, figures: unknown): string {
  const [room, kind, code] = says.split('/')
  const sentence = (
    rooms[room]?.[kind] as Record<string, (figures: unknown) => string | Record<string, string>> | undefined
  )?.[code]
  const told = sentence?.(figures)
  const text = typeof told === 'string' ? told : told?.[part]
  if (text === undefined) throw new Error(`There is no sentence "${part}" of "${says}".`)
  return text
}
