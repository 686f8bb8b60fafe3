import {
  DOCUMENT_BODY,
  FINGERPRINT,
  PROBLEM_BODY,
  RIVAL_BODY,
  CURSOR,
  PAGE_SIZE,
  type CallWords,
} from './call-words.ts'

const ARTIFACT = { id: { description: 'The policy text, by its `id` in the list of texts.' } }
const CASEFILE_ID = {
  description: 'The casefile at any stage: the last part of its address in the studio, which is also that of its page.',
  example: 'seat-belt-laws',
}
const CASEFILE = { id: CASEFILE_ID }
const MINE = { description: '`true` keeps to one’s own casefiles; left out, those of every analyst.' }
const PROBLEM = {
  slug: { description: 'The problem: the last part of the address of its page.', example: 'road-safety' },
}
const WORDS = {
  title: 'Mandatory seat-belt laws',
  summary: 'States that made drivers wear a seat belt, compared with states that had not yet.',
  tags: ['seat belts'],
}

/** From a policy text to a locked design. */
export const TEXT_WORDS = {
  'POST /api/v2/artifacts': {
    description:
      'Keeps a policy text, as a file or as the document at a public web address. It takes PDF, DOCX, HTML and plain text, told by content, up to 25 MB. The answer has the `id`, what the file is, and in `hint` what a reader should know, such as that a PDF holds no text. Of a refused file nothing is kept; an address that is not on the public internet is refused.',
    body: { sourceUrl: 'https://example.org/act.pdf', kind: 'policy_text' },
  },
  'GET /api/v2/artifacts': {
    description: 'Lists the policy texts, the newest first. Analysts choose from it where a casefile starts.',
    parameters: {
      casefile: { description: 'Only the texts of this casefile, by its id.' },
      limit: PAGE_SIZE,
      cursor: CURSOR,
    },
  },
  'GET /api/v2/artifacts/:id': {
    description:
      'Answers what is known of one policy text: title, kind, source, type and fingerprint of the file. An id of no text is refused with 404.',
    parameters: ARTIFACT,
  },
  'GET /api/v2/artifacts/:id/text': {
    description:
      'Answers `raw_text`, the text that was read from the file. The places of cues count in it by code point. A file that holds no text is answered with an empty one and a `hint`.',
    parameters: ARTIFACT,
  },
  'GET /api/v2/artifacts/:id/file': {
    description:
      'Answers the file as it was sent, under its name, always as a download. An id of no text is refused with 404.',
    parameters: ARTIFACT,
  },
  'GET /api/v2/artifacts/:id/cues': {
    description:
      'Answers what the rules find in a policy text: dates, thresholds, places, who is treated. Each cue has its value, a `label` in words, how far the rule may be trusted, its place (`null` where it rests on no single one) and the reason. A text that was not read before is read now.',
    parameters: ARTIFACT,
  },
  'POST /api/v2/artifacts/:id/ocr': {
    description:
      'Has the letters of a scanned PDF recognized (English, at most 40 pages) and answers `job_id`, to be watched at `/api/v2/studio/jobs/{id}/events`. A file that is no scan is refused.',
    parameters: ARTIFACT,
  },
  'POST /api/v3/ingest/upload': {
    description:
      'Keeps a policy text with what its sender knows. `jurisdiction_hint` and `topic_hint` count where the text itself is silent or unsure. This is the first step of the guided way from text to draft; `artifact_id` names the text in the steps after it.',
    body: { jurisdiction_hint: 'United States', topic_hint: 'road safety' },
  },
  'POST /api/v3/ingest/extract': {
    description:
      'Reads a policy text for cues: in short what the wizard shows (`jurisdiction`, `topic`, `effective_date`, `threshold_tokens[]`), in full in `found[]`, and in `warnings[]` what could not be read. An id of no text is refused with 404.',
    body: { artifact_id: 'art_5d1c' },
  },
  'POST /api/v3/ingest/suggest': {
    description:
      'Answers what a text suggests: domain and subdomain (`generic` where the archive has no such place), a hypothesis, and in `patterns[]` the designs that could measure it, each with its reason. An analyst accepts or rejects them.',
    body: { artifact_id: 'art_5d1c' },
  },
  'POST /api/v3/ingest/accept': {
    description:
      'Accepts a suggested pattern. What an account did last counts, and a lock takes what was accepted where it names no pattern itself.',
    body: { artifact_id: 'art_5d1c', suggestion_type: 'pattern', suggested_value: 'did-staggered' },
  },
  'POST /api/v3/ingest/reject': {
    description: 'Rejects a suggested pattern. A later decision of the same account replaces it.',
    body: { artifact_id: 'art_5d1c', suggestion_type: 'pattern', suggested_value: 'did-staggered' },
  },
  'POST /api/v3/ingest/lock': {
    description:
      'Freezes what the policy was understood to be, as the first link of a chain, and begins its casefile as a draft filled in with what was suggested. Only `artifact_id` is needed: pattern, domain and subdomain then come from what was accepted (else `eventstudy-generic` and `generic`), the data set is `policy-panel` and the window `2014–2023`. The design itself is locked later, by a link of its own.',
    body: { artifact_id: 'art_5d1c' },
  },
  'POST /api/v2/suggestions': {
    description:
      'Answers designs for a casefile, from its policy texts or from title, domain and subdomain: `design_candidates[]` with reasons, the assignment mechanism, and outcomes. The Design Wizard shows them.',
    body: { title: 'Mandatory seat-belt laws', domain: 'transport-safety', subdomain: 'occupant-protection' },
  },
  'POST /api/v2/suggestions/feedback': {
    description: 'Says whether a suggestion was of use, so that the rules can be judged later. It changes no casefile.',
    body: { eventType: 'accept', suggestionPayload: { item: 'DiD' }, accepted: true },
  },
} satisfies Record<string, CallWords>

/** Drafts, data, locks, runs and publications. */
export const STUDIO_WORDS = {
  'GET /api/v2/studio/summary': {
    description:
      'Answers what the dashboard of the studio shows: casefiles by stage, those worked on last, jobs, and in `attention` what waits for the one who asks.',
    parameters: { mine: MINE },
  },
  'GET /api/v2/studio/casefiles': {
    description:
      'Lists casefiles at every stage, those worked on last first. `score` is that of the last completed run of the present version.',
    parameters: {
      status: { description: 'Only this stage.' },
      mine: MINE,
      needs_me: { description: '`true` keeps to one’s own casefiles that wait for a hand.' },
      q: { description: 'Words of the title.', example: 'seat belt' },
      limit: PAGE_SIZE,
      cursor: CURSOR,
    },
  },
  'POST /api/v2/studio/casefiles': {
    description:
      'Begins a casefile as a draft. Its `id` is its address forever, also where the title changes. A domain or subdomain that the archive does not have is refused.',
    body: {
      title: 'Helmets for cyclists',
      domain: 'transport-safety',
      subdomain: 'occupant-protection',
      design_type: 'DiD',
    },
  },
  'GET /api/v2/studio/casefiles/:id': {
    description:
      'Answers one casefile as the Design Wizard opens it: `document` with its `revision`, data set, lock, latest run, publication, chain, and `issues`, what is missing or wrong, each with the step that mends it. `editors` may change it beside its owner; `waiting` is what a second person has not decided yet. An id of no casefile is refused with 404.',
    parameters: CASEFILE,
  },
  'DELETE /api/v2/studio/casefiles/:id': {
    description:
      'Deletes a draft of one’s own. A draft of somebody else is refused, and so is a casefile of which anything was ever locked.',
    parameters: CASEFILE,
  },
  'POST /api/v2/studio/casefiles/:id/editors': {
    description:
      'Lets another analyst, named by email address, change a casefile. Its owner may ask, and admins, so that the casefiles of somebody who left can go on. An address of no analyst is refused.',
    parameters: CASEFILE,
    body: { email: 'colleague@example.org' },
  },
  'DELETE /api/v2/studio/casefiles/:id/editors/:editor': {
    description: 'Takes such an invitation back: the analyst can then read the casefile and no longer change it.',
    parameters: { id: CASEFILE_ID, editor: { description: 'The editor, by the `id` in `editors[]` of the casefile.' } },
  },
  'PUT /api/v2/studio/casefiles/:id/document': {
    description:
      'Saves the whole document, made from the revision named. Where somebody saved meanwhile it is refused with 409 and nothing is stored: read it again, and save what should stay. A locked design is refused.',
    parameters: CASEFILE,
    body: { revision: 12, document: DOCUMENT_BODY },
  },
  'PUT /api/v2/studio/casefiles/:id/dataset': {
    description:
      'Chooses the data set of a draft, made from the revision named. An older revision is refused with 409, an unknown data set with 404.',
    parameters: CASEFILE,
    body: { id: 'dat_9b2e', sha256: FINGERPRINT, revision: 12 },
  },
  'GET /api/v2/studio/casefiles/:id/lock-preview': {
    description:
      'Answers the design as a lock would freeze it, every default written out, with its fingerprint (the same before and after the lock), the `issues` that stand in the way, and the `changes` from the version before. `design.lock_status` is what the log of the server allows; `design.lock_evidence` is that log: what the draft claims, and each run, look or publication of the outcome.',
    parameters: {
      id: CASEFILE_ID,
      outcomes_unseen: {
        description: '`true` shows the lock with the statement that nobody looked at outcomes after treatment.',
      },
    },
  },
  'GET /api/v2/studio/casefiles/:id/locked-design': {
    description:
      'Answers the design of the current lock as canonical JSON, byte for byte as it was fingerprinted: the SHA-256 of the answer is `content_sha256` in the chain. A casefile without a lock is refused with 404.',
    parameters: CASEFILE,
  },
  'POST /api/v2/studio/casefiles/:id/lock': {
    description:
      'Locks the design of a revision; from then on it can only be superseded. `outcomes_unseen` states that nobody looked at an outcome after treatment, and becomes part of the design. After a run of the outcome on this server, in any casefile, the lock is `after-results` whatever the draft says. A later version gives a reason for each field that differs. `embargo.until` withholds the words of the lock from the public list, four years at most. A design with open issues is refused.',
    parameters: CASEFILE,
    body: { revision: 12, outcomes_unseen: true },
  },
  'POST /api/v2/studio/casefiles/:id/plan': {
    description:
      'Locks the design before there are data, against a dictionary of the columns that they will have. For first versions only. `collection_from` states the first day on which the outcome is collected, later than today. The answer’s `plan` waits for data.',
    parameters: CASEFILE,
    body: {
      revision: 12,
      outcomes_unseen: true,
      dictionary: [
        { name: 'state', type: 'text', meaning: 'The state' },
        { name: 'deaths', type: 'number', meaning: 'Deaths of cyclists per 100,000 people' },
      ],
      collection_from: '2027-01-01',
    },
  },
  'PUT /api/v2/studio/casefiles/:id/plan/data': {
    description:
      'Binds a data set to a design that was locked without one. Every column of the dictionary has to be there with its type, or it is refused. The design becomes the lock’s word for word, with the hashes and time of the first lock. `released_on` states the day on which the data came out.',
    parameters: CASEFILE,
    body: { id: 'dat_9b2e', sha256: FINGERPRINT, released_on: '2027-03-01' },
  },
  'POST /api/v2/studio/casefiles/:id/supersede': {
    description:
      'Begins the next version as a draft that starts from the locked one; what is published stays live until the next is. Of a casefile of the archive, of somebody else, or one that is retracted it is only asked for: a second person agrees first. A casefile that comes with the archive (up to CF-1000) needs a `reason`. A version that changes nothing is refused later, when it is published.',
    parameters: CASEFILE,
    body: { reason: 'The agency revised the years 1995 to 1997.' },
  },
  'GET /api/v2/studio/casefiles/:id/compass': {
    description:
      'Answers the score that a draft is heading for, from design and data alone: `overall` with a range, the marks with reasons, what would gain most points, warnings, and the smallest effect found with 80 percent power. No outcome of a treated unit after treatment enters it. `kind` is `sample` until there is enough to project; `state` says whether it can be asked for again.',
    parameters: CASEFILE,
  },
  'GET /api/v2/studio/casefiles/:id/data-view': {
    description:
      'Answers what may be seen of the data before the lock, as figures and facts: trends before treatment, distributions of covariates, counts. Where there is nothing yet it says the `reason`. Outcomes of treated units after treatment are never in it.',
    parameters: {
      id: CASEFILE_ID,
      step: { description: 'Only the figures of this step of the Design Wizard.' },
    },
  },
  'GET /api/v2/studio/casefiles/:id/rehearsal': {
    description:
      'Answers how the dry run of a draft stands: on made-up outcomes of which the truth is known, how often an effect is found where there is none (5 percent are meant to be), and where the smallest effect that matters was planted, each with the interval that so many draws leave.',
    parameters: CASEFILE,
  },
  'POST /api/v2/studio/casefiles/:id/rehearsal': {
    description:
      'Begins the dry run of the draft as it is saved, unless that of the same design and data runs or is done, and answers how it stands.',
    parameters: CASEFILE,
  },
  'POST /api/v2/studio/casefiles/:id/analyze': {
    description:
      'Puts a run of the locked design in the queue and answers `run_id` and `job_id`; one under way is handed back instead. Before the lock it is refused with 409.',
    parameters: CASEFILE,
  },
  'GET /api/v2/studio/casefiles/:id/runs': {
    description:
      'Lists the runs of all versions, the newest first, with how far each is. Nothing that a run found stands in it.',
    parameters: CASEFILE,
  },
  'GET /api/v2/studio/casefiles/:id/runs/:run': {
    description:
      'Answers record and results of a completed run. Before its end it is refused with 409, so that nobody can stop at a number.',
    parameters: { id: CASEFILE_ID, run: { description: 'The run, by its `id` in the list of runs.' } },
  },
  'GET /api/v2/studio/jobs/:id/events': {
    description:
      'Streams (`text/event-stream`) where a job stands and then what is new, until it ends: `status`, `step`, `fraction`, `reason`, `log[]`. It can be opened again after a break, and begins with the present state.',
    parameters: { id: { description: 'The job, by the `job_id` that began it.' } },
  },
  'POST /api/v2/studio/jobs/:id/cancel': {
    description:
      'Gives up a waiting or running analysis of a casefile that is yours to change; the casefile stays where it was. A job that has ended is refused with 409.',
    parameters: { id: { description: 'The job, by the `job_id` that began it.' } },
  },
  'POST /api/v2/studio/casefiles/:id/publish-preview': {
    description:
      'Answers the whole document as it would be published with these words; `ready[]` says what is there, `issues[]` what must be mended first. Nothing is changed. A casefile that was not analyzed is refused with 409.',
    parameters: CASEFILE,
    body: WORDS,
  },
  'POST /api/v2/studio/casefiles/:id/publish-preview-page': {
    description:
      'Answers the public page (`text/html`) as it would be with these words, made by the renderer of the public site. Nothing is kept; the time of publication and the fingerprints that hold it are those of the moment.',
    parameters: CASEFILE,
    body: WORDS,
  },
  'PUT /api/v2/studio/casefiles/:id/words': {
    description:
      'Keeps title, summary, tags, cover and what others found of an analyzed casefile for its publication. What others found may be kept unfinished. Nothing is published.',
    parameters: CASEFILE,
    body: WORDS,
  },
  'POST /api/v2/studio/casefiles/:id/publish': {
    description:
      'Publishes an analyzed casefile with its title, summary (at most 400 characters) and tags; its pages follow at once. It is refused where the data do not match the lock, words are missing, a required check is not approved, or a version changes nothing.',
    parameters: CASEFILE,
    body: WORDS,
  },
  'POST /api/v2/studio/casefiles/:id/retract': {
    description:
      'Asks to retract what is published, with a reason that readers see; it is done once a second person agreed. Pages and files stay and say so; the reason is a link of the chain and cannot be taken back. It asks for a fresh sign-in, and the third one that an account asks for within an hour is refused.',
    parameters: CASEFILE,
    body: { reason: 'The treatment dates of two states were exchanged in the source.' },
  },
  'POST /api/v2/studio/casefiles/:id/timestamps': {
    description:
      'Attaches a timestamp of an outside authority (RFC 3161, in Base64, with the certificate) to the lock whose hash it was made for. Its signature is checked now and whenever the chain is; the page shows authority and time. A token for something else is refused.',
    parameters: CASEFILE,
    body: { token: 'MIIDNzADAgEA' },
  },
  'GET /api/v2/studio/rebuild': {
    description:
      'Answers whether the public pages are being built, why, and how the last build ended. For analysts and admins who wait for a page.',
  },
  'POST /api/v2/studio/casefiles/:id/cover': {
    description:
      'Makes a cover picture of a PNG, JPEG or WebP (5 MB, 40 million points at most): a JPEG of at most 1600 points a side, without anything that stood beside the picture. The casefile has it once its words name the fingerprint.',
    parameters: CASEFILE,
  },
  'GET /api/v2/studio/covers/:sha256': {
    description: 'Answers a cover picture (`image/jpeg`), also before it is published.',
    parameters: { sha256: { description: 'The picture, by its fingerprint: 64 hexadecimal digits.' } },
  },
  'GET /api/v2/studio/problem-map': {
    description:
      'Answers the gap map as a problem is begun from it, with the number of published casefiles in each box. Empty boxes are left out, and retracted casefiles are not counted.',
  },
  'GET /api/v2/studio/problem-map/:kind/:outcome': {
    description:
      'Answers the casefiles that may stand together in a problem on one box, those that the rule proposes first, with what speaks for and against each. The rule looks at how casefiles were made, and at nothing that they found. A box that the map does not have is refused with 404.',
    parameters: {
      kind: {
        description: 'The kind of intervention: a row of the gap map, by its slug.',
        example: 'duties-standards',
      },
      outcome: { description: 'The family of outcomes: a column, by its slug.', example: 'road-safety' },
    },
  },
  'POST /api/v2/studio/problem-map/proposal': {
    description:
      'Answers words for a problem over the casefiles that were chosen, made by rules from what the casefiles say of themselves. Nothing is kept.',
    body: {
      kind: 'duties-standards',
      outcome: 'road-safety',
      casefiles: ['seat-belt-laws', 'uk-front-seat-belts'],
    },
  },
  'POST /api/v2/studio/problem-preview-page': {
    description:
      'Answers the public page (`text/html`) of a problem with these words, as its next version would be. Nothing is kept.',
    body: PROBLEM_BODY,
  },
  'POST /api/v2/studio/casefiles/:id/problem-proposal': {
    description:
      'Answers words for a problem over this casefile and the published ones beside it, made by rules; they say nothing about results. The next free number from PR-101 is proposed. Where no other casefile lies beside it the call is refused.',
    parameters: CASEFILE,
  },
  'GET /api/v2/studio/problems': {
    description:
      'Lists every problem, those made last first, with its casefiles and what it waits for. `built_in` are those whose words stand in the files of the archive.',
  },
  'POST /api/v2/studio/problems': {
    description:
      'Keeps a new problem. It is published once all its casefiles are; `waits_for[]` names those that are not. A number or address that is taken is refused with 409.',
    body: PROBLEM_BODY,
  },
  'GET /api/v2/studio/problems/:slug': {
    description:
      'Answers the words of one problem, to be changed, and whether it is built in. An unknown slug is refused with 404.',
    parameters: PROBLEM,
  },
  'PUT /api/v2/studio/problems/:slug': {
    description:
      'Replaces the words of a problem that you added. What is published gets a new version where something differs. A built-in problem, and one that somebody else added, is refused.',
    parameters: PROBLEM,
    body: PROBLEM_BODY,
  },
} satisfies Record<string, CallWords>

/** The check before publication, and rival designs. */
export const REVIEW_WORDS = {
  'GET /api/v2/studio/casefiles/:id/review': {
    description:
      'Answers where the check of a casefile stands, whether one is required before publication, and every remark with the field that it is anchored to.',
    parameters: CASEFILE,
  },
  'POST /api/v2/studio/casefiles/:id/review/request': {
    description:
      'Asks reviewers to check a casefile. It then stands in their queue. One that waits already, or is published, is refused with 409.',
    parameters: CASEFILE,
  },
  'POST /api/v2/studio/casefiles/:id/review/comments': {
    description: 'Makes a remark on one field of the document, or on the casefile as a whole where `field` is empty.',
    parameters: CASEFILE,
    body: { field: 'design.intent.smallestEffect', text: 'Why five percent?' },
  },
  'POST /api/v2/studio/casefiles/:id/review/comments/:comment/resolve': {
    description: 'Says that a remark was dealt with. It stays to be read.',
    parameters: { id: CASEFILE_ID, comment: { description: 'The remark, by its `id` in the review.' } },
  },
  'POST /api/v2/studio/casefiles/:id/review/decision': {
    description:
      'Approves a casefile or asks for changes, until it is published. With `named`, the public page may say who approved it.',
    parameters: CASEFILE,
    body: { decision: 'approve', named: true },
  },
  'GET /api/v2/review/queue': {
    description: 'Lists the casefiles that wait for a check, those that wait longest first.',
  },
  'GET /api/v2/review/casefiles/:id': {
    description:
      'Answers a casefile as the studio shows it. Score and what others found are left out while the results are closed to the reviewer, who can then still lock a rival design.',
    parameters: CASEFILE,
  },
  'GET /api/v2/review/casefiles/:id/page': {
    description:
      'Answers the public page (`text/html`) with results, as it would be published now. While the results are closed to the reviewer it is refused with 409.',
    parameters: CASEFILE,
  },
  'GET /api/v2/review/casefiles/:id/rival': {
    description:
      'Answers how the caller stands to a rival design of the present version: whether results are closed or open, why none can be locked (`refusal`), the locked choices that it starts from, and the caller’s draft or lock.',
    parameters: CASEFILE,
  },
  'POST /api/v2/review/casefiles/:id/rival': {
    description:
      'Locks a rival design: other choices on the same data, by a reviewer who saw no results, with a reason for each field that differs. It becomes a link of the chain, is analyzed by the same engine, and is published beside the casefile’s own result. From then on the results are open to the caller. It is refused once they were opened, and where nothing differs.',
    parameters: CASEFILE,
    body: { ...RIVAL_BODY, results_unseen: true },
  },
  'POST /api/v2/review/casefiles/:id/results': {
    description:
      'Opens the results to the caller without a rival design. The first moment is kept; from then on the caller cannot lock one for this version.',
    parameters: CASEFILE,
  },
  'POST /api/v2/review/casefiles/:id/rival/differences': {
    description:
      'Answers in which fields these choices differ from the locked design, with both values in words. Nothing is kept.',
    parameters: CASEFILE,
    body: { analysis: { controls: 'never-treated' } },
  },
  'PUT /api/v2/review/casefiles/:id/rival/draft': {
    description:
      'Keeps what the caller has written of a rival design until it is locked; nothing of it has to fit yet. Nobody else is shown it.',
    parameters: CASEFILE,
    body: RIVAL_BODY,
  },
  'GET /api/v2/studio/casefiles/:id/rivals': {
    description:
      'Lists the rival designs of the present version for its analyst, and how far their analyses are. They are published with the casefile and cannot be left out.',
    parameters: CASEFILE,
  },
  'POST /api/v2/studio/casefiles/:id/rivals/analyze': {
    description: 'Analyzes those rival designs again whose analysis failed or was canceled.',
    parameters: CASEFILE,
  },
} satisfies Record<string, CallWords>

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
