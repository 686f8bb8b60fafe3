import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { gapMapTableSchema } from '../../../contract/gap-map.ts'
import { policySourceSchema } from '../../../contract/policy.ts'
import { problemSourceSchema } from '../../../contract/problem.ts'
import { listCollectionSources, refuseLooseQuotes } from './import-collections.ts'
import { listSources, readDomains } from './read-source.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const read = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'))
const casefiles = listSources(ARCHIVE).map((folder) => path.basename(folder))
const policies = listCollectionSources(ARCHIVE, 'policies')
const problems = listCollectionSources(ARCHIVE, 'problems')

describe('the built-in policies and problems', () => {
  it.each(policies)('name casefiles and a place that are there, and quote what we hold: %s', (file) => {
    const policy = policySourceSchema.parse(read(file))
    for (const slug of policy.casefiles) expect(casefiles).toContain(slug)
    const domain = readDomains(ARCHIVE).find(({ slug }) => slug === policy.domain)
    expect(domain?.subdomains.map(({ slug }) => slug)).toContain(policy.subdomain)
    for (const text of policy.texts) refuseLooseQuotes(file, text)
  })

  it.each(problems)('name casefiles and a domain that are there: %s', (file) => {
    const problem = problemSourceSchema.parse(read(file))
    for (const { slug } of problem.casefiles) expect(casefiles).toContain(slug)
    expect(readDomains(ARCHIVE).map(({ slug }) => slug)).toContain(problem.domain)
  })

  it.each(problems)('have every casefile that meets their written rule, and no other: %s', (file) => {
    const { inclusion, casefiles: named } = problemSourceSchema.parse(read(file))
    const { subdomains, kinds, outcomes } = inclusion!
    const map = gapMapTableSchema.parse(read(path.join(ARCHIVE, 'gap-map.json')))
    const meets = (slug: string) => {
      const { domain, subdomain } = read(path.join(ARCHIVE, slug, 'casefile.json')) as Record<string, string>
      const { kind, outcome } = map.casefiles[slug]
      const isOf = (list: readonly string[], one: string) => list.length === 0 || list.includes(one)
      return subdomains.includes(`${domain}/${subdomain}`) && isOf(kinds, kind) && isOf(outcomes, outcome)
    }
    const isRetracted = (slug: string) => fs.existsSync(path.join(ARCHIVE, slug, 'retraction.json'))
    const wanted = casefiles.filter((slug) => !isRetracted(slug) && meets(slug))
    expect(named.map(({ slug }) => slug).toSorted()).toEqual(wanted.toSorted())
  })

  it('hold at least four problems, each with a number of its own', () => {
    const dockets = problems.map((file) => problemSourceSchema.parse(read(file)).docket)
    expect(new Set(dockets).size).toBe(dockets.length)
    expect(dockets.length).toBeGreaterThanOrEqual(4)
  })
})
