import { describeHostileData } from '../test-support/describe-hostile-data.ts'

// The first two of the 25 of each kind that hostile-data.simulation.test.ts tries on every landing.
describeHostileData(2)
