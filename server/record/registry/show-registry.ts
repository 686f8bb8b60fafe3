import { PAGE_SIZE, pageCount } from '../../../contract/archive-pages.ts'
import type { RegisteredLock } from '../../../contract/lock-registry.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import type { ManifestChanges } from '../../base/store/content-store.ts'
import { lockPagePath, LOCKS_FOLDER, SIBLINGS_FOLDER, siblingsPath } from '../publications/publication-files.ts'
import { findAllSiblings } from './find-siblings.ts'
import { countLocks, readLocks } from './lock-registry.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets' | 'publications' | 'rebuilds'>

/**
 * Puts the registry of locks, and what published casefiles must say of other locked designs, where the public pages read them.
 * Without anything new it changes nothing.
 */
export async function showRegistry(context: Context): Promise<void> {
  const { db, publications, rebuilds } = context
  const wanted = new Map<string, RegisteredLock[]>()
  for (let page = 1; page <= pageCount(await countLocks(db)); page += 1)
    wanted.set(lockPagePath(page), await readLocks(context, (page - 1) * PAGE_SIZE, PAGE_SIZE))
  for (const [slug, locks] of await findAllSiblings(context)) wanted.set(siblingsPath(slug), locks)
  const changes: ManifestChanges = new Map()
  for (const [path, locks] of wanted) {
    const hash = publications.putObject(canonicalJson(locks))
    if (publications.entry(path)?.hash !== hash) changes.set(path, { hash })
  }
  for (const folder of [LOCKS_FOLDER, SIBLINGS_FOLDER])
    for (const { path } of publications.list(`${folder}/`)) if (!wanted.has(path)) changes.set(path, null)
  if (changes.size === 0) return
  await publications.commit(changes, 'locks')
  rebuilds.request('locks')
}

const EVERY_MS = 2000

/**
 * Shows the registry whenever something was locked, run, published, retracted or taken down, by whichever process, or an embargo ends.
 *
 * @returns how to stop; what is under way is waited for
 */
export function watchRegistry(context: Context & Pick<ServerContext, 'log'>, everyMs = EVERY_MS): () => Promise<void> {
  let shown = ''
  let work: Promise<void> | null = null
  const look = async () => {
    const state = await stateOf(context)
    if (state === shown) return
    await showRegistry(context)
    shown = state
  }
  const timer = setInterval(() => {
    work ??= look()
      .catch((error: unknown) => context.log.error({ err: error }, 'the registry of locks'))
      .finally(() => (work = null))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await work
  }
}

/** Another text whenever something of the registry may be another. */
async function stateOf({ db, now }: Pick<Context, 'db' | 'now'>): Promise<string> {
  const count = (table: 'chain_entries' | 'takedowns' | 'lock_embargoes') =>
    db
      .selectFrom(table)
      .select((build) => build.fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
  const counts = await Promise.all([count('chain_entries'), count('takedowns'), count('lock_embargoes')])
  return [now().slice(0, 10), ...counts.map(({ total }) => Number(total))].join(' ')
}
