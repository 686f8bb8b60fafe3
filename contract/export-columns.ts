/*
 * What can be exported. Without zod, because pages and screens load it.
 */

export const EXPORT_KINDS = ['casefiles', 'estimates', 'diagnostics'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]
export const BULK_FORMATS = ['ndjson', 'csv', 'parquet'] as const
export type BulkFormat = (typeof BULK_FORMATS)[number]
/** The media type of each format. */
export const BULK_TYPES: Record<BulkFormat, string> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
}

export type ColumnType = 'text' | 'number' | 'yes/no'
/** What stands in a column; any cell may be empty. */
export interface ExportColumn {
  type: ColumnType
  meaning: string
}

const text = (meaning: string): ExportColumn => ({ type: 'text', meaning })
const number = (meaning: string): ExportColumn => ({ type: 'number', meaning })

const WHICH = {
  slug: text('Casefile, as in its address'),
  docket: text('Public number of the casefile'),
  version: number('Published version'),
  standing: text(
    'What has to be said of it: retracted, corrected, under review, a teaching example; empty where nothing has',
  ),
}

/** Every column that a bulk export may have, in the order in which all of them are written. */
export const EXPORT_COLUMNS = {
  casefiles: {
    ...WHICH,
    title: text('Title'),
    status: text('published or retracted'),
    published_at: text('When this version was published'),
    domain: text('Domain, slug'),
    subdomain: text('Subdomain, slug'),
    jurisdiction: text('Where the policy applied'),
    period: text('Years of the data'),
    design_type: text('Design'),
    lock_status: text('Whether the design was locked before the results were known'),
    eqs_overall: number('Evidence Quality Score, 0 to 100'),
    eqs_band: text('strong, moderate or weak'),
    verdict: text('Plain verdict'),
    headline: text('The finding as a heading'),
    effect_value: number('Primary estimate'),
    effect_ci_low: number('Lower end of its 95% interval'),
    effect_ci_high: number('Upper end of its 95% interval'),
    effect_units: text('Units of the estimate; “times as high” is a multiple, of which 1 is no effect'),
    standardised_effect: number('Estimate in standard deviations of the outcome'),
    keywords: text('Keywords, separated by semicolons'),
    dataset: text('Data set'),
    dataset_sha256: text('Fingerprint of the data file'),
    run_id: text('Run of the analysis'),
    engine_version: text('Version of the engine'),
    sha256: text('Fingerprint of the published document'),
  },
  estimates: {
    ...WHICH,
    estimate_id: text('Estimate, unique in its casefile'),
    name: text('What was estimated'),
    role: text('primary, robustness, secondary or placebo'),
    estimand: text('Estimand'),
    value: number('Estimate'),
    se: number('Standard error'),
    ci_low: number('Lower end of the 95% interval'),
    ci_high: number('Upper end of the 95% interval'),
    p: number('p value'),
    p_adjusted: number('p value adjusted for its family (Holm)'),
    units: text('Units of the estimate'),
    n: number('Observations'),
    clusters: number('Clusters'),
    df: number('Degrees of freedom'),
    method: text('How it was computed'),
    reason: text('Why a number is missing'),
  },
  diagnostics: {
    ...WHICH,
    check_id: text('Check, unique in its casefile'),
    title: text('What was checked'),
    passed: { type: 'yes/no', meaning: 'Whether it passed; empty where it was not run' },
    severity: text('critical, major, minor or info'),
    statistic: number('Test statistic or p value'),
    threshold: number('What it was held against'),
    message: text('The result in a sentence'),
  },
} as const satisfies Record<ExportKind, Record<string, ExportColumn>>

/** Names of a kind's columns, in order. */
export const columnsOf = (kind: ExportKind): string[] => Object.keys(EXPORT_COLUMNS[kind])

/** Type and meaning of a column; undefined where the kind has none of that name. */
export function exportColumn(kind: ExportKind, name: string): ExportColumn | undefined {
  return Object.hasOwn(EXPORT_COLUMNS[kind], name)
    ? (EXPORT_COLUMNS[kind] as Record<string, ExportColumn>)[name]
    : undefined
}

export const DOSSIER_FORMATS = ['zip', 'json', 'csv', 'bib', 'ris'] as const
export type DossierFormat = (typeof DOSSIER_FORMATS)[number]
export const DOSSIER_TYPES: Record<DossierFormat, string> = {
  zip: 'application/zip',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
}
