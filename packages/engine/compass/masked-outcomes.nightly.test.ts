// Every casefile; `unit` asks of one for each design.
import './masked-outcomes.test.ts'
