import type { DatasetInfo } from './publication.ts'

/** What was repaired in one uploaded file, in words. */
export interface RepairedFile {
  name: string
  words: string[]
}

/** The files a data set was made of in which something was repaired: itself, or the sources of its recipe. */
export function repairsOf({ name, repairs, recipe }: Pick<DatasetInfo, 'name' | 'repairs' | 'recipe'>): RepairedFile[] {
  return [{ name, repairs }, ...(recipe?.sources ?? [])].flatMap((file) =>
    file.repairs ? [{ name: file.name, words: file.repairs.map(({ words }) => words) }] : [],
  )
}
