import { describeHostileData } from '../test-support/describe-hostile-data.ts'

// The first few of what hostile-data.simulation.test.ts tries.
describeHostileData(5)
