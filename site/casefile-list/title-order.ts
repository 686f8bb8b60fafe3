import type { CardData } from '../../ui/card/card-data.ts'
import type { CasefileIndexFile } from './index-file.ts'

/** Titles of some casefiles in their order, each with its row among these casefiles, newest first. */
export interface TitlesFile {
  titles: string[]
  rows: number[]
}

/** Rows in the order of their titles, equal ones newest first. */
export function titleOrder(cards: readonly Pick<CardData, 'title'>[]): number[] {
  const { compare } = new Intl.Collator('en')
  return cards
    .map(({ title }, row) => ({ title, row }))
    .sort((first, second) => compare(first.title, second.title))
    .map(({ row }) => row)
}

export function packTitles(cards: readonly CardData[]): TitlesFile {
  const rows = titleOrder(cards)
  return { titles: rows.map((row) => cards[row].title), rows }
}

/** The same of a file of cards. */
export function titlesOf({ texts, byTitle }: Pick<CasefileIndexFile, 'texts' | 'byTitle'>): TitlesFile {
  return { titles: byTitle.map((row) => texts[row][1]), rows: byTitle }
}

/** Rows of all files, the newest casefiles first, in the order of their titles, equal ones newest first: the files' own orders, merged two by two. */
export function mergeTitles(files: readonly TitlesFile[]): number[] {
  const { compare } = new Intl.Collator('en')
  const titles: string[] = []
  let orders = files.map((file) => {
    const first = titles.length
    for (const [place, row] of file.rows.entries()) titles[first + row] = file.titles[place]
    return file.rows.map((row) => row + first)
  })
  while (orders.length > 1) {
    const merged: number[][] = []
    for (let place = 0; place < orders.length; place += 2)
      merged.push(merge(orders[place], orders[place + 1] ?? [], (a, b) => compare(titles[a], titles[b])))
    orders = merged
  }
  return orders[0] ?? []
}

/** Of equal ones the first order's come first. */
function merge(
  first: readonly number[],
  second: readonly number[],
  compare: (a: number, b: number) => number,
): number[] {
  const merged: number[] = []
  let [a, b] = [0, 0]
  while (a < first.length && b < second.length)
    merged.push(compare(first[a], second[b]) <= 0 ? first[a++] : second[b++])
  for (; a < first.length; a++) merged.push(first[a])
  for (; b < second.length; b++) merged.push(second[b])
  return merged
}
