import { EngineError } from '../../errors.ts'

/** What is wrong in a formula, and where. */
export class FormulaError extends EngineError {
  /** Characters before the place, counted from 0. */
  readonly at: number
  /** What could stand there. */
  readonly expected: string

  /** @param found what stands there, as a reader sees it */
  constructor(at: number, expected: string, found: string) {
    super('recipe/formula', `Formula, character ${at + 1}: ${expected} was expected, but ${found}.`)
    this.at = at
    this.expected = expected
  }
}
