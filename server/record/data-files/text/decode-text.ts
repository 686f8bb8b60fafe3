import { isAscii, isUtf8 } from 'node:buffer'
import { EngineError, type LogLine } from '@casefiles/engine/analysis'
import type { Text } from '@casefiles/engine/facts'

export interface DecodedText {
  text: string
  /** The bytes themselves where each is a letter of ASCII. */
  ascii?: Uint8Array
  log: LogLine<Text>[]
}

/** V8 holds no longer text; one byte is at most one character. */
const LONGEST_TEXT = 2 ** 29 - 25

/**
 * Bytes as text: UTF-8, UTF-16 with its mark, else the Western letters of Windows, which the log then says.
 *
 * @throws {EngineError} `file/too-large` where no text of that length can be held
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes.length > LONGEST_TEXT) {
    const rule = `at most ${LONGEST_TEXT} are read`
    throw new EngineError(
      'file/too-large',
      `The text file has ${bytes.length} bytes; ${rule}. A Parquet file is smaller.`,
    )
  }
  const wide = wideEncoding(bytes)
  if (wide !== null) return { text: decode(bytes, wide), log: [encodingLine('UTF-16')] }
  if (isAscii(bytes)) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
    return { text, ascii: bytes, log: [] }
  }
  if (isUtf8(bytes))
    return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'), log: [] }
  const [name, encoding] = oldEncoding(bytes)
  return { text: decode(bytes, encoding), log: [encodingLine(`${name}, since it is not UTF-8`)] }
}

/** So many bytes tell which letters a text has. */
const SAMPLE_BYTES = 100_000
/** Of the letters beyond ASCII, so many stand next to another in a text of a script of its own; accents stand alone. */
const MOSTLY_TOGETHER = 0.6
/** Scripts of their own: the share of their commonest letters among those beyond ASCII tells which it is. */
const SCRIPTS: readonly [name: string, encoding: string, letters: RegExp][] = [
  ['Windows-1251', 'windows-1251', /[а-яё]/giu],
  ['Shift_JIS', 'shift_jis', /[\u3041-\u30ff年月日都道府県市区町村人口計率数全国合総]/gu],
  ['EUC-KR', 'euc-kr', /[\uac00-\ud7a3]/gu],
  ['GB 18030', 'gb18030', /[年月日市省区县人口的全国合计总数率地年度值业产生自治北京上海天津河广东西南]/gu],
  ['Big5', 'big5', /[年月日市縣區人口的全國合計總數率地年度值業產生北京臺灣高雄東西南中]/gu],
  ['Windows-1253', 'windows-1253', /[α-ωάέήίόύώς]/giu],
]
/** Alphabets beyond ASCII of languages that share the Western letters of Windows. */
const WESTERN = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüß',
  'áéíñóúü¿¡ºª',
  'ãáâàçéêíõóôú',
  'àéèìíòóùú',
  'åäöæøéü',
  'áéíóúýþæðö',
  'õäöüšž',
]
/** Alphabets that need other letters at the same places. */
const OTHERS: readonly [name: string, encoding: string, letters: string][] = [
  ['Windows-1250', 'windows-1250', 'ąćęłńóśźż'],
  ['Windows-1250', 'windows-1250', 'áčďéěíňóřšťúůýž'],
  ['Windows-1250', 'windows-1250', 'áäčďéíĺľňóôŕšťúýž'],
  ['Windows-1250', 'windows-1250', 'áéíóöőúüű'],
  ['Windows-1250', 'windows-1250', 'čćđšž'],
  ['Windows-1250', 'windows-1250', 'ăâîşţ'],
  ['ISO 8859-2', 'iso-8859-2', 'ąćęłńóśźż'],
  ['ISO 8859-2', 'iso-8859-2', 'áčďéěíňóřšťúůýž'],
  ['ISO 8859-2', 'iso-8859-2', 'čćđšž'],
  ['Windows-1254', 'windows-1254', 'çğıöşüâîûi̇'],
  ['Windows-1257', 'windows-1257', 'ąčęėįšųūž'],
  ['Windows-1257', 'windows-1257', 'āčēģīķļņšūž'],
]
/** Signs that stand beside words in any of them; within a word they are letters read wrong. */
const SIGNS = /(?<!\p{L})[–—‘“„«·€£§\u00a0]|[–—‘’“”„…«»·°²³€£%§©®™†‡•±×\u00a0](?!\p{L})|(?<=\p{L})[’·–](?=\p{L})/gu
/** An alphabet is told by so many of its letters, when it has nearly all that there are and clearly more than any Western one. */
const ENOUGH_LETTERS = 4
const NEARLY_ALL = 0.9
const CLEARLY_MORE = 0.15

/** The encoding of a text that is neither ASCII nor Unicode: Western, unless its letters are those of another script. */
function oldEncoding(bytes: Uint8Array): [name: string, encoding: string] {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const western = decode(sample, 'windows-1252')
  const beyond = western.match(/[^\0-\x7f]/g)?.length ?? 0
  const together = (western.match(/[^\0-\x7f]{2,}/g) ?? []).reduce((sum, run) => sum + run.length, 0)
  if (together >= MOSTLY_TOGETHER * beyond && beyond > 5) {
    const scores = SCRIPTS.map(([name, encoding, letters]) => {
      const text = decode(sample, encoding)
      const all = text.match(/[^\0-\x7f]/g)?.length ?? 1
      // a capital behind a small letter shows letters of another script
      const wrong = text.match(/\ufffd|(?<=\p{Ll})\p{Lu}/gu)?.length ?? 0
      return { name, encoding, share: ((text.match(letters)?.length ?? 0) - 5 * wrong) / all }
    })
    const best = scores.reduce((one, other) => (other.share > one.share ? other : one))
    if (best.share >= LEAST_SHARE) return [best.name, best.encoding]
  }
  const known = Math.max(...WESTERN.map((letters) => shareOf(letters, western).share))
  const others = OTHERS.map(([name, encoding, letters]) => ({
    name,
    encoding,
    ...shareOf(letters, decode(sample, encoding)),
  }))
  const best = others.reduce((one, other) => (other.share > one.share ? other : one))
  const isOther = best.count >= ENOUGH_LETTERS && best.share >= Math.max(NEARLY_ALL, known + CLEARLY_MORE)
  return isOther ? [best.name, best.encoding] : ['Windows-1252', 'windows-1252']
}

/** How many letters beyond ASCII a text has, and the share of them that an alphabet holds. */
function shareOf(letters: string, text: string): { count: number; share: number } {
  const beyond = text.replaceAll(SIGNS, '').match(/[^\0-\x7f]/g) ?? []
  const held = beyond.filter((letter) => letters.includes(letter.toLowerCase()))
  return { count: beyond.length, share: beyond.length === 0 ? 0 : held.length / beyond.length }
}

/** Of the letters beyond ASCII, so many have to be common ones of a script. */
const LEAST_SHARE = 0.15

/** So many bytes show whether every second one is empty, as in Western text of two bytes a letter. */
const SAMPLE_PAIRS = 200
const MOSTLY_EMPTY = 0.9

/** UTF-16 in either order, by the mark at its start or, without one, by the empty byte beside each Western letter. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const pairs = Math.min(SAMPLE_PAIRS, Math.floor(bytes.length / 2))
  if (pairs < 4) return null
  let [first, second] = [0, 0]
  for (let at = 0; at < 2 * pairs; at += 2) {
    if (bytes[at] === 0) first++
    if (bytes[at + 1] === 0) second++
  }
  if (first === 0 && second >= MOSTLY_EMPTY * pairs) return 'utf-16le'
  return second === 0 && first >= MOSTLY_EMPTY * pairs ? 'utf-16be' : null
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes)
}

function encodingLine(encoding: string): LogLine {
  return { code: 'read/encoding', message: `The text was read as ${encoding}; check the letters with accents.` }
}
