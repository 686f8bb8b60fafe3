// Every question; `unit` asks a third.
import './volume-words.test.ts'
