import { parentPort, workerData } from 'node:worker_threads'
import { toJson } from '../../../engine/analysis.ts'
import { lookBeforeLock } from '../../../engine/compass/look-before-lock.ts'
import { parseCsv } from '../../../engine/frame/csv.ts'
import type { LookInputs } from './compute-look.ts'

/* The inside of the worker thread: one look at masked data from the inputs it was started with, then it ends. */

const { csv, request } = workerData as LookInputs
parentPort!.postMessage(toJson(await lookBeforeLock(parseCsv(new TextDecoder().decode(csv)), request)))
