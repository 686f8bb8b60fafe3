import * as calls from '../../../contract/calls/enterprise-request.ts'
import type { ServerContext } from '../../base/context.ts'
import { implement, type Route } from '../../base/http/route.ts'
import { findEnterpriseRequestPage } from './enterprise-request.repository.ts'
import {
  answerEnterpriseRequest,
  closeEnterpriseRequest,
  getEnterpriseRequest,
  receiveEnterpriseRequest,
} from './enterprise-request.service.ts'

/** Requests for Enterprise accounts, and what admins answer. */
export function enterpriseRequestRoutes(context: ServerContext): Route[] {
  const { db } = context
  return [
    implement(calls.sendEnterpriseRequest, async ({ body, address, request }) => {
      await receiveEnterpriseRequest(context, body, { address, request })
      return { success: true as const }
    }),
    implement(calls.listEnterpriseRequests, ({ query }) => findEnterpriseRequestPage(db, query)),
    implement(calls.getEnterpriseRequest, ({ params }) => getEnterpriseRequest(db, params.id)),
    implement(calls.answerEnterpriseRequest, ({ params, body, caller }) =>
      answerEnterpriseRequest(context, params.id, body.answer, caller.user),
    ),
    implement(calls.closeEnterpriseRequest, ({ params, caller }) =>
      closeEnterpriseRequest(context, params.id, caller.user),
    ),
  ]
}
