/*
 * Column names and cells come from strangers' files and may hold quotes, backslashes, line ends or any sign of Unicode.
 * Scripts are plain ASCII, so that no locale of a reader's machine can change what a string means.
 */

const isPlain = (point: number): boolean => point >= 0x20 && point < 0x7f

function escapeWith(text: string, special: string, escape: (point: number) => string): string {
  return Array.from(text, (sign) => {
    const point = sign.codePointAt(0)!
    if (special.includes(sign)) return `\\${sign}`
    return isPlain(point) ? sign : escape(point)
  }).join('')
}

const hex = (point: number, digits: number): string => point.toString(16).padStart(digits, '0')

/** A string of R. R has no string with a NUL; it becomes the replacement character, which no column's name matches. */
export function rString(text: string): string {
  return `"${escapeWith(text, '"\\', (point) => `\\U{${hex(point === 0 ? 0xfffd : point, 1)}}`)}"`
}

/** A string of Python. */
export function pythonString(text: string): string {
  return `"${escapeWith(text, '"\\', (point) => (point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`))}"`
}

/**
 * A string expression of Stata. Quotes and the signs of its macros cannot be escaped inside a Stata string, so each is
 * put in by its code point.
 */
export function stataString(text: string): string {
  const pieces: string[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') pieces.push(`"${plain}"`)
    plain = ''
  }
  for (const sign of text) {
    const point = sign.codePointAt(0)!
    if (isPlain(point) && !'"`$\\\''.includes(sign)) plain += sign
    else {
      flush()
      pieces.push(`uchar(${point})`)
    }
  }
  flush()
  return pieces.length === 0 ? '""' : pieces.join(' + ')
}

/** A string of SQL. */
export function sqlString(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A column's name in SQL. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A number in SQL that keeps every bit, with an exponent, so that it is no decimal. */
export function sqlNumber(value: number): string {
  return value.toExponential()
}

/**
 * Text for the inside of a comment, whatever the language: on one line, in ASCII or other letters, without the signs
 * that open or close a comment, continue a line or expand a macro.
 */
export function commentText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
    .replace(/[`$]/g, "'")
    .replace(/\/\*|\*\/|\/\/+/g, (signs) => [...signs].join(' '))
    .replace(/\\/g, '/ ')
    .trim()
}
