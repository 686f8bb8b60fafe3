import { ROWS_SIZE } from '../archive-pages.ts'
import { rowsAddress } from './pack-words.ts'
import type { SearchKind, ShownRow } from './search-row.ts'
import { SearchChangedError } from './read-groups.ts'
import type { LoadFile } from './volume-words.ts'

/** Of a large archive what is shown of some casefiles, newest first. */
export interface RowsFile {
  rows: ShownRow[]
}

/** What a search shows of documents, by their places: casefiles newest first, then policies and problems. */
export class SearchDocuments {
  readonly casefiles: number
  /** Rows of everything, or of what stands behind casefiles that are loaded as they are shown. */
  readonly #known: readonly ShownRow[]
  readonly #loaded: number
  readonly #load: LoadFile
  readonly #loading = new Map<number, Promise<readonly ShownRow[]>>()

  /** @param apart casefiles that are not among the rows */
  constructor(rows: readonly ShownRow[], apart: number, load: LoadFile) {
    this.#known = rows
    this.#loaded = apart
    this.#load = load
    this.casefiles = apart + rows.filter(({ kind }) => kind === 'casefile').length
  }

  get count(): number {
    return this.#loaded + this.#known.length
  }

  kindOf = (place: number): SearchKind => (place < this.#loaded ? 'casefile' : this.#known[place - this.#loaded].kind)

  /** What is shown of the documents at some places. */
  rows(places: readonly number[]): Promise<ShownRow[]> {
    return Promise.all(
      places.map(async (place) => (place < this.#loaded ? this.#casefile(place) : this.#known[place - this.#loaded])),
    )
  }

  /** Files are numbered from the oldest casefile, so the newest may have fewer. */
  async #casefile(place: number): Promise<ShownRow> {
    const age = this.#loaded - 1 - place
    const number = Math.floor(age / ROWS_SIZE) + 1
    const rows = await this.#file(number)
    return rows[rows.length - 1 - (age % ROWS_SIZE)]
  }

  /** A failure is not kept. */
  #file(number: number): Promise<readonly ShownRow[]> {
    const known = this.#loading.get(number)
    if (known) return known
    const loading = this.#load<RowsFile>(rowsAddress(number)).then(({ rows }) => {
      if (rows.length !== Math.min(ROWS_SIZE, this.#loaded - (number - 1) * ROWS_SIZE)) throw new SearchChangedError()
      return rows
    })
    this.#loading.set(number, loading)
    loading.catch(() => this.#loading.delete(number))
    return loading
  }
}
