// Makes one cover picture and answers; started by `makeCoverInSubprocess` for each and ended with it.
import sharp from 'sharp'
import { ServerError } from '../../base/errors.ts'
import { answerOrder, readInput, writeOutput } from '../../base/isolation/answer-order.ts'
import type { CoverOrder, CoverSize } from './make-cover-in-subprocess.ts'

// The library reads many kinds; those that are not taken stay closed, whatever the content claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)

/** Points are decoded and written anew: neither place, camera nor anything hidden beside the picture goes out. */
async function makeCover({ mostPoints, longestSide }: CoverOrder): Promise<CoverSize> {
  const bytes = readInput()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > mostPoints) throw tooManyPoints(width, height, mostPoints)
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPoints, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  writeOutput(data)
  return { width: info.width, height: info.height }
}

function tooManyPoints(width: number, height: number, most: number): ServerError {
  const text = `The picture has ${width} × ${height} points; at most ${most / 1e6} million are taken. Make it smaller.`
  return new ServerError('upload/unpacks-too-large', text)
}

await answerOrder(makeCover, (error) => (error instanceof ServerError ? error : undefined))
