import * as calls from '../../../contract/calls/provider-sign-in.ts'
import { implement, type Route } from '../../base/http/route.ts'
import {
  beginWithProvider,
  confirmWithProvider,
  signInWithProvider,
  type ProviderContext,
} from './provider-sign-in.service.ts'

/** Signing in with an organization's provider, and doing so once more. */
export function providerSignInRoutes(context: ProviderContext): Route[] {
  return [
    implement(calls.getProvider, async () => ({ name: context.provider?.name ?? null })),
    implement(calls.startProviderSignIn, ({ address }) => beginWithProvider(context, null, address)),
    implement(calls.finishProviderSignIn, ({ body, request, address }) =>
      signInWithProvider(context, body, { userAgent: request.headers.get('user-agent'), address }),
    ),
    implement(calls.startProviderConfirmation, ({ caller, address }) =>
      beginWithProvider(context, caller.sessionId, address),
    ),
    implement(calls.finishProviderConfirmation, async ({ caller, body }) => {
      await confirmWithProvider(context, caller, body)
      return { success: true as const }
    }),
  ]
}
