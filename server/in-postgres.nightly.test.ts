// On a real server or on PGlite; `unit` skips it where there is no server.
import './in-postgres.test.ts'
