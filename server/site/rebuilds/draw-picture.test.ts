import { describe, expect, it } from 'vitest'
import { drawPicture, fontOfWoff } from './draw-picture.ts'

const drawing = (text: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40"><text x="5" y="25" font-size="20" font-family="'Public Sans'">${text}</text></svg>`

describe('a chart as a picture', () => {
  it('is a PNG at twice the size of the drawing', async () => {
    const png = await drawPicture(drawing('Deaths'))
    expect(png.toString('latin1', 1, 4)).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([200, 80])
  })

  it('holds the words of the drawing, set in our own typeface', async () => {
    const [empty, words, others] = await Promise.all(['', 'Deaths', 'Births'].map((text) => drawPicture(drawing(text))))
    expect(words.length).toBeGreaterThan(empty.length + 200)
    expect(words.equals(others)).toBe(false)
  })

  it('is the same bytes whenever it is drawn', async () => {
    expect((await drawPicture(drawing('Deaths'))).equals(await drawPicture(drawing('Deaths')))).toBe(true)
  })

  it('refuses a file that is no font', () => {
    expect(() => fontOfWoff(Buffer.from('wOF2 and so on'))).toThrow('The file is not a WOFF font, version 1.')
  })
})
