import { SCENARIO_BODY, SLUG, type CallWords } from './call-words.ts'

const SESSION_ID = { description: 'The session, by its `id` from `GET /api/auth/sessions`.' }
const KEY_ID = { description: 'The key, by its `id` from `GET /api/keys`.' }
const COLLECTION_ID = { description: 'The collection, by its `id` from `GET /api/bookmarks`.' }
const ALERT_ID = { description: 'The alert, by its `id` from `GET /api/alerts`.' }
const WEBHOOK_ID = { description: 'The webhook, by its `id` from `GET /api/webhooks`.' }
const PROVIDER_ANSWER = { key: 'k3Jd0…', answer: '?code=abc&state=xyz' }

/** What readers with an account use: exports, limits, bookmarks, keys, alerts, teams, payments. */
export const READER_WORDS = {
  'GET /api/usage': {
    description:
      'Answers what the account used this calendar month (UTC): a meter each for detailed views, exports, alerts and API calls, with `used`, `limit`, `remaining` and `resetsAt` (`null` = no limit). Bookmarks are counted in all, so without a reset. `features[]` is the catalog of what each tier has. The account page shows it.',
  },
  'POST /api/explorer/:slug/open': {
    description:
      'Begins a detailed view of a casefile: the whole specification curve, rows of its data, and saved views. A casefile counts once in a calendar month (UTC), however often it is opened. Past the 5 of the free tier the answer is 429 with the time when the month ends. The Explorer itself needs no call and counts for nobody.',
    parameters: { slug: SLUG },
  },
  'GET /api/explorer/:slug/specifications': {
    description:
      'Answers every specification of the published run in the order of its effect, with the choices that it was made with. `summary` has the median, the extremes, and how many keep the locked sign, exclude zero, or change the conclusion. Use it to see how far the finding depends on choices. A casefile that was not opened this month is refused with 409.',
    parameters: { slug: SLUG },
  },
  'GET /api/explorer/:slug/rows': {
    description:
      'Answers some rows of the published data of a casefile, to look at before a download. The whole file is free at the address of its page with `.csv` or `.zip`. A casefile that was not opened this month is refused with 409.',
    parameters: {
      slug: SLUG,
      offset: { description: 'How many rows to pass over.', example: 100 },
      limit: { description: 'How many rows to answer.', example: 25 },
    },
  },
  'GET /api/explorer/:slug/views': {
    description:
      'Lists the settings of the Explorer that the account keeps for a casefile, the oldest first. `query` is what the address of the Explorer had after its question mark. A slug that is not published is refused with 404.',
    parameters: { slug: SLUG },
  },
  'POST /api/explorer/:slug/views': {
    description:
      'Keeps settings of the Explorer under a name, to come back to them. A casefile that was not opened this month is refused with 409, as is one view more than an account may keep.',
    parameters: { slug: SLUG },
    body: { name: 'Without the first two years', query: 'from=1985' },
  },
  'DELETE /api/explorer/:slug/views/:id': {
    description: 'Removes one kept view. A view that is not there, or is somebody else’s, is refused with 404.',
    parameters: { slug: SLUG, id: { description: 'The view, by its `id` in the list of views.' } },
  },
  'GET /api/bookmarks': {
    description:
      'Lists the bookmarks of the account, the newest first, each with its note and the casefile as lists carry it (`null` where none is published at that address any more). `collections[]` has the account’s own order. A program can fill a reading list with it, given a key with `manage:bookmarks`.',
  },
  'PUT /api/bookmarks/:slug': {
    description:
      'Keeps a casefile; keeping it again changes nothing. Free accounts keep 10 in all, and one more is refused with 429. Whoever has more after a downgrade keeps them. A slug that is not published is refused with 404.',
    parameters: { slug: SLUG },
  },
  'PATCH /api/bookmarks/:slug': {
    description:
      'Writes the note of a bookmark, 2000 letters at most; an empty one removes it. A casefile that is not kept is refused with 404.',
    parameters: { slug: SLUG },
    body: { note: 'For the chapter on road safety.' },
  },
  'DELETE /api/bookmarks/:slug': {
    description: 'Removes a bookmark with its note, from collections too. What is not kept counts as removed.',
    parameters: { slug: SLUG },
  },
  'POST /api/collections': {
    description:
      'Begins a collection of bookmarks, placed after the others. A name that the account uses already is refused with 409, as is one collection more than an account may keep.',
    body: { name: 'Road safety' },
  },
  'PATCH /api/collections/:id': {
    description:
      'Renames a collection, moves it to another `place` (from 0), fills it with bookmarked casefiles in the order given, or shares it with the team. What is left out stays. A casefile that is not bookmarked is refused.',
    parameters: { id: COLLECTION_ID },
    body: { place: 0, casefiles: ['seat-belt-laws'] },
  },
  'DELETE /api/collections/:id': {
    description: 'Removes a collection; its bookmarks stay. A collection of somebody else is refused with 404.',
    parameters: { id: COLLECTION_ID },
  },
  'GET /api/search': {
    description:
      'Searches the whole text of the archive: summaries, policy texts, results, what others found and provenance. It answers the documents that hold every word in one of their parts or in their title, the best first, with the passages that were found (`match` marks the words). For pro and enterprise; 120 searches a minute. The search of the pages (titles, summaries, keywords) is free for everybody and needs no call.',
    parameters: {
      q: { description: 'Words that all have to occur.', example: 'seat belt' },
      limit: { description: 'How many documents to answer at most.', example: 5 },
    },
  },
  'GET /api/export/policy/:id': {
    description:
      'Answers the dossier of one policy for pro and enterprise, counted as an export: `zip` with the published documents byte for byte, replication bundles, texts, problems, estimates, citations and a README with every fingerprint, or one part of it as `json`, `csv`, `bib` or `ris`. The same publications give the same bytes. A policy that is not published is refused with 404. The files of a single casefile are free at its page.',
    parameters: {
      id: { description: 'The policy, by its slug.', example: 'mandatory-seat-belt-laws' },
      format: { description: 'The form: the whole dossier (`zip`, the default) or one part of it.' },
    },
  },
  'GET /api/export/casefiles': {
    description:
      'Answers the whole archive for enterprise as a stream of rows in the order of the slug, counted as an export: load it into a warehouse. Choose the kind of row, the columns and the form. In CSV, a text that a spreadsheet would run as a formula begins with an apostrophe. An unknown column is refused with 400 and the list of known ones.',
    parameters: {
      kind: { description: 'What a row is: a casefile (the default), an estimate, or a diagnostic check.' },
      format: {
        description: 'The form: `ndjson` (the default), `csv`, or `parquet` (Snappy, groups of 5000 rows).',
      },
      columns: {
        description: 'Names of columns with commas, in the order wanted. Left out, all columns of the kind.',
        example: 'slug,title,eqs_overall',
      },
    },
  },
  'GET /api/keys': {
    description:
      'Lists the API keys of the account, the newest first: name, first characters, scopes, when it was made, last used (to the hour) and ends. `calls` says what this month has used and left. The keys themselves are never answered. A key cannot ask; it takes a session of a pro or enterprise account.',
  },
  'POST /api/keys': {
    description:
      'Makes an API key. The answer is the only one that holds it: keep it at once. Name its scopes, and let it end after 30, 90 or 365 days or never. An account may have ten; one more is refused with 409.',
    body: { name: 'Data catalog', scopes: ['read:archive', 'read:export'], expires_in_days: 90 },
  },
  'POST /api/keys/:id/rotate': {
    description:
      'Replaces a key by a new one with the same name, scopes and lifetime, shown this once. The old one ends at once, so set the new one where it is used. A key of somebody else is refused with 404.',
    parameters: { id: KEY_ID },
  },
  'DELETE /api/keys/:id': {
    description:
      'Revokes a key for good: programs with it are refused from now on. It works on every tier, also for keys that a downgrade put to rest.',
    parameters: { id: KEY_ID },
  },
  'GET /api/alerts': {
    description:
      'Lists the saved filters of the account, and those that the owner of its team shares. Below pro it is refused with 403.',
  },
  'POST /api/alerts': {
    description:
      'Saves a filter as an alert. A notice comes when a casefile that fits is published, when a later version changes verdict, sign or band of its score, when it is corrected, and when it is retracted. Pro gets ten notices a month, enterprise as many as there are.',
    body: { name: 'Road safety, strong evidence', filter: { domain: 'transport-safety', eqsMin: 60 }, by_email: true },
  },
  'PATCH /api/alerts/:id': {
    description:
      'Changes name or filter of an alert, or switches it or its emails off and on. What is left out stays. An alert of somebody else is refused with 404.',
    parameters: { id: ALERT_ID },
    body: { by_email: false },
  },
  'DELETE /api/alerts/:id': {
    description: 'Deletes an alert, whatever the tier is now. An alert of somebody else is refused with 404.',
    parameters: { id: ALERT_ID },
  },
  'POST /api/alerts/unsubscribe/:token': {
    description:
      'Stops the emails of one alert; the notices in the account go on. Mail programs call it when somebody presses “unsubscribe” (RFC 8058), so it needs no session.',
    parameters: { token: { description: 'The token that stands in every email of the alert.' } },
  },
  'GET /api/notices': {
    description:
      'Lists what the account was told, the newest first, and how many are unread: matches of alerts, and what concerns the account itself.',
  },
  'POST /api/notices/read': {
    description: 'Marks one notice as read by its `id`, or all of them where the body is empty.',
    body: {},
  },
  'GET /api/webhooks': {
    description:
      'Lists the webhooks of an enterprise account. `is_active` says whether a webhook is called, `off_by_admin` whether an administrator switched it off. Their secrets are never answered again.',
  },
  'POST /api/webhooks': {
    description:
      'Adds an address that this server calls when a casefile is published, corrected or retracted. Each call is JSON, signed in `Policy-Casefiles-Signature: t=<unix seconds>,v1=<hex>` with HMAC-SHA256 of `<t>.<body>` and the secret that this answer shows once. `Policy-Casefiles-Delivery` is the same at every attempt. Compare signatures in constant time, and refuse a call whose `t` is more than five minutes away. Any answer outside 200 to 299 is tried again after 30 seconds, 2, 10 and 30 minutes, 2, 6 and 12 hours, and a day. Only public addresses on ports 80 and 443 are called, and redirects are not followed.',
    body: { url: 'https://example.org/hooks/casefiles', events: ['casefile.published', 'casefile.retracted'] },
  },
  'PATCH /api/webhooks/:id': {
    description:
      'Changes address or events of a webhook, or switches it off and on. One that an administrator switched off is refused with 409 until an administrator switches it on again.',
    parameters: { id: WEBHOOK_ID },
    body: { is_active: false },
  },
  'DELETE /api/webhooks/:id': {
    description: 'Deletes a webhook with the log of its calls, whatever the tier is now.',
    parameters: { id: WEBHOOK_ID },
  },
  'GET /api/webhooks/:id/deliveries': {
    description:
      'Lists the latest hundred calls of a webhook: state, attempts, last status or error, and when it is tried again. Look here when events do not arrive.',
    parameters: { id: WEBHOOK_ID },
  },
  'POST /api/webhooks/:id/deliveries/:delivery/replay': {
    description:
      'Makes a call once more with the same body, after the receiver was mended. A call of a webhook of somebody else is refused with 404.',
    parameters: { id: WEBHOOK_ID, delivery: { description: 'The call, by its `id` in the list of deliveries.' } },
  },
  'POST /api/webhooks/:id/test': {
    description:
      'Sends the webhook an event of type `webhook.test`, signed and tried again like any other, whatever events it wants. Use it to try the receiver.',
    parameters: { id: WEBHOOK_ID },
  },
  'GET /api/sandbox/scenarios': {
    description:
      'Lists the scenarios of the policy sandbox that the account saved, the newest first, each with the token of its link.',
  },
  'POST /api/sandbox/scenarios': {
    description:
      'Saves a scenario under a name, for pro and enterprise: an estimate of a casefile carried to another population and dose. Everybody with its link `/sandbox/{token}` can read it; the result is computed in the browser from the version that it names.',
    body: SCENARIO_BODY,
  },
  'DELETE /api/sandbox/scenarios/:id': {
    description: 'Deletes a scenario, whatever the tier is now. Its link stops working.',
    parameters: { id: { description: 'The scenario, by its `id` in the list of scenarios.' } },
  },
  'GET /api/team': {
    description:
      'Answers the team of the account with its members, the owner first; `null` without one. The owner also sees open invitations. Every call about teams is about one’s own.',
  },
  'GET /api/team/collections': {
    description:
      'Lists the collections of bookmarks that the others in the team share, with their casefiles. Notes are never shared.',
  },
  'POST /api/team': {
    description:
      'Begins a team with five seats, as its owner, for enterprise accounts. Whoever is in a team already is refused with 409.',
    body: { name: 'Evidence unit' },
  },
  'PATCH /api/team': {
    description: 'Gives the team another name. Only its owner may.',
    body: { name: 'Evidence and evaluation' },
  },
  'DELETE /api/team': {
    description: 'Dissolves the team. Only its owner may. Members keep what they pay for by themselves.',
  },
  'POST /api/team/invitations': {
    description:
      'Sends an email with a link that the account with that address can open once within seven days. Only the owner may. Whether there is such an account is not said. A new invitation to the same address replaces the old one; with every seat taken it is refused with 409.',
    body: { email: 'colleague@example.org' },
  },
  'DELETE /api/team/invitations/:id': {
    description: 'Takes an invitation back, so that its link stops working. Only the owner may.',
    parameters: { id: { description: 'The invitation, by its `id` in the answer of `GET /api/team`.' } },
  },
  'POST /api/team/join': {
    description:
      'Accepts an invitation. The account is then enterprise as long as it is in the team and the owner is. An invitation that was sent to another address is refused with 403.',
    body: { token: 'the-token-of-the-email' },
  },
  'POST /api/team/owner': {
    description: 'Hands the team over to a member. Only the owner may; the owner becomes a member.',
    body: { user: 'usr_2f6c' },
  },
  'DELETE /api/team/members/:id': {
    description:
      'Takes a member out of the team (the owner), or leaves it (a member, by its own id). The owner cannot leave before handing the team over.',
    parameters: { id: { description: 'The member, by its `id` in the answer of `GET /api/team`.' } },
  },
  'GET /api/payments': {
    description:
      'Answers the newest subscription of the account and its bills, the newest first. `past_due` means that a payment failed and is being tried again; Pro stays open meanwhile.',
  },
  'POST /api/payments/checkout': {
    description:
      'Begins to buy Pro. `url` is the page of the payment provider where the card is entered; the card never passes through this server. Accounts that are Pro or Enterprise already are refused with 409.',
  },
  'POST /api/payments/portal': {
    description:
      'Answers the address of the payment provider where card and subscription are changed or ended. An account without a subscription is refused with 409.',
  },
  'POST /api/payments/simulate/:action': {
    description:
      'Tells the simulated provider what happens next. Only installations with simulated payments answer; others refuse with 404. What happens reaches the product as signed events, as it would from the real provider.',
    parameters: {
      action: {
        description: 'What happens: `pay`, `decline`, `fail-renewal`, `mend-card`, `cancel`, `resume` or `end-period`.',
        example: 'pay',
      },
    },
  },
  'POST /api/payments/events': {
    description:
      'Takes the events of the payment provider, and is called by nobody else. The signature in `stripe-signature` is checked against the bytes of the body and may be five minutes old. An event is applied once; the subscription is then read from the provider, so the order of events does not matter.',
  },
} satisfies Record<string, CallWords>

/** Signing in and one’s own account. */
export const ACCOUNT_WORDS = {
  'POST /api/auth/login': {
    description:
      'Signs in. The `token` goes into the header of later calls, `Authorization: Bearer …`; it is never read from a cookie or an address. A session ends after seven days without use, and after thirty in any case. A wrong password, an unknown account and a disabled one cannot be told apart. An account with a second factor is answered `auth/code-needed` once the password is right: send the same again with `code`. `second_factor_needed` says that the role must have a second factor and has none yet; until then only calls of session, account and second factor are answered.',
    body: { email: 'reader@example.org', password: 'heather over the old fens' },
  },
  'GET /api/auth/session': {
    description:
      'Answers who is signed in, as the account is now, and the session that asks. Pages call it to know whether a kept token still counts.',
  },
  'POST /api/auth/logout': { description: 'Ends the session that asks. Its token is refused from now on.' },
  'POST /api/auth/logout-everywhere': {
    description:
      'Ends every session of the account, this one too, after a token may have been seen by somebody. `ended` says how many there were.',
  },
  'GET /api/auth/sessions': {
    description:
      'Lists the sessions of the account, the newest first, with the browser and system in a few words; `current` marks the one that asks. Use it to find a session that is not one’s own.',
  },
  'DELETE /api/auth/sessions/:id': {
    description: 'Ends one session of the account. A session of somebody else is refused with 404.',
    parameters: { id: SESSION_ID },
  },
  'POST /api/auth/confirm': {
    description:
      'Takes the password once more, and a code where the account has a second factor. For ten minutes the session is then fresh: what deletes, retracts, restores, rolls back, exports or changes settings and accounts asks for that. Who signed in with a provider confirms there.',
    body: { password: 'heather over the old fens' },
  },
  'GET /api/auth/provider': {
    description:
      'Answers the name of the organization whose provider (OpenID Connect) one can sign in with; `null` where none is set up. The sign-in page shows its button by it.',
  },
  'POST /api/auth/provider/start': {
    description:
      'Begins to sign in with the provider. The browser goes to `address` and keeps `key` until the provider sends it back to `/sign-in/return`. A key works once and for 15 minutes. Where no provider is set up the call is refused with 404.',
  },
  'POST /api/auth/provider/finish': {
    description:
      'Takes the `key` and the whole query with which the browser came back, and answers like `POST /api/auth/login`. The account is the one with the address that the provider says is verified, or a new one; its role follows the groups at the provider where the server maps them. The second factor is the provider’s to ask for.',
    body: PROVIDER_ANSWER,
  },
  'POST /api/auth/provider/confirm/start': {
    description: 'Does the same as `start` for somebody who is signed in: the provider is told to ask who it is again.',
  },
  'POST /api/auth/provider/confirm/finish': {
    description:
      'Takes `key` and `answer` like `finish`, with the session that began. For ten minutes that session is then fresh, where the provider did ask again and it is the same account.',
    body: PROVIDER_ANSWER,
  },
  'POST /api/auth/register': {
    description:
      'Asks for an account while sign-in is open. The answer is the same for every address; what comes of it stands in the email, whose link makes the account, or which says that there is one. The link works once, for 24 hours. Five emails to one address and thirty from one network address in an hour are the most.',
    body: { name: 'Ada Reader', email: 'ada@example.org', password: 'heather over the old fens' },
  },
  'POST /api/auth/resend-verification': {
    description:
      'Sends the email of a registration once more, with a new link. The answer is the same for every address.',
    body: { email: 'ada@example.org' },
  },
  'POST /api/auth/verify-email': {
    description:
      'Opens the link of an email. `confirmed` is `account` (there is an account now; sign in) or `address` (an account has a new address). A link that was used or has run out is refused with 410.',
    body: { token: 'the-token-of-the-email' },
  },
  'POST /api/auth/forgot-password': {
    description:
      'Sends the owner of an address a link for a new password, which works once, for an hour. The answer is the same for every address.',
    body: { email: 'ada@example.org' },
  },
  'POST /api/auth/reset-password': {
    description:
      'Sets a new password by the link of an email. Every session of the account ends, and every other link of it stops working. A weak password is refused with 422, a used link with 410.',
    body: { token: 'the-token-of-the-email', password: 'another heath over old fens' },
  },
  'GET /api/account': {
    description:
      'Answers the account of who calls: when it was made, the address that waits for its link, drafts and casefiles of its own, and in `tiers[]` where its tier comes from (granted, bought or by a team) with dates and reason. `is_last_admin` says that it cannot be deleted.',
  },
  'PATCH /api/account': { description: 'Changes the name that the account shows.', body: { name: 'Ada Reader' } },
  'DELETE /api/account': {
    description:
      'Deletes the account for good, with address and password typed once more. What is about the person is erased; work that others build on stays under “deleted account” and the beginning of its id. The last admin is refused with 409.',
    body: { email: 'ada@example.org', password: 'heather over the old fens' },
  },
  'POST /api/account/email': {
    description:
      'Asks for a new address. An email with a link goes there, a notice to the present one; the address changes when the link is opened. The answer is the same whether or not the address belongs to somebody.',
    body: { email: 'new@example.org', password: 'heather over the old fens' },
  },
  'POST /api/account/password': {
    description:
      'Changes the password with the present one and ends every other session; `ended` says how many. A wrong present password is refused with 403.',
    body: { password: 'heather over the old fens', new_password: 'another heath over old fens' },
  },
  'GET /api/account/export': {
    description:
      'Answers everything that is held about the account as a file, a list for each kind of data. A hash, a token or a secret is never in it.',
  },
  'GET /api/account/inactive': {
    description:
      'Lists the keys, webhooks and alerts that were made under a higher tier and rest under this one. They can be deleted on any tier, and work again when the tier is back.',
  },
  'GET /api/account/second-factor': {
    description:
      'Answers since when sign-in asks for a code (`null` = it does not), how many recovery codes are left, and whether the role must have a second factor.',
  },
  'POST /api/account/second-factor': {
    description:
      'Begins to set up a second factor: a `secret` (base32) for an app that makes codes, and the same as an `otpauth://` address for a QR code. Codes have six digits, a new one every 30 seconds (RFC 6238). Nothing asks for them until one confirms it.',
    body: { password: 'heather over the old fens' },
  },
  'DELETE /api/account/second-factor': {
    description:
      'Switches the second factor off, with the password and a code. Where none is on it is refused with 409.',
    body: { password: 'heather over the old fens', code: '492039' },
  },
  'POST /api/account/second-factor/confirm': {
    description:
      'Switches the second factor on with a code of the app. The ten `recovery_codes` stand in this answer alone; each works once in the place of a code.',
    body: { code: '492039' },
  },
  'POST /api/account/second-factor/recovery-codes': {
    description: 'Makes ten new recovery codes, shown this once; the old ones stop working.',
    body: { password: 'heather over the old fens', code: '492039' },
  },
} satisfies Record<string, CallWords>
