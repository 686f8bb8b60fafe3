// Every script in R; `unit` runs one.
import './periods-in-every-spelling.test.ts'
