import './standing.test.ts'
