import { describe, expect, it } from 'vitest'
import { commentText, pythonString, rString, stataString } from './quote.ts'

const hostile = 'a"b\'c\\d`e$f{}%#\n\r\té法🏛\u2028__proto__'

describe('strings from strangers inside scripts', () => {
  it('are plain ASCII on one line in every language', () => {
    for (const quoted of [rString(hostile), pythonString(hostile), stataString(hostile)]) {
      expect(quoted).toMatch(/^[\x20-\x7e]+$/)
    }
  })

  it('escape quotes, backslashes and line ends in R and Python', () => {
    expect(rString('a"b\\c\n')).toBe('"a\\"b\\\\c\\U{a}"')
    expect(pythonString('a"b\\c\n🏛')).toBe('"a\\"b\\\\c\\u000a\\U0001f3db"')
  })

  it('hold no sign of a Stata macro or quote outside of a code point', () => {
    expect(stataString('a"b`c$d')).toBe('"a" + uchar(34) + "b" + uchar(96) + "c" + uchar(36) + "d"')
    expect(stataString('')).toBe('""')
  })

  it('cannot end a comment, begin one, continue a line or expand a macro', () => {
    const comment = commentText("x\n*/ quit() /* y /// z `local' $global \\")
    expect(comment).not.toMatch(/[\n\r`$\\]|\*\/|\/\*|\/\//)
    expect(comment).toContain('quit()')
  })
})
