import { describe, expect, it } from 'vitest'
import { printedInR, writeNotebook } from './notebook.ts'

const REPORT = 'cat(sprintf(\'{"estimate": %s}\\n\', json(estimate)))\n'
const found = (estimate: number | null) => printedInR(REPORT, { estimate, conf_low: null, conf_high: 1 })

describe('a notebook', () => {
  it('holds texts and code line by line, and says of code whether it was run', () => {
    const text = writeNotebook('r', [
      { text: '# A\n\nB' },
      { code: 'x <- 1\ncat(x)\n', said: '1\n' },
      { code: 'y', said: null },
    ])
    const { cells, metadata, nbformat, nbformat_minor } = JSON.parse(text)
    expect([nbformat, nbformat_minor, metadata.kernelspec.name]).toEqual([4, 5, 'ir'])
    expect(cells).toEqual([
      { cell_type: 'markdown', id: 'cell-1', metadata: {}, source: ['# A\n', '\n', 'B'] },
      {
        cell_type: 'code',
        execution_count: 1,
        id: 'cell-2',
        metadata: {},
        source: ['x <- 1\n', 'cat(x)\n'],
        outputs: [{ name: 'stdout', output_type: 'stream', text: ['1\n'] }],
      },
      { cell_type: 'code', execution_count: null, id: 'cell-3', metadata: {}, outputs: [], source: ['y'] },
    ])
  })
})

describe('what a script in R printed', () => {
  it('is written again to the letter, as sprintf("%.17g") of R has it', () => {
    const cases: [number, string][] = [
      [-0.33501240632403423, '-0.33501240632403423'],
      [0.1, '0.10000000000000001'],
      [5, '5'],
      [1200, '1200'],
      [0.00012, '0.00012'],
      [1.25e-5, '1.2500000000000001e-05'],
      [1e17, '1e+17'],
      [0, '0'],
      [123456789012345680, '1.2345678901234568e+17'],
    ]
    for (const [value, digits] of cases)
      expect(found(value)).toBe(`{"estimate": ${digits}, "conf.low": null, "conf.high": 1}\n`)
    expect(found(null)).toContain('"estimate": null')
  })

  it('is not known of a script that prints more than its result', () => {
    expect(printedInR(`cat("Donors:", 3)\n${REPORT}`, { estimate: 1, conf_low: 0, conf_high: 2 })).toBeNull()
  })
})
