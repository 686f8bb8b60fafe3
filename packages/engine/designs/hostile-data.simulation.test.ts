import { describeHostileData } from '../test-support/describe-hostile-data.ts'

// HOSTILE_RUNS=2000 looks harder than the nightly run has time for.
describeHostileData(Number(process.env.HOSTILE_RUNS ?? 25))
