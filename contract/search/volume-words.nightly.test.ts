// Every question; `unit` asks a third.
import './search-documents.test.ts'
