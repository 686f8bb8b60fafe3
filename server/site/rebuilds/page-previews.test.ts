import { pino } from 'pino'
import { expect, it } from 'vitest'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import type { PublishedCasefile } from '../../../contract/archive-reader.ts'
import { openPagePreviews } from './page-previews.ts'

const found = { publication: syntheticPublication(0), versions: [] } as unknown as PublishedCasefile

function openManual() {
  const ends: ((error?: Error) => void)[] = []
  const builder = {
    load: () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    preview: async () => '<h1>Seat belt laws</h1>',
    abandon: () => ends.splice(0).forEach((end) => end(new Error('The server is stopping.'))),
    close: async () => undefined,
  }
  return { ends, previews: openPagePreviews(builder, pino({ enabled: false })) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('are there once the app is loaded, which the first one asks for', async () => {
  const { ends, previews } = openManual()
  expect(await previews.preview(found)).toBeNull()
  expect(await previews.preview(found)).toBeNull()
  expect(ends).toHaveLength(1)
  ends.shift()!()
  await turn()
  const shown = previews.preview(found)
  ends.shift()!()
  expect(await shown).toBe('<h1>Seat belt laws</h1>')
})

it('are not there where the app cannot be loaded, until that works', async () => {
  const { ends, previews } = openManual()
  await previews.preview(found)
  ends.shift()!(new Error('no room'))
  await turn()
  expect(await previews.preview(found)).toBeNull()
  await previews.close()
})
