import type { ReplicationWriter, ScriptBody } from '@casefiles/recipes/replication'
import type { MeansSpec } from '../spec.ts'

const body = (code: string): ScriptBody => ({ notes: ['Rows without an outcome are left out.'], packages: [], code })

export const replication: ReplicationWriter<MeansSpec, null> = {
  write: () => ({
    'base-r': body('data <- read.csv("data.csv")\n'),
    r: body('data <- read.csv("data.csv")\n'),
    stata: body('import delimited data.csv\n'),
    python: body('import csv\n'),
  }),
}
