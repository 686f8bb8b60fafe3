/** An advisory that we know and live with for a while. */
export interface AuditException {
  /** Address of the advisory, as npm names it. */
  advisory: string
  /** Why it cannot hurt here. */
  reason: string
  /** ISO date of the decision. */
  decided: string
}

export interface Advisory {
  dependency: string
  severity: 'info' | 'low' | 'moderate' | 'high' | 'critical'
  title: string
  url: string
  range: string
}

export interface Judgement extends Advisory {
  verdict: 'mend' | 'excepted' | 'exception too old' | 'note'
}

/** The part of npm's answer that is read (auditReportVersion 2); `via` names another package where that is the cause. */
export interface AuditReport {
  vulnerabilities: Record<string, { via: (string | Advisory)[] }>
}

/** How long a decision holds before it has to be made again. */
const HOLDS_DAYS = 180
const DAY_MS = 86_400_000
const HARMLESS = ['info', 'low']

/**
 * Every advisory once, the ones to mend first.
 *
 * @param today ISO date
 */
export function judgeAudit(report: AuditReport, exceptions: AuditException[], today: string): Judgement[] {
  const found = Object.values(report.vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one !== 'string'))
  const advisories = [...new Map(found.map((one) => [`${one.url} ${one.dependency}`, one])).values()]
  return advisories
    .map((one) => ({ ...one, verdict: verdictOn(one, exceptions, today) }))
    .sort((a, b) => Number(b.verdict !== 'note') - Number(a.verdict !== 'note'))
}

function verdictOn({ url, severity }: Advisory, exceptions: AuditException[], today: string): Judgement['verdict'] {
  const exception = exceptions.find(({ advisory }) => advisory === url)
  if (!exception) return HARMLESS.includes(severity) ? 'note' : 'mend'
  const isOld = Date.parse(today) - Date.parse(exception.decided) > HOLDS_DAYS * DAY_MS
  return isOld ? 'exception too old' : 'excepted'
}

/** The part of package-lock.json that is read. */
export interface Lock {
  packages: Record<string, { version?: string; dev?: boolean; deprecated?: string }>
}

/** Packages that run and that their makers call deprecated, each with what they say of the way out. */
export function findDeprecated({ packages }: Lock): { dependency: string; says: string }[] {
  return Object.entries(packages).flatMap(([place, { version, dev, deprecated }]) =>
    deprecated && !dev ? [{ dependency: `${place.split('node_modules/').at(-1)} ${version}`, says: deprecated }] : [],
  )
}
