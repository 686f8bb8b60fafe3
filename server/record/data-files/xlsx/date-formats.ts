import { readXml } from './read-xml.ts'

/** Formats that every program knows by number and no workbook spells out: days, times, and those of East Asia. */
const KNOWN_DATES: readonly [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** Colors, currencies and conditions; quoted words; escaped, padding and filling letters. */
const NOT_A_PLACE = /\[[^\]]*\]|"[^"]*"|\\.|_.|\*./gu

/** Whether a number with this format is shown as a day or a time. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return KNOWN_DATES.some(([first, last]) => id >= first && id <= last)
  if (/^(general|standard)$/i.test(code)) return false
  return /[ymdhs]/i.test(code.replace(NOT_A_PLACE, ''))
}

/** For each style that a cell may name, by its number, whether it shows a day or a time. */
export function readDateStyles(part: string, content: Uint8Array): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isInCellStyles = false
  readXml(part, content, {
    open: (element, { numFmtId, formatCode }) => {
      if (element === 'numFmt' && formatCode !== undefined) codes.set(Number(numFmtId), formatCode)
      if (element === 'cellXfs') isInCellStyles = true
      if (element !== 'xf' || !isInCellStyles) return
      const id = Number(numFmtId ?? 0)
      styles.push(isDateFormat(id, codes.get(id)))
    },
    close: (element) => {
      if (element === 'cellXfs') isInCellStyles = false
    },
  })
  return styles
}

const MILLISECONDS_PER_DAY = 86_400_000
/** Days from the start of a count to 1970. */
const DAYS_BEFORE_1970 = { 1900: 25_569, 1904: 24_107 }
/** The count from 1900 holds a 29 February 1900, a day that never was. */
const NO_SUCH_DAY = 60

/** The moment that a number of days stands for. A time alone falls on day zero, 1899-12-30. */
export function dateOfSerial(days: number, isFrom1904: boolean): Date {
  const shift = !isFrom1904 && days >= 1 && days < NO_SUCH_DAY ? 1 : 0
  const since1970 = days + shift - DAYS_BEFORE_1970[isFrom1904 ? 1904 : 1900]
  return new Date(Math.round(since1970 * MILLISECONDS_PER_DAY))
}
