/* A theory of change as a graph: read, checked for cycles, told. */
export { describeCycle, describeTheory } from '../theory/describe-theory.ts'
export { type Edge, findCycle } from '../theory/graph.ts'
export { readTheory, type TheoryQuestion, type TheoryReading } from '../theory/read-theory.ts'
