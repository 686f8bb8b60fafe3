import { hashToken } from '../../base/http/session-token.ts'
import type { Db } from '../../base/db/schema.ts'
import { randomGroups } from '../accounts/password.ts'
import { deleteRecoveryCodes, insertRecoveryCodes } from './second-factor.repository.ts'

/** How many an account gets at once. */
const CODES = 10
/** Five groups of five, more than 112 bits: too many to try, also for whoever has the hashes. */
const GROUPS = 5

/** Gives an account new recovery codes in the place of all others. @returns the codes, which stand nowhere else */
export async function makeRecoveryCodes(trx: Db, userId: string, now: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => randomGroups(GROUPS))
  await deleteRecoveryCodes(trx, userId)
  await insertRecoveryCodes(trx, userId, codes.map(hashOf), now)
  return codes
}

const hashOf = (code: string) => hashToken(code.replaceAll('-', ''))
