// More worlds than `unit` asks.
import './laws-of-gaps.test.ts'
