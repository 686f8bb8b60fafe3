/* A theory of change as a graph: read, checked for cycles. */
export { type Edge, findCycle } from '../theory/graph.ts'
export { readTheory, type TheoryQuestion, type TheoryReading } from '../theory/read-theory.ts'
