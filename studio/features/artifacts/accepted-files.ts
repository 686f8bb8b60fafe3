/** What the file chooser offers; the server decides by content. */
export const ACCEPTED = [
  '.pdf,.docx,.txt,.text,.md,.html,.htm',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain,text/html',
].join(',')

export const ACCEPTED_WORDS = 'PDF, DOCX or text; a web page saved as HTML works too.'
