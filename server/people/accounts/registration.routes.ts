import * as calls from '../../../contract/calls/account.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { askForPasswordReset, resetPasswordByLink } from './password-reset.service.ts'
import { register, resendRegistration, verifyEmail, type EmailContext } from './registration.service.ts'

const success = { success: true as const }

/** Ways to an account for people without a session; each answers the same whether or not there is an account. */
export function registrationRoutes(context: EmailContext): Route[] {
  return [
    implement(calls.register, async ({ body, address }) => {
      await register(context, body, address)
      return success
    }),
    implement(calls.resendVerification, async ({ body, address }) => {
      await resendRegistration(context, body.email, address)
      return success
    }),
    implement(calls.verifyEmail, ({ body }) => verifyEmail(context, body.token)),
    implement(calls.forgotPassword, async ({ body, address }) => {
      await askForPasswordReset(context, body.email, address)
      return success
    }),
    implement(calls.resetPassword, async ({ body }) => {
      await resetPasswordByLink(context, body.token, body.password)
      return success
    }),
  ]
}
