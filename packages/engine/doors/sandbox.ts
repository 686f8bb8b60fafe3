/* A scenario: one published effect carried over to another place. */
export { outcomePlot } from '../sandbox/plot.ts'
export { runSandbox, type SandboxResult } from '../sandbox/run-sandbox.ts'
export { type SandboxSource, type Scenario, scenarioSchema } from '../sandbox/scenario.ts'
export { transportAssumptions } from '../sandbox/transport.ts'
