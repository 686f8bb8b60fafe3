/** What a child process says of one whole analysis. Seconds are by the clock where nothing else is said. */
export interface MeasuredAnalysis {
  /** From the file's bytes to the finished analysis. */
  seconds: number
  /** Processor time of all its threads, those that collect garbage and the workers included. */
  processorSeconds: number
  /** From the file's bytes to the first estimate that a reader sees. */
  firstEstimate: number
  /** Seconds by step, reading first. */
  steps: Record<string, number>
  /** One plain pass over eight columns of a million numbers, in the same process. */
  baseline: number
  /** The most memory that the process held above what it held before it read. */
  peakBytes: number
  fileBytes: number
  /** Of the whole answer: the same with any number of workers. */
  fingerprint: string
}
