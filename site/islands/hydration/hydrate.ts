// What makes islands of the page's HTML: Astro's element and directives, as a file of the site in place of inline scripts.
import 'virtual:astro-island'
import asked from './asked.ts'
import session from './session.ts'

Object.assign((self.Astro ??= {}), { asked, session })
for (const name of ['asked', 'session']) dispatchEvent(new Event(`astro:${name}`))
