import type { Reading } from './reading.ts'
import type { RCall } from './r/r-call.ts'
import type { StataCommand } from './stata/stata-command.ts'

/** A function of R whose call says what a design needs. */
export interface RCommand {
  /** Its arguments in the order in which they may stand without a name. */
  order: readonly string[]
  /** Left out = every call fits; else whether this call can be read as this design. */
  fits?: (call: RCall) => boolean
  /** The same only where the analyst has chosen this design before: the line alone does not tell. */
  needsChoice?: true
  read: (call: RCall, reading: Reading) => void
}

/** A command of Stata. */
export interface StataReader {
  fits?: (command: StataCommand) => boolean
  needsChoice?: true
  read: (command: StataCommand, reading: Reading) => void
}

/** How a design is told in one line of the software that its field uses. */
export interface DesignModelLines {
  r: Readonly<Record<string, RCommand>>
  stata: Readonly<Record<string, StataReader>>
  /**
   * What is chosen so far as one line of the closest peer in R, which can be read back.
   *
   * @param analysis the design's choices, any of which may still be missing
   * @returns null while outcome or treatment are not chosen
   */
  write: (analysis: Readonly<Record<string, unknown>>) => string | null
}
