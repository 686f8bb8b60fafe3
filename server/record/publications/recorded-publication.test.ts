import { expect, it } from 'vitest'
import { ServerError } from '../../base/errors.ts'
import { openPublishedApp, publishCopy } from '../../test-support/apps.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { casefilePath } from './publication-files.ts'
import { reconcilePublications } from './reconcile-publications.ts'

it('a publication that was recorded is answered as done where the store cannot take it yet, and is completed later', async () => {
  const { context } = await openPublishedApp(openSqlite)
  const { publications } = context
  const path = casefilePath('seat-belts-again')
  context.publications = {
    ...publications,
    commit(changes, label, onto) {
      if (changes.has(path)) throw new ServerError('storage/unreachable', 'The bucket is away.')
      return publications.commit(changes, label, onto)
    },
  }
  await publishCopy(context, 'seat-belts-again', 'CF-0002')
  const row = context.db.selectFrom('casefiles').select('status').where('slug', '=', 'seat-belts-again')
  expect(await row.executeTakeFirst()).toEqual({ status: 'published' })
  expect(publications.entry(path)).toBeNull()
  context.publications = publications
  expect(await reconcilePublications(context)).toEqual(['seat-belts-again'])
  expect(publications.entry(path)).not.toBeNull()
  await context.close()
})
