import { describe, it } from 'vitest'
import { expectOfAll } from '../support/command-of-all.ts'

describe('the command line beside a running server', () => {
  it('recomputes every published casefile to the same result', () => expectOfAll('reproduce', 'identical'))
})
