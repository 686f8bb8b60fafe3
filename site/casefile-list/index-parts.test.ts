import { beforeEach, describe, expect, it } from 'vitest'
import { syntheticCard } from '../../tests/support/synthetic-publication.ts'
import type { CardData } from '../../ui/card/card-data.ts'
import { CasefileIndex } from './casefile-index.ts'
import { NO_FILTERS, SORT_LABELS, type Filters } from './filters.ts'
import { packColumns } from './index-columns.ts'
import { cardAt, packIndex, type CasefileIndexFile } from './index-file.ts'
import { openParts, type IndexParts } from './index-parts.ts'
import { packTitles } from './title-order.ts'

const PART = 100
const BLOCK = 300
const VOLUME = 200
const cards = Array.from({ length: 520 }, (_, place) => {
  const card = syntheticCard(519 - place)
  return place % 7 === 0 ? { ...card, title: 'The same title' } : card
})
// as a browser has it: JSON knows no −0
const file = JSON.parse(JSON.stringify(packIndex(cards))) as CasefileIndexFile
const whole = new CasefileIndex(file, () => file.byTitle)

/** Files of so many casefiles, numbered from the oldest; the first has what is left. */
function cut<File>(all: readonly CardData[], size: number, pack: (own: CardData[]) => File): Map<string, File> {
  const count = Math.ceil(all.length / size)
  return new Map(
    Array.from({ length: count }, (_, place) => {
      const end = all.length - (count - 1 - place) * size
      return [`${size}/${count - place}`, pack(all.slice(Math.max(0, end - size), end))]
    }),
  )
}

let served: Map<string, unknown>
let asked: string[]
const publish = (all: readonly CardData[]): IndexParts => {
  const [parts, columns] = [cut(all, PART, packIndex), cut(all, BLOCK, packColumns)]
  const newest = all.length - (parts.size - 1) * PART
  const titles = cut(all.slice(newest), VOLUME, packTitles)
  served = new Map<string, unknown>([...parts, ...columns, ...titles])
  return {
    count: all.length,
    partSize: PART,
    parts: [...parts.keys()],
    columns: [...columns.keys()],
    titles: [...titles.keys()],
  }
}
const fetchFile = async <File>(address: string): Promise<File> => {
  asked.push(address)
  return JSON.parse(JSON.stringify(served.get(address))) as File
}

let head: IndexParts
beforeEach(() => {
  asked = []
  head = publish(cards)
})

describe('the list of an archive in parts', () => {
  it('has the cards of the whole one, in their order', async () => {
    const list = openParts(head, fetchFile, BLOCK)
    expect(list.count).toBe(520)
    const rows = cards.map((_, row) => row)
    expect(await list.cards(rows)).toEqual(rows.map((row) => cardAt(file, row)))
  })

  it.each(Object.keys(SORT_LABELS) as Filters['sort'][])(
    'filters, counts and sorts as one file does: %s',
    async (sort) => {
      const list = openParts(head, fetchFile, BLOCK)
      const filters = { ...NO_FILTERS, domain: 'health', eqsMin: 50, sort }
      expect([...(await list.find(filters))]).toEqual([...whole.find(filters)])
      expect(await list.facets(filters)).toEqual(whole.facets(filters))
    },
  )

  it('loads the columns, and of the cards those parts alone that are shown', async () => {
    const list = openParts(head, fetchFile, BLOCK)
    await list.first({ ...NO_FILTERS, domain: 'education' }, 6)
    expect(asked).toEqual(head.columns.slice(0, 1))
    await list.facets(NO_FILTERS)
    expect(asked).toEqual(head.columns)
    const found = await list.find({ ...NO_FILTERS, domain: 'education' })
    await list.facets({ ...NO_FILTERS, domain: 'education', sort: 'title' })
    await list.cards(found.subarray(0, 6))
    // the newest part has 20 casefiles, a third of which are on education: six are in it
    expect(asked).toEqual([...head.columns, `${PART}/6`])
    await list.cards(found.subarray(0, 12))
    expect(asked).toEqual([...head.columns, `${PART}/6`, `${PART}/5`])
    await list.find({ ...NO_FILTERS, sort: 'title' })
    // and of the titles those of the newest part, which is there, and of the volumes behind it
    expect(head.titles).toHaveLength(3)
    expect(asked).toEqual([...head.columns, `${PART}/6`, `${PART}/5`, ...head.titles])
  })

  it('knows the first rows from the newest blocks alone, the same as of all', async () => {
    const filters = { ...NO_FILTERS, domain: 'health', eqsMin: 50 }
    const waiting = Promise.withResolvers<never>()
    const [newest] = head.columns
    const list = openParts(head, (address) => (address === newest ? fetchFile(address) : waiting.promise), BLOCK)
    const wanted = whole.find(filters).subarray(0, 6)
    expect(await list.first(filters, 6)).toEqual(wanted)
    expect(await list.first({ ...filters, sort: 'eqs_desc' }, 6)).toBeNull()
    waiting.reject(new Error('HTTP 503.'))
    await expect(list.find(filters)).rejects.toThrow('HTTP 503.')
    const all = openParts(head, fetchFile, BLOCK)
    expect(await all.first(filters, 60)).toEqual(whole.find(filters).subarray(0, 60))
    expect(await all.first(filters, 520)).toBeNull()
  })

  it('says so where something was published in between, before it shows the wrong cards', async () => {
    const list = openParts(head, fetchFile, BLOCK)
    const newer = [syntheticCard(520), ...cards]
    publish(newer)
    const mixed = openParts(head, fetchFile, BLOCK)
    const isChanged = { name: 'IndexChangedError' }
    await expect(mixed.find(NO_FILTERS)).rejects.toMatchObject(isChanged)
    await expect(mixed.first(NO_FILTERS, 6)).rejects.toMatchObject(isChanged)
    await expect(mixed.find({ ...NO_FILTERS, sort: 'title' })).rejects.toMatchObject(isChanged)
    await expect(list.cards([0])).rejects.toMatchObject({ name: 'IndexChangedError' })
    expect(await list.cards([20])).toEqual([cardAt(file, 20)])
  })

  it('asks again for a part that did not come', async () => {
    let isDown = true
    const list = openParts(
      head,
      (address) => (isDown && address === `${PART}/6` ? Promise.reject(new Error('HTTP 503.')) : fetchFile(address)),
      BLOCK,
    )
    await expect(list.cards([0])).rejects.toThrow('HTTP 503.')
    isDown = false
    expect(await list.cards([0])).toEqual([cardAt(file, 0)])
  })
})
