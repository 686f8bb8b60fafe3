import { witnessRecordSchema } from '../../../contract/checkpoint.ts'
import type { CasefileListItem } from '../../../contract/casefile.ts'
import { domainsResponseSchema } from '../../../contract/gap-map.ts'
import { collectionCardAsItStands } from '../../../contract/standing.ts'
import { isListedCasefile, isListedPolicy, isListedProblem, listedPolicy } from '../../../contract/teaching-example.ts'
import { registeredLockSchema, type RegisteredLock } from '../../../contract/lock-registry.ts'
import type { SiteIndex } from '../../../contract/site-index.ts'
import type { ArchiveStore, ManifestDifference, ManifestEntry } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { rememberCollections } from '../../record/publications/collection-entries.ts'
import { readCards } from '../../record/publications/publication-reader.ts'
import {
  CHECKPOINTS_PATH,
  DOMAINS_PATH,
  LOCKS_FOLDER,
  lockPagePath,
  TAKEDOWNS_PATH,
  publicationMeta,
} from '../../record/publications/publication-files.ts'
import { readTakedowns } from '../../record/takedowns/takedown.repository.ts'

/** What an index shows of one casefile, and what places it there. */
interface Listed {
  /** In the publications. */
  path: string
  card: CasefileListItem
  first: string
}
interface Known {
  root: string
  /** Newest first. */
  listed: readonly Listed[]
  /** All of them, in a list or not. */
  documents: Documents
  index: SiteIndex
}

type Documents = Pick<SiteIndex, 'casefiles' | 'policies' | 'problems'>

/** Of the roots asked for last, as a build compares two. */
const KEPT = 2
const known = new WeakMap<ArchiveStore, Known[]>()

/**
 * The index of one root of the publications. Of the roots asked for last it is kept, and that of another one is made of it
 * and what differs: so one more publication costs the same however many there are, and cards that did not change are the
 * same objects in both.
 */
export function readSiteIndex(publications: ArchiveStore, root: string): SiteIndex {
  const kept = known.get(publications) ?? []
  const found = kept.find((one) => one.root === root) ?? readFrom(publications, kept[0], root)
  known.set(publications, [found, ...kept.filter((one) => one !== found)].slice(0, KEPT))
  return found.index
}

function readFrom(publications: ArchiveStore, last: Known | undefined, root: string): Known {
  try {
    if (last !== undefined) return changed(publications, last, root)
  } catch (error) {
    // of the root before nothing may be left
    if (!isDamage(error)) throw error
  }
  return readWhole(publications, root)
}

function readWhole(publications: ArchiveStore, root: string): Known {
  const all = publications.list('', root)
  rememberCollections(publications, root, all)
  const entries = all.filter(({ path }) => path.startsWith('casefiles/') && isCasefile(path))
  const listed = entries.map(listedOf).toSorted(newestFirst)
  const takedowns = readTakedowns(publications, root)
  const documents = {
    casefiles: cardsOf(listed),
    policies: cardsAsTheyStand(readCards(publications, 'policies', root), listed),
    problems: cardsAsTheyStand(readCards(publications, 'problems', root), listed),
  }
  const index: SiteIndex = {
    ...listsOf(documents),
    domains: readDomains(publications, root),
    checkpoints: readCheckpoints(publications, root),
    locks: readLocks(publications, root),
    ...(takedowns.length > 0 && { takedowns: { total: takedowns.length, takedowns } }),
  }
  return { root, listed, documents, index }
}

function changed(publications: ArchiveStore, last: Known, root: string): Known {
  const differences = publications.diff(last.root, root)
  const isIn = (prefix: string) => differences.some(({ path }) => path.startsWith(prefix))
  const casefiles = differences.filter(({ path }) => path.startsWith('casefiles/') && isCasefile(path))
  const listed = casefiles.length === 0 ? last.listed : withChanges(last.listed, casefiles)
  const documents = { ...last.documents }
  if (casefiles.length > 0) documents.casefiles = cardsOf(listed)
  const isOther = saidOf(listed) !== saidOf(last.listed)
  if (isOther || isIn('policies/'))
    documents.policies = cardsAsTheyStand(readCards(publications, 'policies', root), listed)
  if (isOther || isIn('problems/'))
    documents.problems = cardsAsTheyStand(readCards(publications, 'problems', root), listed)
  const { unlisted: _, ...before } = last.index
  const index: SiteIndex = { ...before, ...listsOf(documents, last) }
  if (isIn(DOMAINS_PATH)) index.domains = readDomains(publications, root)
  if (isIn(CHECKPOINTS_PATH)) index.checkpoints = readCheckpoints(publications, root)
  if (isIn(`${LOCKS_FOLDER}/`)) index.locks = readLocks(publications, root)
  if (isIn(TAKEDOWNS_PATH)) {
    const takedowns = readTakedowns(publications, root)
    delete index.takedowns
    if (takedowns.length > 0) index.takedowns = { total: takedowns.length, takedowns }
  }
  return { root, listed, documents, index }
}

/**
 * What stands in the lists, and beside them what does not.
 *
 * @param last read before; lists of what is the same are the same objects, which is how a build sees that nothing changed
 */
function listsOf(documents: Documents, last?: Known): Pick<SiteIndex, keyof Documents | 'unlisted'> {
  const { casefiles, policies, problems } = documents
  const isSame = (kind: keyof Documents) => last?.documents[kind] === documents[kind]
  const unlisted: Documents = {
    casefiles: casefiles.filter((card) => !isListedCasefile(card)),
    policies: policies.filter((card) => !isListedPolicy(card)),
    problems: problems.filter((card) => !isListedProblem(card)),
  }
  return {
    casefiles: isSame('casefiles') ? last!.index.casefiles : casefiles.filter(isListedCasefile),
    policies: isSame('policies') ? last!.index.policies : policies.filter(isListedPolicy).map(listedPolicy),
    problems: isSame('problems') ? last!.index.problems : problems.filter(isListedProblem),
    ...(Object.values(unlisted).some(({ length }) => length > 0) && { unlisted }),
  }
}

/** Cards of policies and problems with how their casefiles stand. */
function cardsAsTheyStand<Card extends SiteIndex['policies'][number] | SiteIndex['problems'][number]>(
  cards: readonly Card[],
  listed: readonly Listed[],
): Card[] {
  const standings = new Map(standingsOf(listed))
  return cards.map((card) => collectionCardAsItStands(card, (slug) => standings.get(slug)))
}

const standingsOf = (listed: readonly Listed[]) =>
  listed.flatMap(({ card: { slug, standing } }) => (standing ? [[slug, standing] as const] : []))

/** Everything that has to be said of casefiles, to tell whether it is the same. */
const saidOf = (listed: readonly Listed[]): string => JSON.stringify(standingsOf(listed))

function readDomains(publications: ArchiveStore, root: string): SiteIndex['domains'] {
  const entry = publications.entry(DOMAINS_PATH, root)
  return entry === null ? [] : domainsResponseSchema.parse(readJson(publications, entry)).domains
}

function readCheckpoints(publications: ArchiveStore, root: string): SiteIndex['checkpoints'] {
  const entry = publications.entry(CHECKPOINTS_PATH, root)
  return entry === null ? null : witnessRecordSchema.parse(readJson(publications, entry))
}

function readLocks(publications: ArchiveStore, root: string): NonNullable<SiteIndex['locks']> {
  const locks: RegisteredLock[] = []
  for (let page = 1; ; page += 1) {
    const entry = publications.entry(lockPagePath(page), root)
    if (entry === null) return locks
    locks.push(...registeredLockSchema.array().parse(readJson(publications, entry)))
  }
}

function readJson(publications: ArchiveStore, entry: ManifestEntry): unknown {
  return JSON.parse(publications.readObject(entry.hash).toString('utf8'))
}

/** Whether a path below `casefiles/` is that of a casefile and not of one of its versions. */
const isCasefile = (path: string): boolean => path.indexOf('/') === path.lastIndexOf('/')

function listedOf(entry: ManifestEntry): Listed {
  const { card, versions } = publicationMeta(entry)
  return { path: entry.path, card, first: versions[0]?.published_at ?? '' }
}

/** The list with what changed in its place; the others stay in their order, which is not looked for again. */
function withChanges(listed: readonly Listed[], changes: readonly ManifestDifference[]): Listed[] {
  const changed = new Set(changes.map(({ path }) => path))
  const added = changes.flatMap(({ after }) => (after === null ? [] : [listedOf(after)])).sort(newestFirst)
  const merged: Listed[] = []
  let next = 0
  for (const one of listed) {
    if (changed.has(one.path)) continue
    while (next < added.length && newestFirst(added[next], one) < 0) merged.push(added[next++])
    merged.push(one)
  }
  return [...merged, ...added.slice(next)]
}

const cardsOf = (listed: readonly Listed[]): CasefileListItem[] => listed.map(({ card }) => card)

// A casefile keeps the place of its first version, so a correction of an old one moves no other.
const newestFirst = (a: Listed, b: Listed): number => compare(b.first, a.first) || compare(a.card.slug, b.card.slug)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
