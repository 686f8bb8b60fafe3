/** What an analyst reads of one field of the casefile's document. */
export interface FieldText {
  label: string
  /** What it is for, or what leaving it out means. */
  help: string
  /** As it could be filled in; left out where the choices themselves are shown. */
  example?: string
}

/**
 * Every field of the casefile's document that people fill in, by its path; entries of a list under `*`. Forms, what is missing
 * before the lock and remarks of reviewers take their words from here. A design's own fields have theirs in its schema.
 */
export const DOCUMENT_FIELDS: Readonly<Record<string, FieldText>> = {
  title: text('Title', 'What lists and the page are headed with.', 'Seat-belt laws and traffic deaths'),
  description: text('Description', 'For lists and search.', 'Did mandatory seat-belt laws lower traffic deaths?'),
  jurisdiction: text('Jurisdiction', 'Where the policy is in force.', 'United States'),
  domain: text('Domain', 'The subject under which it is listed.', 'Transport safety'),
  subdomain: text('Subdomain', 'The narrower subject.', 'Occupant protection'),
  period: text('Period', 'First and last year.', '1983–1997'),
  keywords: text('Keywords', 'Between commas, 30 at most.', 'seat belts, road safety'),
  'keywords.*': text('Keyword', 'One word or phrase.', 'road safety'),
  'design.design_type': text('Design type', 'How the effect is found.', 'Difference-in-differences'),
  'design.assignment_mechanism.type': text(
    'Mechanism',
    'How units came to be treated.',
    'staggered adoption by state law',
  ),
  'design.assignment_mechanism.narrative': text(
    'Why adoption was not driven by the outcome',
    'Shown on the public Design tab.',
    'States decided for themselves when to require belts.',
  ),
  'design.units.unit_of_analysis': text('Unit of analysis', 'For readers.', 'state and year'),
  'design.units.unit_id_field': text('Unit id column', 'The column that names a unit.', 'state'),
  'design.units.sutva_notes': text(
    'Spillovers',
    'Whether one unit’s treatment can reach another’s outcome, and what that would do to the estimate.',
    'Drivers cross borders, which makes the effect look smaller.',
  ),
  'design.treatments.treatment_name': text('Treatment name', 'As readers know it.', 'Mandatory seat-belt law'),
  'design.treatments.treatment_definition': text(
    'What counts as treated',
    'When a unit counts as treated.',
    'A law that lets the police stop or fine a driver is in force.',
  ),
  'design.treatments.control_definition': text(
    'What counts as comparison',
    'Which units stand for what would have happened.',
    'States whose law came later, or never.',
  ),
  'design.intent.kind': choice('What is studied', 'A policy has a verdict, a mechanism has none.'),
  'design.intent.direction': choice('Intended direction', 'Where the policy was meant to move the outcome.'),
  'design.intent.smallestEffect': text(
    'Smallest effect that matters',
    'Positive, in the units the estimate is reported in.',
    '5',
  ),
  'design.intent.smallestEffectBasis': text(
    'Why that size',
    'Where the smallest effect that matters comes from.',
    'A smaller saving would not have paid for the enforcement.',
  ),
  'design.intent.statedGoal': text('Stated goal', 'The size the policy itself named, same units.', '10'),
  'design.words.policyName': text('Policy', 'Begins a sentence.', 'Mandatory seat-belt laws'),
  'design.words.policyShort': text('Policy, in short', 'Within a sentence.', 'the laws'),
  'design.words.outcomeName': text('Outcome', 'Within a sentence.', 'traffic deaths per mile driven'),
  'design.words.places': text('Places', 'Where it was studied.', '50 US states'),
  'design.words.years': text('Years', 'When it was studied.', '1983–1997'),
  'design.words.unitPlural': text('Units, in the plural', 'What is compared.', 'states'),
  'design.words.unit': text('One unit', 'The same in the singular.', 'state'),
  'design.words.treatment': text('One case of the policy', 'With its article.', 'a law'),
  'design.words.period': text('One period', 'What time is counted in.', 'year'),
  'design.declared_choices': text(
    'Declared choices',
    'Made before the analysis and worth knowing for a reader, one sentence each.',
    'Washington, D.C., is left out.',
  ),
  'design.declared_choices.*': text('Choice', 'One sentence.', 'Washington, D.C., is left out.'),
  'design.seed': text('Seed', 'Fixes every draw by chance, so that anybody gets the same numbers.', '20261121'),
  'design.lock_status': choice('Lock status', 'What had been seen of the outcome before the lock.'),
  'design.results_known': text(
    'Results known before',
    'Who had seen which published results of these data. Published as a statement.',
    'We had read the study that the data come from.',
  ),
  'texts.dek': text('Under the title', 'One or two sentences.', 'Fewer people died where belts became mandatory.'),
  'texts.policy_intent': text(
    'Policy intent',
    'What the policy set out to do, for readers.',
    'Fewer deaths in crashes.',
  ),
  'texts.mechanism_description': text(
    'How it should work',
    'From the policy to the outcome, in a few sentences.',
    'A fine makes more people wear belts, and belts save lives.',
  ),
  'texts.mechanism_steps': text('Links', 'From policy to outcome, in order.', 'Law, belt use, deaths'),
  'texts.mechanism_steps.*': text('Link', 'One step of the way.', 'More people wear belts'),
  'texts.mechanism_steps.*.label': text('Name', 'What this link is.', 'More people wear belts'),
  'texts.mechanism_steps.*.note': text('Note', 'What is known of it.', 'Use rose from 14 to 60%.'),
  'texts.mechanism_steps.*.measured': choice('Measured here', 'Whether this casefile measures the link.'),
  'texts.beneficiaries': text('Beneficiaries', 'Who should gain.', 'Drivers'),
  'texts.beneficiaries.*': text('Group', 'Who should gain.', 'Drivers'),
  'texts.cannot_say': text('What it cannot say', 'What a reader must not conclude.', 'Whether fines or habit did it.'),
  'texts.cannot_say.*': text('Limit', 'One sentence.', 'It cannot say whether fines or habit did it.'),
  'texts.policy_description': text(
    'Policy parts',
    'Part by part. Quote law only from a text we hold.',
    'Who must wear a belt',
  ),
  'texts.policy_description.*': text('Part', 'One part of the policy.', 'Who must wear a belt'),
  'texts.policy_description.*.heading': text('Heading', 'What the part is about.', 'Who must wear a belt'),
  'texts.policy_description.*.paragraphs': text('Paragraphs', 'The part in words.', 'Every driver must wear one.'),
  'texts.policy_description.*.paragraphs.*': text('Paragraph', 'The part in words.', 'Every driver must wear one.'),
  'texts.policy_sources': text(
    'Policy sources',
    'Where the policy’s text can be read.',
    'N.Y. Vehicle & Traffic Law § 1229-c',
  ),
  'texts.policy_sources.*': text('Source', 'One text.', 'N.Y. Vehicle & Traffic Law § 1229-c'),
  'texts.policy_sources.*.citation': text('Citation', 'As lawyers cite it.', 'N.Y. Vehicle & Traffic Law § 1229-c'),
  'texts.policy_sources.*.url': text('Address', 'Where it can be read.', 'https://www.nysenate.gov/legislation'),
}

/** The words of the field at a path of the document; an entry of a list by its number. */
export function fieldText(path: readonly PropertyKey[]): FieldText | null {
  const key = path.map((step) => (/^\d+$/.test(String(step)) ? '*' : String(step))).join('.')
  return DOCUMENT_FIELDS[key] ?? null
}

function text(label: string, help: string, example: string): FieldText {
  return { label, help, example }
}

/** A choice shows what can be chosen, so it needs no example. */
function choice(label: string, help: string): FieldText {
  return { label, help }
}
