import sharp from 'sharp'

/** How wide a picture of a window of 1440 and one of 390 pixels is on a sheet. */
const WIDE = 760
const NARROW = 300
const GAP = 20

/** The pictures of a screen in its four looks, as PNG. */
export interface Looks {
  wide: [light: Buffer, dark: Buffer]
  narrow: [light: Buffer, dark: Buffer]
}

/** One picture of all four: both wide ones above each other, both narrow ones beside them. */
export async function composeSheet({ wide, narrow }: Looks): Promise<Buffer> {
  const [light, dark] = await Promise.all(wide.map((picture) => scaled(picture, WIDE)))
  const phones = await Promise.all(narrow.map((picture) => scaled(picture, NARROW)))
  const height = Math.max(light.height + GAP + dark.height, ...phones.map((phone) => phone.height))
  const beside = (place: number) => WIDE + GAP + place * (NARROW + GAP)
  return sharp({
    create: { width: beside(1) + NARROW, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .composite([
      { input: light.picture, left: 0, top: 0 },
      { input: dark.picture, left: 0, top: light.height + GAP },
      ...phones.map(({ picture }, place) => ({ input: picture, left: beside(place), top: 0 })),
    ])
    .webp({ quality: 72 })
    .toBuffer()
}

async function scaled(given: Buffer, width: number): Promise<{ picture: Buffer; height: number }> {
  const { data, info } = await sharp(given).resize({ width }).png().toBuffer({ resolveWithObject: true })
  return { picture: data, height: info.height }
}
