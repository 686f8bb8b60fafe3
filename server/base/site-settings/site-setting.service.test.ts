import { expect, it } from 'vitest'
import { openTestContext } from '../../test-support/test-context.ts'
import { EVERY_DATABASE } from '../../test-support/test-databases.ts'
import { readSiteSetting, writeSiteSetting } from './site-setting.service.ts'

it.each(EVERY_DATABASE)(
  'a setting has its default until it is set, and takes only what it may be (%s)',
  async (_, open) => {
    const context = await openTestContext(open)
    try {
      expect(await readSiteSetting(context, 'signIn')).toBe('coming-soon')
      await writeSiteSetting(context, 'signIn', 'open', 'admin-1')
      expect(await readSiteSetting(context, 'signIn')).toBe('open')
      await expect(writeSiteSetting(context, 'signIn', 'half' as 'open', 'admin-1')).rejects.toThrow()
      await writeSiteSetting(context, 'signIn', 'coming-soon', 'admin-2')
      expect(await readSiteSetting(context, 'signIn')).toBe('coming-soon')
    } finally {
      await context.close()
    }
  },
)
