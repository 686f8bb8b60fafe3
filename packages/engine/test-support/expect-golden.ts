import { expect } from 'vitest'
import { golden as readGoldenFile } from '../../../tests/support/shared-reference.ts'
import { writeRecord, type ValidationRecord } from '../../../tests/support/validation-records.ts'
import { figuresAt } from './golden-path.ts'

/** A reference file with its name; `results` are as in the file. */
export interface Golden {
  name: string
  design: string
  dataset: string
  spec: any
  results: any
  peer: { package: string; version: string }
}

export function readGolden(name: string): Golden {
  return { name, ...readGoldenFile(name) }
}

export interface Agreement {
  /** Largest difference allowed, as a share of the golden's value (or of `scale`). 0 = equal. */
  tolerance: number
  /** Why this tolerance, in a few words; it stands in the table. */
  why: string
  /**
   * Least size a difference is measured against: one number, one per element, or `largest` of the compared values. For
   * figures that are small differences of larger ones.
   */
  scale?: number | ArrayLike<number> | 'largest'
  /** Positions in the golden's list that `ours` stands for; all when left out. */
  at?: number[]
}

/**
 * Holds a quantity of ours to a golden and writes the comparison down, so that none is made without standing in
 * docs/validation.md.
 *
 * @param path  where the golden's figures are, see {@link figuresAt}; a golden's `null` asks for NaN
 * @param ours  as many numbers as the golden has there, in its order
 */
export function expectGolden(
  golden: Golden,
  path: string,
  ours: number | ArrayLike<number>,
  agreement: Agreement,
): void {
  const { tolerance, why, at } = agreement
  const { mine, peer, isWhole } = paired(golden, path, ours, at)
  const scales = scalesOf(peer, agreement.scale)
  const differences = mine.map((value, i) => differenceOf(value, peer[i], scales[i]))
  const worst = indexOfLargest(differences)
  const difference = differences[worst]
  const values = { ours: mine[worst], peer: peer[worst], count: mine.length, difference }
  record(golden, path, { kind: 'golden', ...values, tolerance, why, at: isWhole ? null : at! })
  const where = `${golden.name}/${path}[${at?.[worst] ?? worst}]`
  expect(difference, `${where}: ${values.ours} against ${values.peer}`).toBeLessThanOrEqual(tolerance)
}

export interface KnownDifference {
  /** Least and largest of ours less the golden's, each as a multiple of `of`. */
  between: [number, number]
  /** `golden`: the golden's absolute value; else this number, in the quantity's units. */
  of?: 'golden' | number
  why: string
  at?: number[]
}

/** Asserts that ours lies away from a golden by a known amount, for figures at which a peer is not to be followed. */
export function expectKnownDifference(
  golden: Golden,
  path: string,
  ours: number | ArrayLike<number>,
  known: KnownDifference,
): void {
  const { between, of = 1, why, at } = known
  const { mine, peer, isWhole } = paired(golden, path, ours, at)
  const signed = mine.map((value, i) => (value - peer[i]) / (of === 'golden' ? Math.abs(peer[i]) : of))
  const worst = indexOfLargest(signed.map(Math.abs))
  const tolerance = Math.max(...between.map(Math.abs))
  const values = { ours: mine[worst], peer: peer[worst], count: mine.length, difference: Math.abs(signed[worst]) }
  record(golden, path, { kind: 'known difference', ...values, tolerance, why, at: isWhole ? null : at! })
  const where = `${golden.name}/${path}`
  signed.forEach((difference, i) => {
    const what = `${where}[${at?.[i] ?? i}]: ${mine[i]} against ${peer[i]}`
    expect(difference, what).toBeGreaterThanOrEqual(between[0])
    expect(difference, what).toBeLessThanOrEqual(between[1])
  })
}

export interface PublishedFigure {
  design: string
  /** Publication with table, as a reader would look it up. */
  source: string
  dataset: string
  quantity: string
  ours: number
  published: number
  /** Decimals printed: ours must round to the same. */
  decimals?: number
  /** Where the publication rounds or computes differently: distance allowed, and why. */
  within?: number
  why?: string
}

/** Asserts that a published figure is reproduced, and writes it down as `published`. */
export function expectPublished(figure: PublishedFigure): void {
  const { ours, published, decimals = 0 } = figure
  // half a unit of the last decimal, and the rounding of that sum itself
  const within = figure.within ?? 0.5 * 10 ** -decimals * (1 + 1e-9)
  const distance = Math.abs(ours - published)
  write({
    kind: 'published',
    design: figure.design,
    source: figure.source,
    dataset: figure.dataset,
    quantity: figure.quantity,
    at: null,
    count: 1,
    ours,
    peer: published,
    peerSoftware: 'publication',
    difference: distance / Math.abs(published),
    tolerance: within / Math.abs(published),
    why: figure.why ?? `equal to the ${decimals} decimals printed`,
  })
  expect(distance, `${figure.source}, ${figure.quantity}: ${ours} against ${published}`).toBeLessThanOrEqual(within)
}

function paired(golden: Golden, path: string, ours: number | ArrayLike<number>, at?: number[]) {
  const all = figuresAt(golden.results, path)
  const peer = at ? at.map((i) => all[i]) : all
  const mine = typeof ours === 'number' ? [ours] : Array.from(ours)
  expect(mine.length, `${golden.name}/${path}: how many numbers`).toBe(peer.length)
  return { mine, peer, isWhole: peer.length === all.length }
}

function scalesOf(peer: number[], scale: Agreement['scale'] = 0): number[] {
  const largest = Math.max(...peer.map((value) => (Number.isFinite(value) ? Math.abs(value) : 0)))
  return peer.map((value, i) => {
    const floor = scale === 'largest' ? largest : typeof scale === 'number' ? scale : scale[i]
    return Math.max(Math.abs(value), floor)
  })
}

function differenceOf(ours: number, peer: number, scale: number): number {
  if (Object.is(ours, peer) || ours === peer) return 0
  const difference = Math.abs(ours - peer) / scale
  return Number.isNaN(difference) ? Infinity : difference
}

function indexOfLargest(values: number[]): number {
  return values.reduce((best, value, i) => (value > values[best] || Number.isNaN(value) ? i : best), 0)
}

type Compared = Pick<ValidationRecord, 'kind' | 'at' | 'count' | 'ours' | 'peer' | 'difference' | 'tolerance' | 'why'>

function record(golden: Golden, path: string, compared: Compared): void {
  const { name, design, dataset, peer } = golden
  write({
    ...compared,
    design,
    source: name,
    dataset: dataset ?? 'none',
    quantity: path,
    peerSoftware: `${peer.package} ${peer.version}`,
  })
}

function write(compared: Omit<ValidationRecord, 'file' | 'test'>): void {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const file = testPath.slice(Math.max(0, testPath.lastIndexOf('/packages/engine/') + 1))
  writeRecord({ ...compared, file, test: currentTestName })
}
