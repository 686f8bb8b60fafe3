import * as calls from '../../../../contract/calls/admin/policies.ts'
import type { ServerContext } from '../../../base/context.ts'
import { implement, type Route } from '../../../base/http/route.ts'
import { addPolicy, changePolicyWords, listPolicies, openPolicy, republishPolicy } from './admin-policy.service.ts'

/** Policies with their words, casefiles, texts and versions. */
export function adminPolicyRoutes(context: ServerContext): Route[] {
  return [
    implement(calls.listPolicies, ({ query }) => listPolicies(context, query)),
    implement(calls.getPolicy, ({ params }) => openPolicy(context, params.slug)),
    implement(calls.addPolicy, ({ body, caller }) => addPolicy(context, body, caller.user)),
    implement(calls.changePolicyWords, ({ params, body, caller }) =>
      changePolicyWords(context, params.slug, body, caller.user),
    ),
    implement(calls.republishPolicy, ({ params, caller }) => republishPolicy(context, params.slug, caller.user)),
  ]
}
