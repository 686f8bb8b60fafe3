import { answerOf, knownInWords, whatIsKnown } from '../../contract/public-answer.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import type { PolicyPublication } from '../../contract/policy.ts'
import type { ProblemPublication } from '../../contract/problem.ts'

/*
 * What a publication says to readers in words, field by field. Citations, titles of publications, passages of laws, licences,
 * addresses and names of columns are others' words: they are exempt because they are not listed here.
 */

export interface PublishedText {
  /** The document and its field. */
  where: string
  text: string
  /** `sentences` are whole ones, from capital to period; `label` is a title, a name or a word of a table. */
  kind: 'sentences' | 'label'
}

type Texts = readonly (string | null | undefined)[]

class Collected {
  readonly texts: PublishedText[] = []
  private readonly document: string
  constructor(document: string) {
    this.document = document
  }
  sentences(field: string, texts: Texts): void {
    this.add(field, texts, 'sentences')
  }
  labels(field: string, texts: Texts): void {
    this.add(field, texts, 'label')
  }
  private add(field: string, texts: Texts, kind: PublishedText['kind']): void {
    for (const text of texts)
      if (typeof text === 'string' && text !== '') this.texts.push({ where: `${this.document} ${field}`, text, kind })
  }
}

type Plot = CasefilePublication['analysis']['plots'][number]

export function textsOfCasefile(publication: CasefilePublication): PublishedText[] {
  const found = new Collected(`casefiles/${publication.slug}`)
  collectWritten(found, publication)
  collectDesign(found, publication)
  collectAnalysis(found, publication.analysis)
  collectScore(found, publication.analysis.eqs)
  collectPlots(found, publication.analysis.plots)
  return found.texts
}

function collectWritten(found: Collected, publication: CasefilePublication): void {
  const { casefile, texts, dataset } = publication
  found.sentences('answer', [answerOf(publication).text, knownInWords(whatIsKnown(texts.others))])
  found.labels('title', [casefile.title, casefile.headline, casefile.evidence, casefile.jurisdiction])
  found.sentences('description', [casefile.description])
  found.sentences('texts', [texts.dek, texts.policy_intent, texts.mechanism_description])
  found.sentences('texts.cannot_say', texts.cannot_say)
  found.labels(
    'texts.mechanism_steps',
    texts.mechanism_steps.flatMap(({ label, note }) => [label, note]),
  )
  found.labels('texts.beneficiaries', texts.beneficiaries)
  for (const { heading, paragraphs } of texts.policy_description) {
    found.labels('texts.policy_description', [heading])
    found.sentences('texts.policy_description', paragraphs)
  }
  const { others } = texts
  found.labels('others', [others?.reading.heading, ...(others?.studies ?? []).map(({ label }) => label)])
  found.sentences('others.reading', [others?.reading.text])
  for (const { finding, confirmed } of others?.studies ?? []) found.sentences('others', [finding, confirmed?.how])
  found.sentences('dataset', [dataset.description])
}

function collectDesign(found: Collected, { design, deviations }: CasefilePublication): void {
  const { assignment_mechanism, units, treatments, intent } = design
  found.labels('design', [assignment_mechanism.type, units.unit_of_analysis, treatments.treatment_name])
  found.sentences('design.assignment_mechanism', [assignment_mechanism.narrative])
  found.sentences('design.units', [units.sutva_notes])
  found.sentences('design.treatments', [treatments.treatment_definition, treatments.control_definition])
  found.sentences('design.intent', [intent.smallestEffectBasis])
  found.sentences('design.declared_choices', [...design.declared_choices, design.results_known])
  found.sentences(
    'deviations',
    deviations.map(({ why }) => why),
  )
}

function collectAnalysis(found: Collected, analysis: CasefilePublication['analysis']): void {
  const { outcome, estimates, checks, sensitivity, verdict, narrative, log } = analysis
  found.labels('outcome', [outcome.label, outcome.units])
  for (const { id, name, method, reason } of estimates) {
    found.labels(`estimate ${id}`, [name])
    found.sentences(`estimate ${id}`, [method, reason])
  }
  for (const { id, title, message } of checks) {
    found.labels(`check ${id}`, [title])
    found.sentences(`check ${id}`, [message])
  }
  for (const { id, title, varied, series, message } of sensitivity) {
    const settings = series.flatMap(({ setting }) => (typeof setting === 'string' ? [setting] : []))
    found.labels(`sensitivity ${id}`, [title, varied, ...settings])
    found.sentences(`sensitivity ${id}`, [message])
  }
  const { cannotSay, headline, ...paragraphs } = narrative
  found.labels('narrative.headline', [headline])
  found.sentences('narrative', [...Object.values(paragraphs), ...cannotSay])
  const { atOtherThresholds, evidence, ...sentences } = verdict
  found.labels('verdict', [evidence])
  found.sentences('verdict', [...Object.values(sentences), ...atOtherThresholds.map((other) => other.verdict)])
  for (const { code, message } of log) found.sentences(`log ${code}`, [message])
}

function collectScore(found: Collected, eqs: CasefilePublication['analysis']['eqs']): void {
  found.sentences('score', [eqs.ceiling.reason, eqs.unidentified])
  for (const { label, question, components } of eqs.pillars) {
    found.labels('score', [label, question])
    for (const { id, label, inputText, reason } of components)
      found.labels(`score component ${id}`, [label, inputText, reason])
  }
  for (const { id, label, reason } of eqs.gates) {
    found.labels(`score gate ${id}`, [label])
    found.sentences(`score gate ${id}`, [reason])
  }
  found.labels(
    'score stability',
    eqs.stability.scenarios.map(({ label }) => label),
  )
  for (const { scheme, level, criterion } of eqs.translations)
    found.labels(`score translation ${scheme}`, [level, criterion])
}

function collectPlots(found: Collected, plots: readonly Plot[]): void {
  for (const { id, title, subtitle, alt, x, y, columns, annotations } of plots) {
    found.sentences(`plot ${id} alt`, [alt])
    found.labels(`plot ${id}`, [title, subtitle, x.label, x.unit, y.label, y.unit])
    found.labels(
      `plot ${id}`,
      [...columns, ...annotations].map(({ label }) => label),
    )
  }
}

export function textsOfPolicy({ slug, policy }: PolicyPublication): PublishedText[] {
  const found = new Collected(`policies/${slug}`)
  found.labels('title', [policy.title, policy.jurisdiction])
  found.sentences('summary', [policy.summary])
  found.sentences('description', policy.description)
  for (const { date, what } of policy.dates) found.labels('dates', [date, what])
  for (const { type, value, why } of policy.cues) {
    found.labels('cues', [type, value])
    found.sentences('cues', [why])
  }
  for (const { title, note, passages } of policy.texts) {
    found.labels('texts', [title, ...passages.map(({ heading }) => heading)])
    found.sentences('texts', [note])
  }
  return found.texts
}

export function textsOfProblem({ slug, problem, casefiles, synthesis }: ProblemPublication): PublishedText[] {
  const found = new Collected(`problems/${slug}`)
  found.labels('title', [problem.title, problem.jurisdiction, problem.average.outcome])
  found.sentences('question', [problem.question])
  found.sentences('written', [...problem.intended, ...problem.measured, ...problem.reading, ...problem.cannot_say])
  found.sentences('average', [problem.average.comparable])
  for (const { label, adds, outcome, policy_intent } of casefiles) {
    found.labels('casefiles', [label, outcome])
    found.sentences('casefiles', [adds, policy_intent])
  }
  const { headline, parts, pooledNote, evidence, plots } = synthesis
  found.labels('headline', [headline])
  found.sentences('synthesis', [...parts.map(({ sentence }) => sentence), pooledNote])
  found.sentences(
    'evidence',
    evidence.steps.map(({ reason }) => reason),
  )
  collectPlots(found, plots)
  return found.texts
}
