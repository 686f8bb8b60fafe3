// Every notebook in R; `unit` runs the first one of each design.
import './notebook-of-settings.test.ts'
