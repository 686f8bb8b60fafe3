import type { EnterpriseRequest } from '../../../contract/enterprise-request.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    enterprise_requests: EnterpriseRequest
  }
}
