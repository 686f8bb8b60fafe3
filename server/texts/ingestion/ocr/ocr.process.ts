// Recognizes the letters on one page of a scanned PDF and answers; started by `recognizePage` for each and ended with it.
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, ImageKind, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createWorker, OEM } from 'tesseract.js'
import { answerOrder, readInput } from '../../../base/isolation/answer-order.ts'

const LANGUAGE = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))

async function recognize({ page }: { page: number }): Promise<{ text: string }> {
  const picture = await pagePicture(readInput(), page)
  if (!picture) return { text: '' }
  const langPath = path.join(LANGUAGE, '4.0.0_best_int')
  const worker = await createWorker('eng', OEM.LSTM_ONLY, { langPath, cacheMethod: 'none', gzip: true })
  const { data } = await worker.recognize(picture)
  return { text: data.text }
}

/** A decoded picture of a PDF, as its reader hands it over. */
interface Picture {
  width: number
  height: number
  kind: number
  data: Uint8Array | Uint8ClampedArray
}

/** Points beyond which a picture is no scan of a page but an attack on memory. */
const MOST_POINTS = 60_000_000

/**
 * The largest picture on a page of a scanned PDF, as a PGM or PPM file (portable maps, which need no packing).
 *
 * @param page from 1
 * @returns null where the page holds no picture
 */
async function pagePicture(bytes: Uint8Array, page: number): Promise<Buffer | null> {
  // an `ImageBitmap` would need a drawing library; plain points do not
  const loading = getDocument({ data: new Uint8Array(bytes), isOffscreenCanvasSupported: false, verbosity: 0 })
  const document = await loading.promise
  const pictures = await picturesOf(await document.getPage(page))
  const largest = pictures.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
  if (!largest) return null
  if (largest.width * largest.height > MOST_POINTS) throw new RangeError('the picture of a page is too large')
  return portableMap(largest)
}

async function picturesOf(page: PDFPageProxy): Promise<Picture[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const named = fnArray.flatMap((operation, at) =>
    operation === OPS.paintImageXObject ? [argsArray[at][0] as string] : [],
  )
  return Promise.all([...new Set(named)].map((name) => pictureNamed(page, name)))
}

function pictureNamed(page: PDFPageProxy, name: string): Promise<Picture> {
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => objects.get(name, resolve))
}

function portableMap({ width, height, kind, data }: Picture): Buffer {
  const head = (type: string) => Buffer.from(`${type}\n${width} ${height}\n255\n`)
  if (kind === ImageKind.GRAYSCALE_1BPP) return Buffer.concat([head('P5'), unpackBits(data, width, height)])
  if (kind === ImageKind.RGB_24BPP)
    return Buffer.concat([head('P6'), new Uint8Array(data.buffer, data.byteOffset, data.length)])
  return Buffer.concat([head('P6'), withoutAlpha(data, width * height)])
}

/** Rows begin at whole bytes; a set bit is white. */
function unpackBits(data: Picture['data'], width: number, height: number): Buffer {
  const points = Buffer.alloc(width * height)
  const rowBytes = (width + 7) >> 3
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * rowBytes + (x >> 3)] & (128 >> (x & 7))) points[y * width + x] = 255
    }
  }
  return points
}

function withoutAlpha(data: Picture['data'], count: number): Buffer {
  const points = Buffer.alloc(count * 3)
  for (let at = 0; at < count; at++) points.set(data.subarray(at * 4, at * 4 + 3), at * 3)
  return points
}

await answerOrder(recognize, () => undefined)
