import type { CallWords } from './call-words.ts'

const APPROVAL = { id: { description: 'What waits, by its `id` in the list of approvals.' } }

/** What one person may only ask for, and a second one decides. */
export const APPROVAL_WORDS = {
  'GET /api/v2/approvals': {
    description:
      'Lists what one person may only ask for and a second one has not decided: retractions, takedowns, next versions of casefiles of the archive, of somebody else or retracted ones, and settings that would loosen a guard. Where `until` is `null` a reviewer or admin agrees; where nobody could, it is done at that moment unless somebody stops it.',
  },
  'POST /api/v2/approvals/:id/agree': {
    description:
      'Agrees as the second person, a reviewer or admin: what was asked for is carried out in the name of who asked. Whoever asked is refused with 403; so is, within a week, anybody who made, changed or reset their account, or whose account they did. What the thing itself refuses is refused here.',
    parameters: APPROVAL,
  },
  'POST /api/v2/approvals/:id/stop': {
    description:
      'Withdraws what one asked for oneself or, as a reviewer or admin, refuses what somebody asked for. Nothing is then done.',
    parameters: APPROVAL,
  },
  'POST /api/approvals/stop/:token': {
    description:
      'Stops what waits for its day, by the link of the email that told of it. It needs no session. A token of nothing that waits is refused with 404.',
    parameters: { token: { description: 'The token that stands in the email.' } },
  },
  'POST /api/admin/alarms/:id/settle': {
    description:
      'Settles an alarm about an account, which may then delete and retract again. Another admin settles it at once; who it is about can do so a day later at the earliest, and is refused until then.',
    parameters: { id: { description: 'The alarm, by its `id` in the inbox.' } },
  },
} satisfies Record<string, CallWords>
