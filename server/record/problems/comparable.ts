import { joinWithAnd, lowerFirst } from '@casefiles/engine/words'

/** How a casefile was made. What it found is not in here, so that no proposal can be chosen by a result. */
export interface Comparable {
  slug: string
  docket: string
  /** Its families on the gap map; null where it has no place there. */
  kind: string | null
  family: string | null
  subdomain: { slug: string; name: string }
  outcome: string
  units: string
  /** Whether the outcome is read as a logarithm, so that its effect can be told in percent. */
  isLog: boolean
  estimand: string | null
  beneficiaries: readonly string[]
  /** Years in words, e.g. `1983–1994`. */
  period: string
  /** Fingerprint of its data. */
  data: string
  isPolicy: boolean
  isRetracted: boolean
  /** The version that is current while a later one is being made; else null. */
  supersededVersion: number | null
}

export interface Proposal {
  slug: string
  isProposed: boolean
  reasons: string[]
  against: string[]
  /** Why it cannot be chosen; null where it can. */
  excluded: string | null
}

interface Box {
  kind: { slug: string; name: string }
  outcome: { slug: string; name: string }
}

/**
 * Which casefiles may stand together in a problem on a box of the gap map, and what speaks for and against each.
 *
 * Proposed are those of the box, and those of the same outcomes and a subdomain of the box. Offered beside them are
 * others of the same outcomes, and those without a place on the map that share a subdomain or the outcome with the box.
 *
 * @param all every published casefile
 * @returns those proposed first, each group by docket
 */
export function proposeComparable(box: Box, all: readonly Comparable[]): Proposal[] {
  const inBox = all.filter((one) => one.kind === box.kind.slug && one.family === box.outcome.slug)
  const standing = inBox.filter(({ isRetracted }) => !isRetracted)
  const isNear = (one: Comparable) =>
    one.family === box.outcome.slug || (one.family === null && standing.some((other) => sharesPlace(one, other)))
  const near = all.filter((one) => inBox.includes(one) || isNear(one))
  const isProposed = (one: Comparable) =>
    !one.isRetracted &&
    (inBox.includes(one) || (one.family !== null && standing.some((other) => sameSubdomain(one, other))))
  const proposed = near.filter(isProposed)
  return near
    .toSorted((a, b) => Number(isProposed(b)) - Number(isProposed(a)) || (a.docket < b.docket ? -1 : 1))
    .map((one) => {
      const peers = (proposed.length > 1 ? proposed : near).filter((other) => other !== one && !other.isRetracted)
      return {
        slug: one.slug,
        isProposed: isProposed(one),
        reasons: [whereItStands(one, box), ...sharedWith(one, peers)],
        against: differencesFrom(one, peers),
        excluded: one.isRetracted ? 'It was retracted, so no problem may rest on it.' : null,
      }
    })
}

const sameSubdomain = (one: Comparable, other: Comparable) => one.subdomain.slug === other.subdomain.slug
const sameOutcome = (one: Comparable, other: Comparable) => one.outcome.toLowerCase() === other.outcome.toLowerCase()
const sameUnits = (one: Comparable, other: Comparable) => one.units === other.units
const convertible = (one: Comparable, other: Comparable) => one.isLog && other.isLog
const sharesPlace = (one: Comparable, other: Comparable) => sameSubdomain(one, other) || sameOutcome(one, other)

function whereItStands({ kind, family }: Comparable, box: Box): string {
  if (family === null) return 'It has no place on the map yet, and shares subdomain or outcome with this box.'
  if (kind === box.kind.slug) return 'It stands in this box.'
  return `The same family of outcomes, ${lowerFirst(box.outcome.name)}, by another kind of policy.`
}

function sharedWith(one: Comparable, peers: readonly Comparable[]): string[] {
  const { subdomain, outcome, units, period } = one
  const people = peopleOf(one)
  const years = yearsOf(period)
  return [
    said(
      peers,
      (other) => sameSubdomain(one, other),
      (whom) => `Same subdomain as ${whom}: ${subdomain.name}.`,
    ),
    said(
      peers,
      (other) => sameOutcome(one, other),
      (whom) => `Measures the same as ${whom}: ${outcome}.`,
    ),
    said(
      peers,
      (other) => sameUnits(one, other),
      (whom) => `Same unit as ${whom}: ${units}.`,
    ),
    said(
      peers,
      (other) => !sameUnits(one, other) && convertible(one, other),
      (whom) => `Its unit can be turned into that of ${whom}: both are read in percent.`,
    ),
    said(
      peers,
      (other) => peopleOf(other).some((group) => people.includes(group)),
      (whom, [first]) =>
        `Meant for the same people as ${whom}: ${people.find((group) => peopleOf(first).includes(group))}.`,
    ),
    said(
      peers,
      (other) => overlap(years, yearsOf(other.period)) === true,
      (whom) => `Its years, ${period}, overlap with ${whom}.`,
    ),
  ].flat()
}

function differencesFrom(one: Comparable, peers: readonly Comparable[]): string[] {
  const { estimand, units, period, isPolicy, supersededVersion } = one
  const years = yearsOf(period)
  const isOfNoYears = peers.length > 0 && peers.every((other) => overlap(years, yearsOf(other.period)) === false)
  return [
    said(
      peers,
      (other) => estimand !== null && other.estimand !== null && other.estimand !== estimand,
      (whom) => `It estimates another effect (${estimand}) than ${whom}.`,
    ),
    said(
      peers,
      (other) => !sameUnits(one, other) && !convertible(one, other),
      (whom) => `Its unit, ${units}, cannot be turned into that of ${whom}.`,
    ),
    said(
      peers,
      (other) => other.data === one.data,
      (whom) => `The same data as ${whom}: only one may enter an average.`,
    ),
    isOfNoYears ? [`Its years, ${period}, overlap with none of the others.`] : [],
    isPolicy ? [] : ['It studies a mechanism: there is no policy intent to hold it against, and it enters no average.'],
    supersededVersion === null ? [] : [`Version ${supersededVersion} is current, and a later one is being made.`],
  ].flat()
}

/** One sentence on those for which something holds; none where it holds for nobody. */
function said(
  peers: readonly Comparable[],
  holds: (other: Comparable) => boolean,
  words: (whom: string, found: [Comparable, ...Comparable[]]) => string,
): string[] {
  const [first, ...more] = peers.filter(holds)
  if (!first) return []
  const found: [Comparable, ...Comparable[]] = [first, ...more]
  const isAll = found.length === peers.length && found.length > 2
  return [words(isAll ? 'all the others' : joinWithAnd(found.map(({ docket }) => docket)), found)]
}

/** Groups by name; “Their families” and the like name nobody by themselves. */
function peopleOf({ beneficiaries }: Comparable): string[] {
  const names = beneficiaries.map((text) => lowerFirst(text.split(/[,:;.]/)[0].trim()))
  return names.filter((name) => name !== '' && !/^(their|those|the public|everyone|anyone)\b/.test(name))
}

/** First and last year named; null where fewer than one is, or only an end is known (“before 2007”). */
function yearsOf(period: string): [number, number] | null {
  const years = (period.match(/\b(1[6-9]|20)\d{2}\b/g) ?? []).map(Number)
  return years.length === 0 || /^(before|after)\b/i.test(period) ? null : [Math.min(...years), Math.max(...years)]
}

function overlap(one: [number, number] | null, other: [number, number] | null): boolean | null {
  return one === null || other === null ? null : one[0] <= other[1] && other[0] <= one[1]
}
