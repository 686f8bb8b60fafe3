import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertArtifact } from '../../texts/artifacts/artifact.repository.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { chooseDataset, saveDocument } from '../drafts/draft.service.ts'
import { lockDraft } from '../drafts/lock-draft.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { runToCompletion } from '../importer/run-pipeline.ts'
import { createJobRunner, type JobRunner } from '../../base/jobs/job-runner.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { publishCasefile } from '../publications/publication.service.ts'
import { runHandler } from '../runs/run.service.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { lockSnapshot } from './lock-snapshot.ts'
import type { StoredReading } from '../../texts/ingestion/read-policy-in-subprocess.ts'

const ADA = { id: 'u-ada', name: 'Ada' }
const ARCHIVE = 'seat-belt-laws'
const READING: StoredReading = {
  cues: {
    jurisdiction: 'US',
    topic: 'transport-safety/occupant-protection',
    effective_date: null,
    threshold_tokens: [],
  },
  jurisdictionName: 'United States',
  suggestion: {
    domain_pack: 'transport-safety/occupant-protection',
    hypothesis: 'The policy lowers deaths.',
    patterns: [{ tag: 'DiD', confidence: 0.7, reason: 'States adopt in turn.' }],
  },
  design: {
    design_candidates: [{ type: 'DiD', confidence: 0.7, reason: 'States adopt in turn.' }],
    assignment_mechanism: { type: 'Staggered adoption', narrative: 'States adopt in turn.' },
    outcomes: ['deaths'],
  },
}

describe.each(TEST_DATABASES)('a casefile that begins with a policy text on %s', (_name, open) => {
  let context: TestContext
  let jobs: JobRunner
  beforeEach(async () => {
    context = await openTestContext(open)
    jobs = createJobRunner(context, { handlers: { run: runHandler(context) } })
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, path.join(archive, ARCHIVE))
    await insertArtifact(context.db, {
      id: 'a-1',
      title: 'Belt act',
      kind: 'policy_text',
      source_url: 'https://law.example/act',
      file_name: 'act.txt',
      media_type: 'text/plain',
      bytes: 3,
      pages: null,
      sha256: 'f'.repeat(64),
      casefile_slug: null,
      status: 'suggested',
      hint: null,
      jurisdiction_hint: null,
      topic_hint: null,
      raw_text: 'Act',
      reading_json: JSON.stringify(READING),
      created_by: ADA.id,
      created_at: context.now(),
    })
  })
  afterEach(async () => {
    await jobs.stop()
    await context.close()
  })

  const request = {
    artifact_id: 'a-1',
    title: 'Belts again',
    domain: 'transport-safety',
    subdomain: 'occupant-protection',
    pattern_tag: 'DiD',
    hypothesis: '',
    outcomes: [],
    covariates: [],
    dataset_name: 'policy-panel',
    time_window: '1983–1997',
    design_snapshot_meta: { policy_intent: '', mechanism_description: '', beneficiaries: [] },
  }

  it('has one chain from the policy to its publication', async () => {
    const { casefile, lock } = await lockSnapshot(context, request, ADA)
    const id = casefile.slug
    expect((await readStudioCasefile(context.db, id)).document).toMatchObject({
      description: READING.suggestion.hypothesis,
      jurisdiction: 'United States',
      texts: { policy_sources: [{ citation: 'Belt act', url: 'https://law.example/act' }] },
      design: { assignment_mechanism: READING.design.assignment_mechanism },
    })

    const { document } = await readStudioCasefile(context.db, ARCHIVE)
    const row = await context.db
      .selectFrom('casefiles')
      .select('design_json')
      .where('slug', '=', ARCHIVE)
      .executeTakeFirstOrThrow()
    await saveDocument(context, id, 1, { ...document, title: 'Belts again' })
    await chooseDataset(context, id, 2, JSON.parse(row.design_json).dataset)
    const design = await lockDraft(context, id, { revision: 3, deviations: [] }, ADA)
    await runToCompletion(context, jobs, id)
    await publishCasefile(context, id, ADA.name)

    const links = await verifyChain(context, id)
    expect(links.map(({ kind, problem }) => [kind, problem])).toEqual(
      ['snapshot', 'lock', 'data', 'run', 'publication'].map((kind) => [kind, null]),
    )
    const published = openPublicationReader(context.publications).current(id)
    expect(published!.publication.chain.slice(0, 2)).toMatchObject([
      { kind: 'snapshot', hash: lock.hash },
      { kind: 'lock', hash: design.hash, previous: lock.hash },
    ])
  })

  it('is begun once for a text, also by two who lock it at the same time', async () => {
    const both = await Promise.allSettled([lockSnapshot(context, request, ADA), lockSnapshot(context, request, ADA)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const drafts = await context.db.selectFrom('drafts').select('casefile_slug').execute()
    expect(drafts).toEqual([{ casefile_slug: 'belts-again' }])
  })

  it('keeps nothing of a lock in a place that does not exist', async () => {
    const nowhere = lockSnapshot(context, { ...request, subdomain: 'nowhere' }, ADA)
    await expect(nowhere).rejects.toMatchObject({ code: 'casefile/unknown-place' })
    expect(await context.db.selectFrom('policy_snapshots').selectAll().execute()).toEqual([])
  })
})
