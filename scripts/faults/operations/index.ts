import type { Operation } from '../operation.ts'
import { analysis } from './analysis.ts'
import { backup } from './backup.ts'
import { ingestion } from './ingestion.ts'
import { publish } from './publish.ts'
import { rebuild } from './rebuild.ts'
import { restore } from './restore.ts'

/** What a running server is killed in the middle of. */
export const OPERATIONS: readonly Operation[] = [analysis, publish, rebuild, backup, ingestion, restore]
