import {
  enterpriseAnswerSchema,
  enterpriseRequestListAnswer,
  enterpriseRequestListQuery,
  enterpriseRequestSchema,
  newEnterpriseRequestSchema,
} from '../enterprise-request.ts'
import { successSchema } from '../session.ts'
import { defineCall } from './define-call.ts'

/** Requests are short texts. */
const LONGEST = 20_000

export const sendEnterpriseRequest = defineCall({
  method: 'POST',
  path: '/api/enterprise-requests',
  access: 'public',
  summary: 'Ask for an Enterprise account, signed in or not.',
  body: newEnterpriseRequestSchema,
  maxBodyBytes: LONGEST,
  answer: successSchema,
  errors: ['auth/too-many-attempts'],
})

export const listEnterpriseRequests = defineCall({
  method: 'GET',
  path: '/api/admin/enterprise-requests',
  access: { role: 'admin' },
  summary: 'Requests for Enterprise accounts, searched by name, organization, address and text.',
  query: enterpriseRequestListQuery,
  answer: enterpriseRequestListAnswer,
  errors: ['request/invalid'],
})

export const getEnterpriseRequest = defineCall({
  method: 'GET',
  path: '/api/admin/enterprise-requests/:id',
  access: { role: 'admin' },
  summary: 'One request for an Enterprise account.',
  answer: enterpriseRequestSchema,
  errors: ['enterprise-request/not-found'],
})

export const answerEnterpriseRequest = defineCall({
  method: 'POST',
  path: '/api/admin/enterprise-requests/:id/answer',
  access: { role: 'admin' },
  summary: 'Answer a request by email; again while it is not closed.',
  body: enterpriseAnswerSchema,
  answer: enterpriseRequestSchema,
  errors: ['enterprise-request/not-found', 'enterprise-request/closed'],
})

export const closeEnterpriseRequest = defineCall({
  method: 'POST',
  path: '/api/admin/enterprise-requests/:id/close',
  access: { role: 'admin' },
  summary: 'Close a request; nothing is sent.',
  answer: enterpriseRequestSchema,
  errors: ['enterprise-request/not-found', 'enterprise-request/closed'],
})

export const ENTERPRISE_REQUEST_CALLS = [
  sendEnterpriseRequest,
  listEnterpriseRequests,
  getEnterpriseRequest,
  answerEnterpriseRequest,
  closeEnterpriseRequest,
] as const
