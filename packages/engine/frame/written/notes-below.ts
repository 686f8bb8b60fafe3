/** A note of fewer letters may be a cell of data. */
const SHORTEST_NOTE = 10
/** How offices begin what they say below a table. */
const SAID =
  /^(sources?|notes?|footnotes?|remarks?|quellen?|anmerkung(en)?|hinweise?|fu(ß|ss)noten?|fuentes?|notas?|fontes?|bronn?(en)?|kilder?|källa|lähde|źródło|(last )?updated?|data (from|source|extracted)|downloaded|extracted|generated|retrieved|copyright|disclaimer|(un)?weighted|symbols?|table information|contact)\b[^:]{0,30}:|^(legend|key|stand|units?|symbols?)\s*:/iu
const NOTE = new RegExp(
  [
    String.raw`^(©|(copyright|data from|downloaded|extracted (on|from)|last updated|this (table|file|data))\b)`,
    String.raw`^(\*+|†|‡|[¹²³⁴⁵]|\(?[1-9a-z]\)|\[[1-9a-z]\]) ?\p{L}.*\p{L}{3}.*\s.*\p{L}`,
    String.raw`^(source|quelle|fuente|fonte)s?$|^(_{3,}|-{3,})$`,
  ].join('|'),
  'iu',
)
/** Words of a sentence, which no name of a place has as many of. */
const SENTENCE = /^\p{Lu}\p{L}*(\s\S+){4,}\.$/u

/**
 * Where the notes below a table begin: at the first row that is a note, or that follows a blank one, where nothing below it is a row
 * of the table.
 *
 * @param rows  the last ones, trimmed, blank ones without a cell that holds something
 * @param width of the table; 0 = too narrow to tell a short row from one of the table
 * @returns     the number of rows above the notes, all where there are none
 */
export function notesBelow(rows: readonly (readonly string[])[], width: number): number {
  let top = rows.length
  while (top > 0 && (isBlank(rows[top - 1]) || mayBeNote(rows[top - 1], width))) top--
  for (let row = top; row < rows.length; row++) {
    if (isBlank(rows[row])) continue
    if (!isNoteBelow(rows[row], width) && !(row > 0 && isBlank(rows[row - 1]) && width > 0)) continue
    // a line of separators alone may stand between the table and its notes
    let first = row
    while (first > 0 && isBlank(rows[first - 1])) first--
    return first
  }
  return rows.length
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '')
}

/** A row too short for the table in which no number stands. */
function mayBeNote(cells: readonly string[], width: number): boolean {
  if (isNoteBelow(cells, width)) return true
  const filled = cells.filter((cell) => cell !== '')
  return (
    filled.length <= Math.max(Math.min(2, width - 1), width / 2) &&
    width > 0 &&
    (isExplained(cells, width) || (cells[0] !== '' && !filled.some(isNumber)))
  )
}

/** A sign or the number of a footnote with what it means in the next cell, in a row much too short for the table. */
function isExplained(cells: readonly string[], width: number): boolean {
  const [sign = '', words = ''] = cells
  const isShort = width > 2 && cells.slice(2).every((cell) => cell === '')
  return (
    isShort && sign.length <= 3 && /\p{L}{3}/u.test(words) && (words.length >= SHORTEST_NOTE || words.endsWith(':'))
  )
}

function isNumber(cell: string): boolean {
  return /^[-+(]?[\d.,%)\s]+$/.test(cell)
}

/**
 * Whether a row below a table is a note: one that begins as notes do and has no number beside it, or a line of its own that
 * is too short for the table and holds words.
 *
 * @param width of the table
 */
function isNoteBelow(cells: readonly string[], width: number): boolean {
  const filled = cells.filter((cell) => cell !== '')
  if (filled.length === 0) return false
  // such words are no name of a place, whatever numbers their sentence holds
  if (SAID.test(filled[0])) return true
  if (NOTE.test(filled.join(', ')) && !filled.slice(1).some(isNumber)) return true
  if (filled.length > 1) return false
  return (
    SENTENCE.test(filled[0]) ||
    (cells.length < width && filled[0].length >= SHORTEST_NOTE && /\p{L}{2}/u.test(filled[0]))
  )
}
