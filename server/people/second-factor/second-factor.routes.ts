import * as calls from '../../../contract/calls/session.ts'
import { implement, type Route } from '../../base/http/route.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  describeSecondFactor,
  renewRecoveryCodes,
  switchSecondFactorOff,
  type FactorContext,
} from './second-factor.service.ts'

/** The second factor of who calls. */
export function secondFactorRoutes(context: FactorContext): Route[] {
  return [
    implement(calls.getSecondFactor, ({ caller }) => describeSecondFactor(context, caller)),
    implement(calls.beginSecondFactor, ({ caller, body }) => beginSecondFactor(context, caller, body.password)),
    implement(calls.confirmSecondFactor, async ({ caller, body }) => ({
      recovery_codes: await confirmSecondFactor(context, caller, body.code),
    })),
    implement(calls.renewRecoveryCodes, async ({ caller, body }) => ({
      recovery_codes: await renewRecoveryCodes(context, caller, body),
    })),
    implement(calls.switchSecondFactorOff, async ({ caller, body }) => {
      await switchSecondFactorOff(context, caller, body)
      return { success: true as const }
    }),
  ]
}
