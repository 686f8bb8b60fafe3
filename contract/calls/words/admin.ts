import { FINGERPRINT, POLICY_WORDS_BODY, PROBLEM_BODY, LIST_PARAMETERS, SLUG, type CallWords } from './call-words.ts'

const USER = { description: 'The account, by its `id` in the list of accounts.' }
const JOB = { id: { description: 'The job, by its `id` in the list of jobs.' } }
const BACKUP = { id: { description: 'The backup or copy, by its `id` in the list of backups.' } }
const CLAIM = { id: { description: 'The claim, by its `id` in the list of claims.' } }
const REQUEST = { id: { description: 'The request, by its `id` in the list of requests.' } }
const EMAIL = { id: { description: 'The email, by its `id` in the list of emails.' } }
const POLICY = {
  slug: { description: 'The policy: the last part of the address of its page.', example: 'mandatory-seat-belt-laws' },
}
const PROBLEM = {
  slug: { description: 'The problem: the last part of the address of its page.', example: 'road-safety' },
}
const DOMAIN = { description: 'Only this domain, by its slug.', example: 'health' }
const TIER = { description: 'Only accounts of this tier.' }
const LOG_FILTERS = {
  q: LIST_PARAMETERS.q,
  actor: { description: 'Who did it: part of an address or name, or the id of an account.' },
  action: { description: 'Only this kind of action, as `/api/admin/logs/actions` lists them.' },
  subject: { description: 'What it was done to: part of `kind:id`, or the address of an account.' },
  from: { description: 'The first day (UTC).', example: '2026-11-01' },
  to: { description: 'The last day (UTC).', example: '2026-12-31' },
}

/** Accounts, the activity log, settings, and what readers send. */
export const PEOPLE_WORDS = {
  'GET /api/admin/overview': {
    description:
      'Answers how much there is of everything: users, casefiles by stage, policies, problems, reviews that wait, jobs of the last seven days, the error of the last build, and the latest activity. The first screen of the admin area shows it.',
  },
  'GET /api/admin/users': {
    description:
      'Lists the accounts with role, tier, state, when each was last seen, its detailed views of this month, and where its tier comes from.',
    parameters: {
      ...LIST_PARAMETERS,
      role: { description: 'Only accounts of this role.' },
      tier: TIER,
      status: { description: 'Only accounts in this state.' },
    },
  },
  'POST /api/admin/users': {
    description:
      'Makes an account with a random `password`, which stands in this answer alone. An address that is taken is refused with 409.',
    body: { email: 'new@example.org', name: 'New Colleague', role: 'analyst', tier: 'free' },
  },
  'POST /api/admin/users/invitations': {
    description:
      'Makes an account and sends its owner an email with a link to choose a password, which works once, for seven days. Where the email cannot be sent, no account is made. It needs a mail server.',
    body: { email: 'new@example.org', name: 'New Colleague', role: 'reviewer', tier: 'free' },
  },
  'POST /api/admin/users/changes': {
    description:
      'Changes role, granted tier or state of up to 200 accounts, all of them or none. Each has an entry in the activity log. One’s own role and state are refused.',
    body: { ids: ['usr_2f6c'], changes: { status: 'disabled' } },
  },
  'GET /api/admin/users/:id': {
    description:
      'Answers one account: sessions, use of limits this month, whether it has a second factor, and what it did and what was done to it.',
    parameters: { id: USER },
  },
  'PATCH /api/admin/users/:id': {
    description:
      'Changes name, role, granted tier or state of an account. `tier` is what is granted in place of what was granted before, until `tier_to` (`null` = no end); what the account bought or its team gives stays, and the highest counts. A disabled account is signed out everywhere. One’s own role and state, and the last admin’s, are refused.',
    parameters: { id: USER },
    body: { tier: 'pro', tier_to: null, tier_reason: 'Partner of the archive' },
  },
  'POST /api/admin/users/:id/reset-password': {
    description: 'Gives an account a new random password, which stands in this answer alone, and ends its sessions.',
    parameters: { id: USER },
  },
  'POST /api/admin/users/:id/reset-letter': {
    description:
      'Sends the owner of an account an email with a link for a new password, which works once, for one hour. The present password stops working and every session ends. Where the email cannot be sent, nothing changes.',
    parameters: { id: USER },
  },
  'POST /api/admin/users/:id/end-sessions': {
    description: 'Signs an account out everywhere; `ended` says how many sessions there were.',
    parameters: { id: USER },
  },
  'DELETE /api/admin/users/:id/sessions/:session': {
    description: 'Ends one session of an account.',
    parameters: { id: USER, session: { description: 'The session, by its `id` in the account.' } },
  },
  'DELETE /api/admin/users/:id/second-factor': {
    description:
      'Switches off the second factor of somebody who lost it, and tells the owner by email. Be sure first who asks. One’s own is refused: it is switched off in one’s account.',
    parameters: { id: USER },
  },
  'GET /api/admin/logs': {
    description:
      'Lists the entries of the activity log, the newest first. The log itself holds no address: accounts are shown by the one that they have now.',
    parameters: { ...LIST_PARAMETERS, ...LOG_FILTERS },
  },
  'GET /api/admin/logs/actions': {
    description: 'Lists every kind of action that the log has an entry of, for its filter.',
  },
  'GET /api/admin/logs/check': {
    description:
      'Computes every hash of the log again. `broken_at` is the first entry that does not follow from the one before it; `null` means that the log is whole.',
  },
  'GET /api/admin/logs/export': {
    description:
      'Streams the entries that the filters leave, the oldest first. That they were taken becomes an entry itself.',
    parameters: { ...LOG_FILTERS, format: { description: 'The form of the file.', example: 'csv' } },
  },
  'GET /api/admin/logs/:seq': {
    description:
      'Answers one entry with what stood there before and after, its hash and that of the entry before. A number without an entry is refused with 404.',
    parameters: { seq: { description: 'The number of the entry.', example: '1' } },
  },
  'GET /api/admin/settings': {
    description:
      'Lists every setting with its value, its default and who changed it last. `fixed[]` is what only a new start changes; a secret is never in it.',
  },
  'PUT /api/admin/settings/:name': {
    description:
      'Changes a setting. It takes effect at once, and pages that show it are rendered anew. What loosens `review`, `staffSecondFactor`, `witnessAddress` or `timeAuthorities` waits for a second person. A value that it cannot have is refused with 400.',
    parameters: { name: { description: 'The setting, by its `name` in the list.', example: 'signIn' } },
    body: { value: 'open' },
  },
  'GET /api/admin/claims': {
    description: 'Lists what readers say is wrong with casefiles, searched by casefile, text and name.',
    parameters: { ...LIST_PARAMETERS, state: { description: 'Only claims in this state.' } },
  },
  'GET /api/admin/claims/:id': {
    description: 'Answers one claim with its evidence and the answer that was given.',
    parameters: CLAIM,
  },
  'POST /api/admin/claims/:id/review': {
    description:
      'Takes an open claim in review, so that two people do not answer it. One that is taken is refused with 409.',
    parameters: CLAIM,
  },
  'POST /api/admin/claims/:id/decision': {
    description:
      'Ends a claim with an answer, sent by email where the claimant gave an address. One that is upheld carries an `erratum`, which stands on the pages of the casefile, in its answers, and as a link of the chain.',
    parameters: CLAIM,
    body: { state: 'answered', answer: 'The chart is right: the text speaks of the year of the law.' },
  },
  'GET /api/admin/flags': {
    description: 'Lists the reports that something should not stand on a page, searched by casefile and text.',
    parameters: {
      ...LIST_PARAMETERS,
      state: { description: 'Only reports in this state.' },
      reason: { description: 'Only reports for this reason.' },
    },
  },
  'POST /api/admin/flags': {
    description:
      'Puts reports into a state, all of them or none. Where one does not exist nothing changes and the answer is 404.',
    body: { ids: ['flg_1'], state: 'dismissed' },
  },
  'GET /api/admin/enterprise-requests': {
    description: 'Lists the requests for Enterprise accounts, searched by name, organization, address and text.',
    parameters: { ...LIST_PARAMETERS, state: { description: 'Only requests in this state.' } },
  },
  'GET /api/admin/enterprise-requests/:id': {
    description: 'Answers one request for an Enterprise account.',
    parameters: REQUEST,
  },
  'POST /api/admin/enterprise-requests/:id/answer': {
    description:
      'Answers a request by email, also more than once while it is not closed. The tier itself is granted on the account.',
    parameters: REQUEST,
    body: { answer: 'Thank you. Shall we talk on Monday?' },
  },
  'POST /api/admin/enterprise-requests/:id/close': {
    description: 'Closes a request; nothing is sent. One that is closed already is refused with 409.',
    parameters: REQUEST,
  },
  'GET /api/admin/inbox': {
    description:
      'Lists what waits for an admin, the oldest first: alarms about accounts, what waits for a second person, undecided claims, open flags, requests for Enterprise, webhooks whose last call was given up, and undelivered emails.',
    parameters: { ...LIST_PARAMETERS, kind: { description: 'Only this kind.' } },
  },
  'GET /api/admin/digest': {
    description:
      'Answers what the admin who calls is told by email, and how often. Until somebody chooses it is everything, daily; where nothing happened no email goes out.',
  },
  'PUT /api/admin/digest': {
    description:
      'Chooses for oneself what one is told by email (claims, flags, requests, jobs and nights that failed), and whether daily at 07:00 UTC, within a minute, or never.',
    body: { rhythm: 'daily', kinds: ['claim', 'job'] },
  },
  'GET /api/admin/emails': {
    description:
      'Lists the emails that wait, went out in the last 30 days, or were not delivered, with attempts and the last error. Their texts are never answered.',
    parameters: { ...LIST_PARAMETERS, state: { description: 'Only emails in this state.' } },
  },
  'POST /api/admin/emails/:id/retry': {
    description:
      'Tries an email again that waits or was not delivered, from the beginning of its attempts. One that was sent is refused with 409.',
    parameters: EMAIL,
  },
  'POST /api/admin/emails/:id/dismiss': {
    description: 'Gives an email up that waits or was not delivered; its text is deleted.',
    parameters: EMAIL,
  },
  'GET /api/admin/missed-searches': {
    description:
      'Lists what readers searched for in vain, the most asked first, with the first and last day. A casefile that gets such a word as a keyword is found by it.',
    parameters: LIST_PARAMETERS,
  },
  'POST /api/admin/missed-searches/dismissals': {
    description:
      'Takes words off that list; asked again, they come back. The activity log has that it was done, not the words.',
    body: { question: 'rent control' },
  },
} satisfies Record<string, CallWords>

/** What is published, as admins see it. */
export const CONTENT_WORDS = {
  'GET /api/admin/content': {
    description: 'Lists casefiles and problems at every stage, searched by title and number.',
    parameters: {
      ...LIST_PARAMETERS,
      kind: { description: 'Only casefiles or only problems.' },
      status: { description: 'Only this stage; `waiting` are problems whose casefiles are not all published.' },
      domain: DOMAIN,
      eqs: { description: 'Only this band of the Evidence Quality Score; `none` = not scored.' },
    },
  },
  'POST /api/admin/content/casefiles/:slug/retract': {
    description:
      'Asks to retract a published casefile with a reason that readers see; it is done once a second person agreed. It cannot be taken back; a corrected version can follow. One that is not published is refused with 409.',
    parameters: { slug: SLUG },
    body: { reason: 'The treatment dates of two states were exchanged in the source.' },
  },
  'POST /api/admin/content/rebuild': {
    description: 'Compares public pages with what they are made from, and renders anew those that differ.',
    body: { pages: ['/casefiles/seat-belt-laws'] },
  },
  'GET /api/admin/policies': {
    description: 'Lists the policies with their published version, searched by title and jurisdiction.',
    parameters: {
      ...LIST_PARAMETERS,
      domain: DOMAIN,
      edited: { description: 'Whether an admin changed the words of the policy.' },
    },
  },
  'POST /api/admin/policies': {
    description:
      'Adds a policy over casefiles, published or not; its address follows from the title. It is published as soon as one of them is.',
    body: {
      ...POLICY_WORDS_BODY,
      jurisdiction: 'United States',
      domain: 'transport-safety',
      subdomain: 'occupant-protection',
      casefiles: ['seat-belt-laws'],
    },
  },
  'GET /api/admin/policies/:slug': {
    description: 'Answers one policy: its words, those of the file in the archive, casefiles, texts and versions.',
    parameters: POLICY,
  },
  'PUT /api/admin/policies/:slug/words': {
    description:
      'Changes title, summary, description and sources; what is published gets a new version. Where somebody changed them meanwhile it is refused with 409. Words that are those of the archive again count as not edited.',
    parameters: POLICY,
    body: { words: POLICY_WORDS_BODY, from: '2026-11-02T09:00:00.000Z' },
  },
  'POST /api/admin/policies/:slug/republish': {
    description:
      'Publishes a policy anew where something differs. `version` is the new one, or `null`; `waits_for` names what is missing.',
    parameters: POLICY,
  },
  'GET /api/admin/problems': {
    description: 'Lists the problems with their published version, searched by title and number.',
    parameters: { ...LIST_PARAMETERS, domain: DOMAIN },
  },
  'POST /api/admin/problems': {
    description: 'Adds a problem; it is published as soon as all its casefiles are.',
    body: PROBLEM_BODY,
  },
  'GET /api/admin/problems/:slug': {
    description: 'Answers one problem: its words, whether they are built in, casefiles and versions.',
    parameters: PROBLEM,
  },
  'PUT /api/admin/problems/:slug': {
    description:
      'Replaces the words of a problem that was made in the studio; what is published gets a new version. A built-in problem is refused.',
    parameters: PROBLEM,
    body: PROBLEM_BODY,
  },
  'POST /api/admin/problems/proposal': {
    description: 'Answers words for a problem over a casefile and those beside it, made by rules. Nothing is kept.',
    body: { casefile: 'seat-belt-laws' },
  },
  'POST /api/admin/problems/:slug/republish': {
    description:
      'Publishes a problem anew where something differs. `version` is the new one, or `null`; `waits_for` names what is missing.',
    parameters: PROBLEM,
  },
  'GET /api/admin/workbench': {
    description:
      'Lists every policy from its text to its published casefile: stage, days at it, what blocks it and what comes next. Of published ones, the latest ten.',
  },
  'GET /api/admin/dashboard': {
    description:
      'Answers growth by month, subscriptions and paid bills (`mode` says whether they are simulated), coverage of domains, the distribution of scores, and usage by meter.',
  },
} satisfies Record<string, CallWords>

/** Keys, webhooks and teams of all accounts; jobs, builds, backups and the server itself. */
export const SYSTEM_WORDS = {
  'GET /api/admin/api/keys': {
    description:
      'Lists the API keys of all accounts: owner, tier, scopes, last use (to the hour), and the calls of the account this month. Neither a key nor its hash is answered.',
    parameters: { ...LIST_PARAMETERS, tier: TIER },
  },
  'GET /api/admin/api/webhooks': {
    description: 'Lists the webhooks of all accounts without their secrets, with what became of the latest call.',
    parameters: { ...LIST_PARAMETERS, state: { description: 'Only webhooks that are on, or off.' } },
  },
  'GET /api/admin/api/deliveries': {
    description: 'Lists the calls to all webhooks, the newest first, without their bodies.',
    parameters: { ...LIST_PARAMETERS, state: { description: 'Only calls in this state.' } },
  },
  'GET /api/admin/api/usage': {
    description:
      'Lists the accounts by the calls that their keys made this calendar month (UTC), the most first, with the limit and the number of keys.',
    parameters: { ...LIST_PARAMETERS, tier: TIER },
  },
  'GET /api/admin/api/teams': {
    description: 'Lists all teams with owner, seats and members.',
    parameters: LIST_PARAMETERS,
  },
  'DELETE /api/admin/api/keys/:id': {
    description: 'Revokes a key of any account for good and tells its owner by email.',
    parameters: { id: { description: 'The key, by its `id` in the list of keys.' } },
  },
  'PATCH /api/admin/api/webhooks/:id': {
    description:
      'Switches a webhook of any account off and on, beside the switch of its owner: it is called while neither is off. The owner is told by email and cannot switch it on again.',
    parameters: { id: { description: 'The webhook, by its `id` in the list of webhooks.' } },
    body: { is_active: false },
  },
  'POST /api/admin/api/webhooks/:id/deliveries/:delivery/replay': {
    description: 'Makes a call to a webhook once more with the same body, as a delivery of its own.',
    parameters: {
      id: { description: 'The webhook, by its `id` in the list of webhooks.' },
      delivery: { description: 'The call, by its `id` in the list of deliveries.' },
    },
  },
  'PATCH /api/admin/api/teams/:id': {
    description: 'Gives a team another number of seats. Fewer than it has members is refused.',
    parameters: { id: { description: 'The team, by its `id` in the list of teams.' } },
    body: { seats: 12 },
  },
  'GET /api/admin/system': {
    description:
      'Answers how the server is: versions, uptime, health in three words, requests by address with counts, failures and percentiles of the last 1000 answers, and storage by kind. Measurements are in memory and begin anew with each start.',
  },
  'POST /api/admin/system/test-mail': {
    description:
      'Sends an email to the admin who asks, to see that emails go out. Where the mail server refuses, the answer is 502 and says why.',
  },
  'GET /api/admin/jobs': {
    description: 'Lists the waiting and running jobs, then the latest 50 of the others, with counts by state.',
  },
  'POST /api/admin/jobs/:id/cancel': {
    description: 'Gives up a waiting or running job. One that has ended is refused with 409.',
    parameters: JOB,
  },
  'POST /api/admin/jobs/:id/retry': {
    description:
      'Begins the same job anew where it failed or was canceled. `job_id` is the new one; the old one stays for the record. Any other job is refused with 409.',
    parameters: JOB,
  },
  'GET /api/admin/builds': {
    description:
      'Lists the latest builds of the public pages with what they said, the kept releases, and in `held` the release that was put back, if one was.',
  },
  'POST /api/admin/builds': {
    description: 'Brings the public pages up to date, and ends that an earlier release is held.',
  },
  'POST /api/admin/releases/:root/rollback': {
    description:
      'Shows a kept release of the pages again, at once. It stays through restarts and nights until somebody publishes or asks for a build. A release that is not kept is refused with 404.',
    parameters: { root: { description: 'The release, by its `root` in the list of builds.' } },
  },
  'GET /api/admin/nightly': {
    description:
      'Answers when the work of the night begins, what belongs to it, when it is due next, and how the latest nights went.',
  },
  'PUT /api/admin/nightly': {
    description:
      'Changes when the work of the night begins and what belongs to it: rebuild, backup, and how many backups are kept.',
    body: { nightly: 'on', nightlyTime: '02:30', nightlyBackup: 'on', keptBackups: 7 },
  },
  'POST /api/admin/nightly/run': {
    description:
      'Does the work of the night now. The answer comes at once; how it went stands in the list when it has ended. While it runs already it is refused with 409.',
  },
  'GET /api/admin/database': {
    description: 'Answers kind and size of the database, the migrations that ran, and rows and bytes of each table.',
  },
  'POST /api/admin/database/integrity': {
    description:
      'Checks the pages and references of the database, computes every chain and the activity log again, and compares every file that is named for its content. `checks[]` has the first problems of each.',
  },
  'GET /api/admin/backups': {
    description:
      'Lists the backups in the data folder and in the object storage, the newest first. `copies[]` are the copies of the SQLite database between them, and `copy_minutes` how often one is made (0 = never).',
  },
  'POST /api/admin/backups': {
    description:
      'Makes a backup while the server goes on, and reads it again; the answer comes when it is whole. While one is being made it is refused with 409.',
  },
  'DELETE /api/admin/backups/:id': {
    description: 'Deletes a backup, or a copy of the database, for good. What is published does not change.',
    parameters: BACKUP,
  },
  'POST /api/admin/backups/:id/verify': {
    description:
      'Reads a backup whole and compares every file with its fingerprint. One that is broken is answered 422 with the first thing that is wrong.',
    parameters: BACKUP,
  },
  'GET /api/admin/backups/:id/file': {
    description:
      'Answers a backup as one file (`application/x-tar`), which `npx casefiles restore` takes. It holds password hashes: keep it safe. It asks for a fresh sign-in.',
    parameters: BACKUP,
  },
  'GET /api/admin/backups/:id/effect': {
    description:
      'Answers what a restore would take away of what stands now (`undone`), and what stays in force although it came later (`kept`: retractions and corrections). The backup is read whole first.',
    parameters: BACKUP,
  },
  'POST /api/admin/backups/:id/restore': {
    description:
      'Verifies a backup whole, then restarts the server with it in the place of what stands. A broken one is refused and nothing changes.',
    parameters: BACKUP,
  },
  'GET /api/admin/takedowns/:sha256': {
    description:
      'Answers what a takedown of these bytes would touch: versions, pages, files and backups, and backups that cannot be read. It changes nothing. Where no data and no policy text have the fingerprint it is refused with 404.',
    parameters: { sha256: { description: 'The fingerprint of the bytes: 64 hexadecimal digits.' } },
  },
  'POST /api/admin/takedowns': {
    description:
      'Asks to take bytes down for good, wherever they are kept; it is done once a second person agreed. Fingerprint, reason, legal basis and date are then public. It cannot be undone, and asks for a fresh sign-in.',
    body: {
      sha256: FINGERPRINT,
      reason: 'The file holds names of persons.',
      basis: 'GDPR, article 17',
    },
  },
} satisfies Record<string, CallWords>
