import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { sha256 } from '../../base/chain/fingerprint.ts'
import { fontOfWoff } from './woff-font.ts'

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
  const own = ['draw-picture.ts', 'woff-font.ts'].map((file) => path.join(import.meta.dirname, file))
  const library = require.resolve('@resvg/resvg-js/package.json')
  const parts = [...own, library, ...WEIGHTS.map(packedFont)].map((file) => sha256(fs.readFileSync(file)))
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
