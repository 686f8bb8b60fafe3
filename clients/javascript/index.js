/*
 * Find, read and cite the casefiles of an archive of public policies and their effects. Plain `fetch`: Node, Deno, Bun and browsers.
 * Types stand in index.d.ts.
 */

/** Where an archive is looked for when nobody says another: the one that runs on this machine. */
const DEFAULT_ADDRESS = 'http://127.0.0.1:4321'
/** Casefiles of one answer. */
const PAGE = 200
const FORMATS = {
  text: '.citation.txt',
  bibtex: '.bib',
  ris: '.ris',
  csl: '.csl.json',
  datacite: '.datacite.json',
}

/** What an archive refuses; `code` is one of those that its page `/api-reference` lists. */
export class ArchiveError extends Error {
  constructor(code, message) {
    super(message)
    this.name = 'ArchiveError'
    this.code = code
  }
}

/** An archive at its address; left out, `POLICY_CASEFILES_URL` where there is an environment, else the one on this machine. */
export class Archive {
  constructor(address) {
    const given = address ?? globalThis.process?.env?.POLICY_CASEFILES_URL ?? DEFAULT_ADDRESS
    this.address = given.replace(/\/+$/, '')
  }

  /** Casefiles that fit, one row each. */
  async find({ q, limit, design, eqsMin, updatedSince, ...filters } = {}) {
    const rows = []
    const query = { ...filters, q, designType: design, eqsMin, updated_since: updatedSince }
    let cursor
    do {
      const size = limit === undefined ? PAGE : Math.max(1, Math.min(limit - rows.length, PAGE))
      const answer = await this.json('/api/v2/casefiles', { ...query, limit: size, cursor })
      rows.push(...answer.casefiles.map(rowOf))
      cursor = answer.next_cursor ?? undefined
    } while (cursor !== undefined && (limit === undefined || rows.length < limit))
    return limit === undefined ? rows : rows.slice(0, limit)
  }

  /** One casefile, as it stands today; with a version, that one. */
  async casefile(slug, version) {
    const path = `/casefiles/${encodeURIComponent(slug)}${version === undefined ? '' : `/v${version}`}`
    return new Casefile(this, path, await this.json(`${path}.json`))
  }

  /** Casefiles side by side, one row each, in the order given. */
  async compare(slugs) {
    const ask = (slug) => this.json(`/api/v2/casefiles/${encodeURIComponent(slug)}`)
    return (await Promise.all(slugs.map(ask))).map(({ casefile }) => rowOf(casefile))
  }

  /** The answer of an address below the archive's, read as JSON. */
  async json(path, query) {
    return (await this.fetch(path, query)).json()
  }

  /** The same as it is sent. @throws {ArchiveError} where the archive refuses or does not answer */
  async fetch(path, query = {}) {
    const url = new URL(this.address + path)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const answer = await fetch(url).catch((problem) => {
      const why = problem.cause?.message ?? problem.message
      throw new ArchiveError('unreachable', `No archive answers at ${this.address}: ${why}`)
    })
    if (answer.ok) return answer
    const said = await answer.json().catch(() => null)
    if (typeof said?.code === 'string') throw new ArchiveError(said.code, said.message)
    throw new ArchiveError(`http/${answer.status}`, `The archive answers ${answer.status} at ${url}`)
  }
}

/** A published casefile; `document` is the whole of it, as the archive answers it. */
export class Casefile {
  constructor(archive, path, document) {
    this.archive = archive
    this.path = path
    this.document = document
    const { casefile: card, standing } = document
    this.card = card
    this.slug = document.slug
    this.version = document.version
    this.title = card.title
    this.state = standing?.state ?? 'current'
    this.notice = standing?.notice ?? null
    this.verdict = card.plain_verdict ?? null
    this.evidence = card.evidence ?? null
    this.score = card.eqs_overall ?? null
    this.answer = card.answer?.text ?? null
    this.address = archive.address + path
  }

  /** Every published estimate, unrounded, with its interval and units; `state` says where they were retracted. */
  estimates() {
    const { state } = this
    return this.document.analysis.estimates.map(({ name, role, value, se, p, units, n, method, ci: [low, high] }) => {
      return { state, name, role, value, se, p, units, n, method, ciLow: low, ciHigh: high }
    })
  }

  /** Every check of the design: passed, failed, or null where it could not run. */
  checks() {
    return this.document.analysis.checks.map(({ id, title, passed, severity, message }) => {
      return { id, title, passed, severity, message }
    })
  }

  /** The data behind it, one object a row, cells as they stand in the file. */
  async data() {
    const [head, ...rows] = parseCsv(await (await this.archive.fetch(`${this.path}/data.csv`)).text())
    return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])))
  }

  /** A reference. @throws {RangeError} for a format that there is not */
  async cite(format = 'text') {
    if (!Object.hasOwn(FORMATS, format))
      throw new RangeError(`format is one of ${Object.keys(FORMATS).join(', ')}, not ${format}`)
    return (await (await this.#file(FORMATS[format])).text()).trim()
  }

  /** The replication bundle as a ZIP file: data, codebook, design, scripts, notebooks, results. */
  async bundle() {
    return new Uint8Array(await (await this.#file('.zip')).arrayBuffer())
  }

  toString() {
    const { card, notice, score, answer } = this
    const said = [`${card.docket}  ${this.title} (version ${this.version})`, notice, `Verdict:  ${this.verdict}`]
    if (card.effect) {
      const [low, high] = card.effect.ci.map(short)
      said.push(`Effect:   ${short(card.effect.value)} [${low}, ${high}] ${card.effect.units} (95% interval)`)
    }
    if (score !== null) said.push(`Evidence: ${this.evidence}, score ${score} of 100`)
    // of what was retracted the notice is all there is to say
    said.push(answer === notice ? null : answer, this.address)
    return said.filter((line) => line).join('\n')
  }

  /** A version that another one followed has its document and its data; the files beside them are the current one's. */
  async #file(name) {
    const page = `/casefiles/${encodeURIComponent(this.slug)}`
    if (this.path !== page) {
      const { version } = await this.archive.casefile(this.slug)
      const kept = `The archive keeps citation and bundle of version ${version} of ${this.slug} alone, not of version ${this.version}.`
      if (version !== this.version) throw new ArchiveError('not-kept', kept)
    }
    return this.archive.fetch(page + name)
  }
}

/** Three digits; an end without a bound has no number. */
const short = (value) => (value === null ? 'not defined' : String(Number(value.toPrecision(3))))

/** What a list says of a casefile, flat: numbers with units, null where there is none. */
function rowOf(card) {
  const [ciLow, ciHigh] = card.effect?.ci ?? [null, null]
  return {
    slug: card.slug,
    docket: card.docket,
    title: card.title,
    state: card.standing?.state ?? 'current',
    verdict: card.plain_verdict ?? null,
    evidence: card.evidence ?? null,
    score: card.eqs_overall ?? null,
    outcome: card.study?.outcome ?? null,
    effect: card.effect?.value ?? null,
    ciLow,
    ciHigh,
    units: card.effect?.units ?? null,
    standardizedEffect: card.standardised_effect ?? null,
    design: card.design_type,
    jurisdiction: card.jurisdiction,
    period: card.period,
  }
}

/** Rows of cells (RFC 4180): quoted cells may hold commas, line ends and doubled quotes. */
function parseCsv(text) {
  const rows = [[]]
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  while (cell.lastIndex < text.length) {
    const [, found, end] = cell.exec(text)
    rows.at(-1).push(found.startsWith('"') ? found.slice(1, -1).replaceAll('""', '"') : found)
    if (end !== ',' && cell.lastIndex < text.length) rows.push([])
  }
  return rows
}
