import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

/** A folder that the files of one run share; what is built there goes when the run ends. */
export default function setup(project: TestProject): () => void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-site-apps-'))
  project.provide('siteApps', folder)
  return () => fs.rmSync(folder, { recursive: true, force: true })
}
