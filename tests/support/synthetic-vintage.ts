import { choicesOf } from '../../contract/parts-of-design.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { sha256, syntheticPublication } from './synthetic-publication.ts'

/** The third version of an invented casefile, which the third vintage of its data made; the second was never published. */
export function syntheticOnVintage(index: number): CasefilePublication {
  const publication = syntheticPublication(index)
  const { casefile, design, dataset, published_at } = publication
  const { value, ci, units } = casefile.effect!
  const moved = (by: number) => ({ value: value! + by, ci: [ci[0]! + by, ci[1]! + by] as [number, number], units })
  const changes = {
    against: 1,
    rows_added: 51,
    rows_gone: 0,
    cells_compared: 9180,
    cells_changed: 42,
    columns_changed: [{ name: 'fatalities', cells: 42 }],
  }
  const found = {
    plain_verdict: casefile.plain_verdict,
    evidence: casefile.evidence,
    eqs_overall: casefile.eqs_overall,
  }
  const hidden = {
    published_at: null,
    effect: null,
    plain_verdict: 'Not published.',
    evidence: null,
    eqs_overall: null,
  }
  const kept = { data_sha256: dataset.sha256, rows: dataset.rows }
  const pulled_at = '2026-05-01T03:30:00.000Z'
  const source = { url: 'https://agency.example/panel.csv', licence: 'CC0', pulled_at, fetched_sha256: dataset.sha256 }
  const link_hash = publication.chain[0].hash
  const fixed_by = {
    version: 1,
    number: 1,
    link_hash,
    locked_at: published_at,
    choices_sha256: sha256(choicesOf(design)),
  }
  return {
    ...publication,
    version: 3,
    casefile: { ...casefile, effect: moved(1) },
    design: { ...design, vintage: { ...source, number: 3, changes: { ...changes, against: 2 }, fixed_by } },
    vintages: [
      { ...kept, ...found, version: 1, number: 1, pulled_at: null, changes: null, published_at, effect: moved(0) },
      { ...kept, ...hidden, version: 2, number: 2, pulled_at: '2026-04-01T03:30:00.000Z', changes },
      { ...kept, ...found, version: 3, number: 3, pulled_at, changes, published_at, effect: moved(1) },
    ],
  }
}
