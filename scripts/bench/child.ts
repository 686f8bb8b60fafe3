import '../../server/base/sound-compiler.ts'
import { measure } from './measure.ts'
import { WORKLOADS } from './workloads.ts'

/* The inside of a child process: one workload on a clean heap, its measurements as one line of JSON. */

const [id, repetitions] = process.argv.slice(2)
const workload = WORKLOADS.find((one) => one.id === id)
if (!workload) throw new Error(`There is no workload "${id}".`)
console.log(JSON.stringify(measure(workload, Number(repetitions))))
