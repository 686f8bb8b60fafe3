import type { Db } from '../db/schema.ts'
import { ServerError } from '../errors.ts'

/** Actions of the activity log that say what is known of the server's clock. */
export const CLOCK_CONFIRMED = 'clock.confirmed'
export const CLOCK_DIFFERS = 'clock.differs'
/** A night compares the clock before it signs, so the moment of a checkpoint is one to go by. */
const CHECKPOINT_SIGNED = 'checkpoint.signed'

const DAY_MS = 86_400_000
/** A longer time in which nothing at all happened is told from a clock that jumped by nobody here. Every night leaves an entry. */
export const JUMP_MS = 31 * DAY_MS
/** Clocks of several processes on one database may differ by so much. */
const TOLERANCE_MS = 5 * 60_000

/** What the activity log knows of the time. */
interface KnownTime {
  /** The last moment that can be gone by; null before anything happened. */
  moment: string | null
  /** When, by the server's clock, somebody outside showed another time, which nobody has settled since. */
  differsSince: string | null
}

/**
 * The log read in its order from the last moment that was signed or confirmed: an entry that is a month later than all before it may be
 * of a clock that jumped, so it and what follows it count only once somebody confirms the clock.
 */
async function readKnownTime(db: Db): Promise<KnownTime> {
  const of = db.selectFrom('activity').select(['seq', 'at', 'action', 'after_json'])
  const anchors = of.where('action', 'in', [CHECKPOINT_SIGNED, CLOCK_CONFIRMED]).orderBy('seq', 'desc').limit(1)
  const anchor = await anchors.executeTakeFirst()
  const known: KnownTime = { moment: anchor?.at ?? null, differsSince: null }
  for (const { at, action, after_json } of await of
    .where('seq', '>', anchor?.seq ?? 0)
    .orderBy('seq')
    .execute()) {
    if (action === CLOCK_DIFFERS) {
      const { witness } = JSON.parse(after_json!) as { witness: string }
      Object.assign(known, { moment: witness, differsSince: at })
    } else if (known.differsSince === null && isNext(at, known.moment)) known.moment = at
  }
  return known
}

const isNext = (at: string, moment: string | null): boolean =>
  moment === null || (at > moment && Date.parse(at) - Date.parse(moment) <= JUMP_MS)

/** What speaks against a moment that the server's clock shows: its code, a sentence, and the last moment to go by. */
export interface ClockProblem {
  code: 'chain/clock-ahead' | 'chain/clock-behind'
  message: string
  moment: string
}

/** What whoever runs the server can do about it. */
export const CLOCK_REMEDY =
  'Whoever runs the server sets it, or says that it is right: npx casefiles doctor --repair --clock-is-right.'

/** Compares a moment with all that the activity log knows of the time; null where nothing speaks against it. */
export async function findClockProblem(db: Db, at: string): Promise<ClockProblem | null> {
  const { moment, differsSince } = await readKnownTime(db)
  if (moment === null) return null
  const shows = `The server’s clock shows ${at}, but`
  // set back since then, it is not the clock that differed
  if (differsSince !== null && at >= differsSince) {
    const message = `${shows} the outside witness showed ${moment} when it was ${differsSince} here. ${CLOCK_REMEDY}`
    return { code: 'chain/clock-ahead', message, moment }
  }
  const ahead = Date.parse(at) - Date.parse(moment)
  if (ahead > JUMP_MS) {
    const message = `${shows} for ${Math.floor(ahead / DAY_MS)} days, since ${moment}, nothing has happened here. ${CLOCK_REMEDY}`
    return { code: 'chain/clock-ahead', message, moment }
  }
  if (ahead >= -TOLERANCE_MS) return null
  return { code: 'chain/clock-behind', message: `${shows} the log has an entry of ${moment}. ${CLOCK_REMEDY}`, moment }
}

/** @throws {ServerError} `chain/clock-ahead`, `chain/clock-behind` where the clock cannot be gone by; nothing was changed then */
export async function requireClock(db: Db, at: string): Promise<void> {
  const problem = await findClockProblem(db, at)
  if (problem) throw new ServerError(problem.code, `${problem.message} Nothing was changed.`)
}
