import type { TermGroup } from '../term.ts'

export const RECORD_TERMS: TermGroup = {
  id: 'score-and-record',
  title: 'The score and the record',
  terms: [
    {
      id: 'casefile',
      term: 'casefile',
      short:
        'One study of one policy: its plan, results, checks, score and verdict, with the data and code to do it again.',
      forms: [],
    },
    {
      id: 'evidence-quality-score',
      term: 'Evidence Quality Score (EQS)',
      short: 'How far the evidence can be trusted, from 0 to 100. It grades the study, not the policy.',
      more: 'A policy that clearly did harm can have a high score, if that is well shown. How the score is computed stands on the page How It Works.',
      forms: ['Evidence Quality Score', 'EQS'],
    },
    {
      id: 'pillar',
      term: 'pillar',
      short:
        'One of the four parts of the score: design validity, balance, robustness and transparency. Each earns 0 to 5 marks.',
      forms: ['pillar', 'pillars'],
    },
    {
      id: 'decisive-component',
      term: 'decisive component',
      short: 'A part of the score so basic that a low mark for it limits the whole score.',
      forms: ['decisive component', 'decisive components'],
    },
    {
      id: 'design',
      term: 'design',
      short:
        'The plan of a study: what is compared with what, and how. It is written down before the results are known.',
      forms: [],
    },
    {
      id: 'lock',
      term: 'lock',
      short:
        'The plan of a study was fixed and dated before the analysis ran. Nobody can change it later without a trace.',
      forms: [
        'lock',
        'locks',
        'locked',
        'locking',
        'locked design',
        'locked designs',
        'locked outcome',
        'locked outcomes',
      ],
      not: ['locked up', 'locked in', 'locked out'],
    },
    {
      id: 're-analysis',
      term: 're-analysis',
      short: 'A study of data that were public before its plan was fixed. No one can show that nobody had looked.',
      forms: ['re-analysis', 're-analyses'],
    },
    {
      id: 'run',
      term: 'run',
      short:
        'One time that the computer carried out the locked plan on its data, with everything needed to do so again.',
      forms: ['run id'],
    },
    {
      id: 'chain',
      term: 'chain',
      short:
        'Lock, run and publication, each with the fingerprint of the one before. A later change to any of them would show.',
      forms: ['chain', 'verify the chain', 'hash chain'],
      not: ['supply chain', 'store chain', 'chain of stores', 'chain stores', 'chain store'],
    },
    {
      id: 'fingerprint',
      term: 'fingerprint',
      short: 'A short code worked out from a file. If one letter of the file changes, the code is another one.',
      forms: ['fingerprint', 'fingerprints', 'SHA-256'],
    },
    {
      id: 'provenance',
      term: 'provenance',
      short: 'Where data and results come from: who made them, when, and how anyone can do it again.',
      forms: ['provenance'],
    },
    {
      id: 'deviation',
      term: 'deviation',
      short: 'A difference between what was planned and what was reported. It is listed with its reason.',
      forms: ['deviation from the locked design', 'deviations from the locked design'],
    },
    {
      id: 'retraction',
      term: 'retraction',
      short: 'A notice that a published result should not be relied on, with the reason. The pages stay and say so.',
      forms: ['retraction', 'retractions', 'retracted'],
    },
  ],
}
