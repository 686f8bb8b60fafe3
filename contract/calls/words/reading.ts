import { CURSOR, PAGE_SIZE, SLUG, type CallWords } from './call-words.ts'

const CHECKPOINT = { description: 'The number of the checkpoint, counted from 1.', example: '1' }
const TEACHING = {
  description:
    'Teaching examples, and the policies and problems that rest on them, stand in no list: `include` puts them in, `only` leaves everything else out.',
  example: 'include',
}
const BOX = {
  kind: { description: 'The kind of intervention: a row of the gap map, by its slug.', example: 'taxes-prices' },
  outcome: { description: 'The family of outcomes: a column of the gap map, by its slug.', example: 'health' },
}

/** What anybody may read and report, without an account. */
export const READING_WORDS = {
  'GET /api/v2/casefiles': {
    description:
      'Lists the published casefiles that fit every filter, a page at a time: `casefiles[]`, `total` (all that fit) and `next_cursor` (`null` on the last page). Begin here to find studies for a review, or to fill a table. A page holds 60 casefiles unless `limit` says else, and 200 at most; filters are joined by “and”. `effect` is in the unit that readers see: `percent` where the outcome is a logarithm, `times as high` (1 is no effect) where the estimate or an end of its interval lies above +200 percent. Retracted casefiles stay in the list and say so. A teaching example answers no question on a policy: it has its address and all calls of its own, and stands in this list where `teaching` asks for it. Where a filter is not understood the call answers 400 and names it; a filter that fits nothing is an empty list.',
    parameters: {
      domain: { description: 'Only this domain, by its slug from `/api/v2/domains`.', example: 'transport-safety' },
      subdomain: { description: 'Only this subdomain, by its slug.', example: 'occupant-protection' },
      jurisdiction: {
        description: 'Only this jurisdiction: its whole name, in upper or lower case.',
        example: 'United States',
      },
      designType: {
        description:
          'Only these designs: `DiD`, `RDD`, `IV`, `Matching`, `SyntheticControl` (or `Synth`) or `Blocks`. Several with commas, or the name given several times, mean any of them.',
        example: 'DiD,RDD',
      },
      eqsMin: {
        description: 'The lowest Evidence Quality Score, 0 to 100. Casefiles without a score are then left out.',
        example: 60,
      },
      verdict: {
        description:
          'Only these verdicts, such as `met,partly-met`: `met`, `partly-met`, `contradicted`, `no-effect-that-matters`, `ruled-out`, `inconclusive`, or `none` for mechanism studies and what was retracted. Several with commas, or the name given several times, mean any of them.',
      },
      q: {
        description: 'Words that all stand in title, summary or keywords, in upper or lower case.',
        example: 'seat belt',
      },
      updated_since: {
        description:
          'Only what was published, corrected or retracted since this day or time (UTC): to keep a copy up to date.',
        example: '2026-01-01',
      },
      teaching: TEACHING,
      published_from: { description: 'Only what was first published on this day (UTC) or later, such as 2026-01-31.' },
      published_until: { description: 'Only what was first published on this day (UTC) or earlier.' },
      fields: {
        description:
          'Only these fields of each casefile, comma-separated, such as `title,effect,eqs_overall`; `slug` and, where something has to be said, `standing` always come. The answer then repeats them in `fields[]`. An unknown field is refused, and the refusal names those there are.',
      },
      group_by: {
        description:
          'Counts all that fit by `domain`, `subdomain`, `jurisdiction`, `designType` or `verdict`: `groups[]` then has each value with its name and count, the most first.',
        example: 'designType',
      },
      sort: {
        description:
          'The order: `newest` (the default, by first publication), `eqs_desc`, `eqs_asc`, `title`, or `effect` (the largest effect in standard deviations first). Missing numbers come last; ties stand in the order of the slug.',
        example: 'effect',
      },
      limit: { description: 'How many casefiles a page holds.', example: 2 },
      cursor: {
        description:
          'Where the next page begins: `next_cursor` of the answer before. It belongs to one `sort`; another is refused.',
      },
    },
  },
  'GET /api/v2/casefiles/:slug': {
    description:
      'Answers one casefile: who was treated, by which locked design (`design.schema_json`), when it was locked and what was known then (`design_meta`), policy intent and mechanism (`ui_placeholders`), and what other studies found (`othersFound`, `null` where nobody looked). Read it to judge the question and the design; results stand in `/results`. Refused with 404 where nothing is published under this slug. Corrections and retractions are part of the answer.',
    parameters: { slug: SLUG },
  },
  'GET /api/v2/casefiles/:slug/results': {
    description:
      'Answers what the casefile found: the verdict, the Evidence Quality Score with its marks (`eqs_breakdown`, each out of 5, `overall` out of 100), every estimate with its interval, unrounded, and the data of every chart in `plots[]`. `plain_verdict` is always a sentence, `No verdict: a mechanism study.` where no policy is judged. Use it for meta-analysis and tables. `parallel_trends` is the mark for design validity, `control_quality` that for balance, and `sensitivity` that for robustness. A slug that is not published is refused with 404.',
    parameters: { slug: SLUG },
  },
  'GET /api/v2/casefiles/:slug/diagnostics': {
    description:
      'Answers the checks that the design had to pass, the sensitivity analyses and their charts. A check that could not be run has `passed: null`, and its `message` says why. Use it to see whether a result may be trusted. A slug that is not published is refused with 404.',
    parameters: { slug: SLUG },
  },
  'GET /api/v2/casefiles/:slug/vintages': {
    description:
      'Answers how the finding moved as its data were revised: one entry for each vintage, the oldest first, with its effect, verdict and score, and `changes` against an earlier vintage (rows added, rows gone, old cells revised). `pulled_at` is `null` for the data that the analyst chose; `published_at` is `null` for a version that was locked and never published, of which no finding is shown. The list is empty where new data never made a version. A slug that is not published is refused with 404.',
    parameters: { slug: SLUG },
  },
  'GET /api/v2/provenance/:runId': {
    description:
      'Answers where a published number comes from: data set, code version, environment, random seed, windows, and `chain[]`, the fingerprints from lock to publication. Use it to recompute a result, or to show that the design came first. `siblings[]` names locked designs on the same outcome that were run and never published, and is left out where there are none. A run that was not published is refused with 404.',
    parameters: {
      runId: {
        description: 'The run: `metadata.runId` of the results, or `analysis_version` of the casefile.',
      },
    },
  },
  'GET /api/v2/changes': {
    description:
      'Lists what was published, corrected and retracted since a time, the oldest first. Whoever keeps a copy of the archive asks again with `next` of the last answer and misses nothing. A `since` that is neither a day, a time nor such a mark is refused with 400.',
    parameters: {
      since: {
        description: 'A day, a time in UTC, or `next` of the answer before. Left out, from the beginning.',
        example: '2026-01-01',
      },
      limit: { description: 'How many changes one answer holds.', example: 2 },
    },
  },
  'GET /api/oembed': {
    description:
      'Answers a frame for other pages, of type `rich`, as oEmbed 1.0 describes it; editors and blogs call it by themselves. The frame shows verdict, score, version and chart of the newest version, says so once the result is retracted, and says under the address of an older version that it was superseded. An address that is no published casefile or chart is refused with 404, another format with 501.',
    parameters: {
      url: {
        description: 'The address of a casefile, or of one of its charts.',
        example: 'https://archive.example/casefiles/seat-belt-laws',
      },
      maxwidth: { description: 'The widest that the frame may be, in pixels.', example: 640 },
      maxheight: { description: 'The highest that the frame may be, in pixels.', example: 480 },
      format: { description: 'The form of the answer; only `json` is offered.', example: 'json' },
    },
  },
  'GET /api/oai': {
    description:
      'Answers library catalogs and search engines that harvest records by OAI-PMH 2.0, with the verbs `Identify`, `ListMetadataFormats`, `ListSets`, `ListIdentifiers`, `ListRecords` and `GetRecord`. A record is the current version of a casefile as Dublin Core (`oai_dc`) or in the DataCite schema (`datacite4`); the sets are the domains. A correction or a retraction gives it a new datestamp, and the record says it. What the protocol refuses stands in the XML of the answer, in `error`, with status 200.',
    parameters: {
      verb: { description: 'What is asked, one of the six verbs.', example: 'ListRecords' },
      identifier: { description: 'One record: `oai:`, the host of the archive, `:` and the slug of the casefile.' },
      metadataPrefix: { description: 'The form of the records: `oai_dc` or `datacite4`.', example: 'oai_dc' },
      from: { description: 'Only records that changed on or after this day or second (UTC).', example: '2026-01-01' },
      until: { description: 'Only records that changed on or before this day or second (UTC).' },
      set: { description: 'Only records of this domain, by its slug.', example: 'health' },
      resumptionToken: {
        description: 'Where the next page begins, from the answer before. It stands alone with `verb`.',
      },
    },
  },
  'POST /api/oai': {
    description:
      'Answers harvesters that send the arguments of OAI-PMH 2.0 as a form, as the protocol lets them; all else is as with GET. Arguments in the address are not read.',
    parameters: {},
  },
  'GET /api/v2/checkpoints': {
    description:
      'Lists the signed checkpoints of the whole record, the newest first. Witnesses keep them, so that a later change of the record would show. `sha256` is that of the checkpoint as canonical JSON (RFC 8785); `signature` is Ed25519 over those bytes with `key`, both in Base64.',
    parameters: {
      before: { description: 'Only checkpoints with a smaller number; for the next page, the last number seen.' },
      limit: { description: 'How many checkpoints one answer holds.', example: 1 },
    },
  },
  'GET /api/v2/checkpoints/:number': {
    description:
      'Answers one signed checkpoint at its permanent address. It never changes, so it may be kept forever. A number that was not signed yet is refused with 404.',
    parameters: { number: CHECKPOINT },
  },
  'GET /api/v2/checkpoints/:number/leaves': {
    description:
      'Answers the leaves that a checkpoint added to the tree, in order, the first at place `first`: `activity SEQ HASH` for an entry of the activity log, `link HASH` for a link of a chain. The leaves of checkpoints 1 to `number`, as UTF-8, give its `root` by RFC 6962, section 2.1. A number that was not signed yet is refused with 404.',
    parameters: { number: CHECKPOINT },
  },
  'GET /api/v2/checkpoints/:number/timestamp-query': {
    description:
      'Answers a file that a time-stamping authority takes (RFC 3161): it asks for the time of the fingerprint of this checkpoint. Use it to have somebody outside vouch for the record. A number that was not signed yet is refused with 404.',
    parameters: { number: CHECKPOINT },
  },
  'GET /api/v2/checkpoint-proofs/:hash': {
    description:
      'Answers what shows that a link of a chain stands in the latest checkpoint: `leaf`, its `index` among `size` leaves, `path[]` with the hashes beside its way to the root (RFC 9162, section 2.1.3.2), and the checkpoint as `signed`. Use it to check a lock without trusting this server. A link that was not signed yet is refused with 404.',
    parameters: { hash: { description: 'The hash of a lock, run, publication or correction.' } },
  },
  'GET /api/v2/casefiles/:slug/signed-links': {
    description:
      'Answers the links of one published casefile in the latest signed checkpoint: `links[]` with place and path of each (RFC 6962), `signed` (`null` while nothing is signed), and in `problems[]`, in sentences, a link that was signed and is gone. The Provenance tab checks the chain with it. A slug that is not published is refused with 404.',
    parameters: { slug: SLUG },
  },
  'GET /api/v2/takedowns': {
    description:
      'Lists what had to be taken down, the newest first: fingerprint, whether it was data or a policy text, reason, legal basis and time. The bytes are gone; the fingerprint stays in every chain that names it. Whoever mirrors the archive deletes its own copies by this list.',
  },
  'GET /api/v2/domains': {
    description:
      'Lists the policy domains with their subdomains and the number of published casefiles in each; retracted ones and teaching examples are not counted. Use the slugs as filters of `/api/v2/casefiles`. A domain that is `hidden` is not shown on /domains, though its casefiles can be read.',
  },
  'GET /api/domains': {
    description: 'Answers the same as `/api/v2/domains`, at the address without a version. Both stay.',
  },
  'GET /api/policies': {
    description:
      'Lists the published policies in the order of their slugs, a page at a time. A policy gathers every casefile about one law or program. A cursor that is not from an earlier answer is refused with 400.',
    parameters: { limit: PAGE_SIZE, cursor: CURSOR, teaching: TEACHING },
  },
  'GET /api/policies/:slug': {
    description:
      'Answers one policy as published: its description, dates, the cues that were read from its text, passages that the archive holds, and `casefiles[]` with the version and fingerprint that each had then. `sha256` is the fingerprint of the document. A slug that is not published is refused with 404.',
    parameters: {
      slug: {
        description: 'The policy: the last part of the address of its page.',
        example: 'mandatory-seat-belt-laws',
      },
    },
  },
  'GET /api/problems': {
    description:
      'Lists the published problems in the order of their slugs, each with its headline and evidence grade, a page at a time. A problem sets several casefiles side by side: what policies meant to do, and what they did. A cursor that is not from an earlier answer is refused with 400.',
    parameters: { limit: PAGE_SIZE, cursor: CURSOR, teaching: TEACHING },
  },
  'GET /api/problems/:slug': {
    description:
      'Answers one problem as published. `synthesis` holds the effect of each casefile in standard deviations beside its intent, the random-effects average with its prediction interval and heterogeneity (`null` where the outcomes cannot be compared), the evidence grade with its steps, and the data of the charts. A slug that is not published is refused with 404.',
    parameters: {
      slug: { description: 'The problem: the last part of the address of its page.', example: 'road-safety' },
    },
  },
  'GET /api/gap-map/votes': {
    description:
      'Lists the boxes of the gap map on /domains for which readers ask for a casefile, those with the most votes first. Analysts see by it what is missed. Boxes without a vote are left out, and votes of disabled accounts do not count. Who voted is never answered.',
  },
  'GET /api/v2/locks': {
    description:
      'Lists every design that was ever locked here, the newest first, published or not; so nobody can lock many designs and show the one that came out well. `words` (design, unit, outcome, treatment and data) is `null` where `withheld` says until when, or that the version was taken down. `state` says how far it came.',
    parameters: {
      before: { description: 'Only locks with a smaller number; for the next page, the last number seen.' },
      limit: { description: 'How many locks one answer holds.', example: 2 },
    },
  },
  'GET /api/v2/locks/:hash': {
    description:
      'Answers one lock, and in `siblings[]` the other locked designs on its outcome that were run and not published, by anybody: on the same data, on data that are known again although they were changed, or with the same unit and outcome by their words; none while its own words are withheld. A hash of no lock is refused.',
    parameters: { hash: { description: 'The hash of the link that the lock is in its chain.' } },
  },
  'POST /api/v2/missed-searches': {
    description:
      'Tells the editors of a search that found no casefile. The words are kept for a year with a count and the first and last day, without account, address or hour. Words that hold an address or a long number are not kept at all. The answer is `success` and nothing else.',
    body: { question: 'rent control' },
  },
  'POST /api/casefiles/:slug/claims': {
    description:
      'Says what is wrong with a casefile, signed in or not. An editor reads it; a claim that is upheld becomes a correction on the page. The text is plain, 20 to 4000 characters, with up to five links as `evidence`. Ten reports an hour from one network address and five from one account are taken; more are refused with 429.',
    parameters: { slug: SLUG },
    body: {
      part: 'Results',
      text: 'The chart shows the years 1983 to 1997, while the text speaks of 1998.',
      evidence: ['https://example.org/a-report'],
      email: 'reader@example.org',
    },
  },
  'POST /api/casefiles/:slug/flags': {
    description:
      'Reports that something should not stand on the page of a casefile, such as spam, personal data or a broken picture. What is wrong with the analysis is a claim instead. The limits are those of claims.',
    parameters: { slug: SLUG },
    body: { reason: 'broken', text: 'The second chart is not shown.' },
  },
  'POST /api/enterprise-requests': {
    description:
      'Asks for an Enterprise account; somebody answers by email. Anybody may ask, as often as claims may be sent. `purpose` takes 20 to 4000 characters.',
    body: {
      name: 'Ada Reader',
      organization: 'Institute of Examples',
      email: 'ada@example.org',
      purpose: 'We would load every estimate into our data catalog each month.',
    },
  },
  'GET /api/sandbox/shared/:token': {
    description:
      'Answers a scenario of the policy sandbox that somebody shared, without its owner. The page of the link reads it and computes the result in the browser. A token that was deleted or never given is refused with 404.',
    parameters: { token: { description: 'The last part of the link: `/sandbox/{token}`.' } },
  },
  'GET /api/payments/setup': {
    description:
      'Answers what the page /pro/subscription must know before anybody signs in: whether payments are real or simulated (`mode`), the publishable key of the provider, and whether sign-in is open.',
  },
  'GET /api/health': {
    description:
      'Answers `status: ok` while database and publications can be read, with the version of the engine, `publications` (the root of what is served) and `started_at`, which changes with every start. Monitors and clients call it.',
  },
  'GET /livez': {
    description:
      'Answers 200 as soon as the port is taken, also while the server starts. It looks at nothing else. Container platforms ask it whether to restart the process.',
  },
  'GET /readyz': {
    description:
      'Answers 200 while the database answers and publications and pages can be read. Load balancers ask it whether to send readers here. Else it answers 503, and `message` names the part; during a start the code is `server/starting`.',
  },
  'GET /metrics': {
    description:
      'Answers figures in the text format of Prometheus: `http_requests_total` by call and status, `http_request_duration_seconds` by call, and those of the process. Only programs on the same machine may read it, and not through a proxy; with `METRICS_TOKEN` set, whoever sends that token instead.',
  },
  'GET /api/openapi.json': {
    description:
      'Answers this description in OpenAPI 3.1. Generate a client from it, or load it into a tool that sends requests. It is made from the schemas that server and pages use themselves, so it cannot fall behind them.',
  },
} satisfies Record<string, CallWords>

/** Votes on the gap map and what names their boxes. */
export const VOTE_WORDS = {
  'GET /api/gap-map/votes/own': {
    description:
      'Answers the votes as they stand at this moment, and in `own[]` the boxes that the account asks for. The page /domains marks those.',
  },
  'PUT /api/gap-map/votes/:kind/:outcome': {
    description:
      'Asks for a casefile in one box of the gap map. An account has one vote in each box, and asking again changes nothing. A box that the map does not have is refused with 404.',
    parameters: BOX,
  },
  'DELETE /api/gap-map/votes/:kind/:outcome': {
    description: 'Takes the vote for a box back. Where there was none, the answer is the same.',
    parameters: BOX,
  },
} satisfies Record<string, CallWords>
