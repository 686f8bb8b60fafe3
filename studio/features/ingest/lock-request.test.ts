import { describe, expect, it } from 'vitest'
import { ingestLockRequestSchema, type Cue } from '../../../contract/studio/ingest.ts'
import { cueIdentity } from '../cues/decisions.ts'
import { lockRequestOf } from './lock-request.ts'

const artifact = { id: 'a1', title: ' Tobacco Tax and Health Protection Act of 1988 ' }
const suggestion = {
  domain_pack: 'public-health/tobacco-control',
  domain: 'public-health',
  subdomain: 'tobacco-control',
  hypothesis: 'The policy lowers cigarette sales in California.',
  patterns: ['SyntheticControl', 'DiD'].map((tag) => ({ tag, confidence: 0.5, reason: '' })),
}
const topic: Cue = {
  id: 'c1',
  cue_type: 'topic',
  cue_key: 'public-health',
  cue_value: 'tobacco-control',
  label: 'tobacco-control',
  confidence: 0.9,
  start: null,
  end: null,
  reason: '',
}
const undecided = { patterns: {}, cues: {}, effectiveDate: null }

describe('the lock of a policy snapshot', () => {
  it('takes every default where nothing was decided', () => {
    const request = lockRequestOf(artifact, { ...suggestion, domain: '', subdomain: '' }, [], undecided)
    expect(ingestLockRequestSchema.parse(request)).toEqual({
      artifact_id: 'a1',
      title: 'Tobacco Tax and Health Protection Act of 1988',
      domain: 'generic',
      subdomain: 'generic',
      pattern_tag: 'eventstudy-generic',
      hypothesis: suggestion.hypothesis,
      outcomes: [],
      covariates: [],
      dataset_name: 'policy-panel',
      time_window: '2014–2023',
      design_snapshot_meta: { policy_intent: suggestion.hypothesis, mechanism_description: '', beneficiaries: [] },
    })
  })

  it('takes the accepted pattern, the suggested domain and the day that was entered', () => {
    const decisions = { ...undecided, patterns: { DiD: 'accepted' } as const, effectiveDate: '1989-01-01' }
    expect(lockRequestOf(artifact, suggestion, [topic], decisions)).toMatchObject({
      pattern_tag: 'DiD',
      domain: 'public-health',
      subdomain: 'tobacco-control',
      effective_date: '1989-01-01',
    })
  })

  it('fills in what the subdomain’s evaluations look at, and whom the text is about', () => {
    const population = (label: string): Cue => ({
      ...topic,
      cue_type: 'population',
      cue_key: label,
      cue_value: label,
      label,
    })
    const [smokers, sellers] = [population('people who smoke'), population('sellers')]
    const decisions = { ...undecided, cues: { [cueIdentity(sellers)]: 'rejected' } as const }
    expect(lockRequestOf(artifact, suggestion, [topic, smokers, smokers, sellers], decisions)).toMatchObject({
      outcomes: ['share of people who smoke', 'exposure to smoke', 'hospital admissions'],
      design_snapshot_meta: { beneficiaries: ['people who smoke'] },
    })
  })

  it('leaves the suggested domain where its topic was rejected', () => {
    const decisions = { ...undecided, cues: { [cueIdentity(topic)]: 'rejected' } as const }
    expect(lockRequestOf(artifact, suggestion, [topic], decisions)).toMatchObject({
      domain: 'generic',
      subdomain: 'generic',
    })
  })
})
