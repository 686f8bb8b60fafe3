import * as calls from '../../../contract/calls/account.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { deleteAccount, describeAccount, exportAccount, listInactive } from './account.service.ts'
import { askForNewAddress } from '../../people/accounts/email-change.service.ts'
import { changePassword, renameAccount } from '../../people/accounts/profile.service.ts'
import type { EmailContext } from '../../people/accounts/registration.service.ts'

const success = { success: true as const }

/** What an account's owner sees and changes of it. */
export function accountRoutes(context: EmailContext & Pick<ServerContext, 'payments'>): Route[] {
  return [
    implement(calls.getAccount, ({ caller }) => describeAccount(context, caller)),
    implement(calls.changeAccount, async ({ caller, body }) => ({
      user: await renameAccount(context, caller, body.name),
    })),
    implement(calls.askForNewAddress, async ({ caller, body, address }) => {
      await askForNewAddress(context, caller, body, address)
      return success
    }),
    implement(calls.changePassword, async ({ caller, body }) => ({
      ...success,
      ...(await changePassword(context, caller, body)),
    })),
    implement(calls.exportAccount, ({ caller }) => exportAccount(context, caller)),
    implement(calls.listInactive, ({ caller }) => listInactive(context, caller.user)),
    implement(calls.deleteAccount, async ({ caller, body }) => {
      await deleteAccount(context, caller, body)
      return success
    }),
  ]
}
