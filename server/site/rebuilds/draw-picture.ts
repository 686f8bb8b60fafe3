import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { renderAsync } from '@resvg/resvg-js'
import { sha256 } from '../../base/chain/fingerprint.ts'

const FONTS = path.resolve(import.meta.dirname, '../../../node_modules/.cache/picture-fonts')
/** Pixels per unit of the drawing: sharp on dense screens and on paper. */
const SCALE = 2
const WEIGHTS = [400, 600, 700]
const require = createRequire(import.meta.url)

let fonts: string[] | null = null
let rules: string | null = null

/** Fingerprint of all that decides how a drawing comes out: this code, the library and the fonts. */
export function pictureRules(): string {
  if (rules !== null) return rules
  const own = path.join(import.meta.dirname, 'draw-picture.ts')
  const library = require.resolve('@resvg/resvg-js/package.json')
  const parts = [own, library, ...WEIGHTS.map(packedFont)].map((file) => sha256(fs.readFileSync(file)))
  rules = sha256(parts.join(' '))
  return rules
}

/** A drawing as PNG, with the site's own typeface; the machine's fonts play no part, so pictures are the same everywhere. */
export async function drawPicture(svg: string): Promise<Buffer> {
  fonts ??= unpackFonts()
  const image = await renderAsync(withKnownWeights(svg), {
    fitTo: { mode: 'zoom', value: SCALE },
    font: { fontFiles: fonts, loadSystemFonts: false, defaultFontFamily: 'Public Sans' },
  })
  return image.asPng()
}

/** The library knows weights in hundreds only and takes any other for regular. */
function withKnownWeights(svg: string): string {
  return svg.replace(
    /font-weight="(\d+)"/g,
    (_, weight: string) => `font-weight="${Math.round(Number(weight) / 100) * 100}"`,
  )
}

function packedFont(weight: number): string {
  return require.resolve(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`)
}

/** The library reads fonts from files only, and not as they are packed for browsers; unpacked they are kept. */
function unpackFonts(): string[] {
  fs.mkdirSync(FONTS, { recursive: true })
  return WEIGHTS.map((weight) => {
    const file = path.join(FONTS, `${weight}.ttf`)
    // Two builds at once must never read half a font.
    fs.writeFileSync(`${file}.${process.pid}`, fontOfWoff(fs.readFileSync(packedFont(weight))))
    fs.renameSync(`${file}.${process.pid}`, file)
    return file
  })
}

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * The font inside a WOFF file (version 1), as drawing libraries read it.
 *
 * @param woff a whole WOFF file: the tables of an OpenType font, each compressed by itself
 * @returns the same font as an sfnt file (.ttf)
 * @throws {RangeError} when the bytes are no WOFF file
 * @see W3C, WOFF File Format 1.0, sections 3 to 5
 */
export function fontOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('The file is not a WOFF font, version 1.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, place) => readTable(woff, HEADER + place * ENTRY))
  const header = writeHeader(woff.readUInt32BE(4), count)
  let offset = SFNT_HEADER + count * SFNT_ENTRY
  const entries = tables.map(({ tag, checksum, bytes }) => {
    const entry = Buffer.alloc(SFNT_ENTRY)
    entry.write(tag, 0, 'latin1')
    entry.writeUInt32BE(checksum, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(bytes.length, 12)
    offset += padded(bytes).length
    return entry
  })
  return Buffer.concat([header, ...entries, ...tables.map(({ bytes }) => padded(bytes))])
}

function readTable(woff: Buffer, at: number): { tag: string; checksum: number; bytes: Buffer } {
  const [offset, packed, full] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
  const stored = woff.subarray(offset, offset + packed)
  return {
    tag: woff.toString('latin1', at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    bytes: packed < full ? inflateSync(stored) : stored,
  }
}

/** Flavor, number of tables and the three values for binary search that follow from it. */
function writeHeader(flavor: number, count: number): Buffer {
  const power = Math.floor(Math.log2(count))
  const header = Buffer.alloc(SFNT_HEADER)
  header.writeUInt32BE(flavor, 0)
  header.writeUInt16BE(count, 4)
  header.writeUInt16BE(2 ** power * 16, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  return header
}

/** Tables start at multiples of four bytes. */
function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}
