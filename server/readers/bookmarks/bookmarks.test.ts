import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syntheticPublication } from '../../../tests/support/synthetic-publication.ts'
import { insertAccount } from '../../test-support/accounts.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import {
  addBookmark,
  bookmarkUsage,
  listBookmarks,
  noteBookmark,
  removeBookmark,
  type Bookmarks,
} from './bookmark.service.ts'
import { insertMember, insertTeam } from '../../people/teams/team.repository.ts'
import { listSharedCollections } from './bookmark.routes.ts'
import { addCollection, changeCollection, listCollections, removeCollection } from './collection.service.ts'

const { casefile } = syntheticPublication(0)

describe.each(EVERY_DATABASE)('bookmarks on %s', (_name, open) => {
  let context: TestContext
  let bookmarks: Bookmarks
  let free: { id: string; role: 'user'; tier: 'free' }
  /** Casefiles that are no longer published. */
  const gone = new Set<string>()
  beforeEach(async () => {
    context = await openTestContext(open)
    gone.clear()
    const card = (slug: string) => (gone.has(slug) ? null : { ...casefile, slug, title: `Title of ${slug}` })
    bookmarks = { context, reader: { card } }
    free = { id: await insertAccount(context, 'user', 'free'), role: 'user', tier: 'free' }
  })
  afterEach(() => context.close())
  const add = (...slugs: string[]) => Promise.all(slugs.map((slug) => addBookmark(bookmarks, free, slug)))
  const some = (count: number) => Array.from({ length: count }, (_, index) => `casefile-${index}`)

  it('are exactly ten on free when 200 are asked for at once', async () => {
    const settled = await Promise.allSettled(some(200).map((slug) => addBookmark(bookmarks, free, slug)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({
      code: 'tier/limit-exceeded',
      remedy: { requiredTier: 'pro', limitType: 'bookmarks' },
    })
    expect(await bookmarkUsage(context, free)).toEqual({ used: 10, limit: 10, remaining: 0 })
  })

  it('stay when one is asked for again, also at the limit, and make room when one is removed', async () => {
    await add(...some(10))
    expect((await addBookmark(bookmarks, free, 'casefile-3')).slug).toBe('casefile-3')
    await removeBookmark(bookmarks, free, 'casefile-3')
    await add('another')
    await expect(add('one-more')).rejects.toMatchObject({ code: 'tier/limit-exceeded' })
  })

  it('of more than ten stay readable after a downgrade; only adding is refused', async () => {
    const pro = { ...free, role: 'user', tier: 'pro' } as const
    for (const slug of some(12)) await addBookmark(bookmarks, pro, slug)
    const kept = await listBookmarks(bookmarks, free)
    expect(kept.bookmarks).toHaveLength(12)
    expect(kept.usage).toEqual({ used: 12, limit: 10, remaining: 0 })
    expect((await noteBookmark(bookmarks, free, 'casefile-11', 'still mine')).note).toBe('still mine')
    await removeBookmark(bookmarks, free, 'casefile-0')
    await expect(add('one-more')).rejects.toMatchObject({ code: 'tier/limit-exceeded' })
  })

  it('keep their title when the casefile is no longer there', async () => {
    await add('casefile-1')
    gone.add('casefile-1')
    const { bookmarks: kept } = await listBookmarks(bookmarks, free)
    expect(kept).toMatchObject([{ slug: 'casefile-1', title: 'Title of casefile-1', casefile: null }])
    await expect(addBookmark(bookmarks, free, 'casefile-1')).resolves.toMatchObject({ slug: 'casefile-1' })
  })

  it('are put into collections with an order of their own', async () => {
    await add('a', 'b', 'c')
    const first = await addCollection(context, free.id, 'Roads')
    const second = await addCollection(context, free.id, 'Health')
    await changeCollection(context, free.id, first.id, { casefiles: ['c', 'a', 'c'] })
    await changeCollection(context, free.id, second.id, { place: 0, name: 'Public health' })
    expect(await listCollections(context.db, free.id)).toEqual([
      { id: second.id, name: 'Public health', casefiles: [], for_team: false },
      { id: first.id, name: 'Roads', casefiles: ['c', 'a'], for_team: false },
    ])
    await removeBookmark(bookmarks, free, 'c')
    await removeCollection(context, free.id, second.id)
    expect(await listCollections(context.db, free.id)).toMatchObject([{ name: 'Roads', casefiles: ['a'] }])
  })

  it('refuse a second collection of the same name, and what is not kept', async () => {
    const { id } = await addCollection(context, free.id, 'Roads')
    await expect(addCollection(context, free.id, 'ROADS')).rejects.toMatchObject({ code: 'collection/name-taken' })
    const stranger = changeCollection(context, free.id, id, { casefiles: ['never-kept'] })
    await expect(stranger).rejects.toMatchObject({ code: 'bookmark/not-found' })
  })

  it('of a shared collection are seen by the team, without notes, and by nobody else', async () => {
    await add('casefile-1')
    await noteBookmark(bookmarks, free, 'casefile-1', 'Mine alone')
    const { id } = await addCollection(context, free.id, 'For us')
    await changeCollection(context, free.id, id, { casefiles: ['casefile-1'] })
    await expect(changeCollection(context, free.id, id, { for_team: true })).rejects.toMatchObject({
      code: 'team/not-found',
    })
    const [owner, stranger] = [
      await insertAccount(context, 'user', 'enterprise'),
      await insertAccount(context, 'user', 'enterprise'),
    ]
    const team = { id: 'team', name: 'Unit', seats: 5, created_at: context.now() }
    await insertTeam(context.db, team)
    for (const [user_id, role] of [
      [owner, 'owner'],
      [free.id, 'member'],
    ] as const)
      await insertMember(context.db, { user_id, role, team_id: 'team', joined_at: context.now() })
    const seenBy = (user: string) => listSharedCollections(context, bookmarks.reader, { id: user })
    expect(await seenBy(owner)).toEqual([])
    await changeCollection(context, free.id, id, { for_team: true })
    const seen = await seenBy(owner)
    expect(seen).toMatchObject([{ name: 'For us', casefiles: [{ slug: 'casefile-1' }] }])
    expect(JSON.stringify(seen)).not.toContain('Mine alone')
    expect(await seenBy(stranger)).toEqual([])
    await changeCollection(context, free.id, id, { for_team: false })
    expect(await seenBy(owner)).toEqual([])
  })

  it('belong to one account: another finds neither collection nor note', async () => {
    await add('a')
    const { id } = await addCollection(context, free.id, 'Roads')
    const other = { id: await insertAccount(context, 'user', 'pro'), role: 'user', tier: 'pro' } as const
    expect((await listBookmarks(bookmarks, other)).bookmarks).toEqual([])
    await expect(noteBookmark(bookmarks, other, 'a', 'x')).rejects.toMatchObject({ code: 'bookmark/not-found' })
    await expect(removeCollection(context, other.id, id)).rejects.toMatchObject({ code: 'collection/not-found' })
    await removeBookmark(bookmarks, other, 'a')
    expect((await listBookmarks(bookmarks, free)).bookmarks).toHaveLength(1)
  })
})
