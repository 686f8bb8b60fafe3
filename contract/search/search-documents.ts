import SearchableMap from 'minisearch/SearchableMap'
import { ROWS_SIZE, type ArchiveVolume } from '../archive-pages.ts'
import {
  rowsAddress,
  drawerAddress,
  drawerOf,
  labelOf,
  labelsOfBeginning,
  newestAddress,
  spellingsAddress,
  type PackedField,
  type SpellingsFile,
  type WordsFile,
} from './pack-words.ts'
import type { SearchKind, ShownRow } from './search-row.ts'
import { SearchChangedError } from './read-groups.ts'
import { FIELDS } from './search-fields.ts'
import { isNumber, Spellings, type Postings, type WordEntry, type WordIndex } from './word-index.ts'

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

/** Reads the file at an address of the site. */
export type LoadFile = <File>(address: string) => Promise<File>

/** Casefiles whose words are in files of their own. */
type Holding = Pick<ArchiveVolume, 'first' | 'count'>

/**
 * The words of a large archive's casefiles, loaded as they are asked for: of each volume the drawers that have them, and the file of
 * the newest casefiles. Places of casefiles are counted from the newest. Calls throw {@link SearchChangedError} where files are not of the same archive.
 */
export class VolumeWords implements WordIndex {
  readonly count: number
  readonly entries = new SearchableMap<WordEntry>()
  averages: readonly number[] = []
  readonly #volumes: readonly ArchiveVolume[]
  readonly #newest: Holding
  readonly #load: LoadFile
  readonly #loading = new Map<string, Promise<void>>()
  readonly #lengths = new Map<Holding, readonly number[]>()
  #spellings: Promise<Spellings> | null = null

  constructor(count: number, load: LoadFile, volumes: readonly ArchiveVolume[]) {
    this.count = count
    this.#volumes = volumes
    const first = this.#volumes.reduce((sum, volume) => sum + volume.count, 0)
    this.#newest = { first, count: count - first }
    this.#load = load
  }

  async loadWords(words: readonly string[]): Promise<void> {
    await this.#loadLabels(words.map(labelOf))
  }

  async loadBeginning(beginning: string): Promise<void> {
    await this.#loadLabels(labelsOfBeginning(beginning))
  }

  loadSpellings(): Promise<Spellings> {
    return (this.#spellings ??= this.#readSpellings().catch((error: unknown) => {
      this.#spellings = null
      throw error
    }))
  }

  async #readSpellings(): Promise<Spellings> {
    const own = this.#loadNewest()
    const files = await Promise.all(
      this.#volumes.map(({ number }) => this.#load<SpellingsFile>(spellingsAddress(number))),
    )
    await own
    if (files.some(({ count }, place) => count !== this.#volumes[place].count)) throw new SearchChangedError()
    const loaded = [...this.entries.keys()].filter((word) => !isNumber(word))
    return new Spellings([...new Set([...files.flatMap(({ words }) => words.split(' ')), ...loaded])], true)
  }

  async #loadLabels(labels: readonly string[]): Promise<void> {
    const ofVolumes = this.#volumes.flatMap((volume) => {
      const drawers = new Set(labels.map((label) => drawerOf(label, volume)))
      return [...drawers].map((drawer) => this.#loadOnce(drawerAddress(volume.number, drawer), volume))
    })
    await Promise.all([this.#loadNewest(), ...ofVolumes])
  }

  #loadNewest(): Promise<void> {
    return this.#loadOnce(newestAddress(this.count), this.#newest)
  }

  /** A failure is not kept. */
  #loadOnce(address: string, holding: Holding): Promise<void> {
    const known = this.#loading.get(address)
    if (known) return known
    const loading = this.#load<WordsFile>(address).then((file) => this.#add(file, holding))
    this.#loading.set(address, loading)
    loading.catch(() => this.#loading.delete(address))
    return loading
  }

  #add({ count, lengths, words }: WordsFile, holding: Holding): void {
    if (count !== holding.count) throw new SearchChangedError()
    if (!this.#lengths.has(holding)) {
      this.#lengths.set(holding, lengths)
      const all = [...this.#lengths.values()]
      this.averages = FIELDS.map((_, field) => all.reduce((sum, own) => sum + own[field], 0) / this.count)
    }
    const newest = this.count - 1 - holding.first
    for (const [word, ...fields] of words) {
      const entry = this.entries.get(word) ?? []
      if (entry.length === 0) this.entries.set(word, entry)
      for (const packed of fields) (entry[packed[0]] ??= []).push(postingsOf(packed, newest))
    }
  }
}

/** @param oldest place of the oldest casefile among them */
function postingsOf([, gaps, lengths, times]: PackedField, oldest: number): Postings {
  let place = oldest + 1
  return { places: gaps.map((gap) => (place -= gap + 1)), times: times === 0 ? null : times, lengths }
}
