// The terms and their tips are loaded when the page has nothing else to do; where that fails, each term is the link it was.
const load = () => void import('./term-tips.ts').catch(() => undefined)

// Safari has no idle callbacks yet
if ('requestIdleCallback' in window) requestIdleCallback(load)
else setTimeout(load)
