// Every form of every case; `unit` prints two of eight.
import './enumerated-sentences.test.ts'
