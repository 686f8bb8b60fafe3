import v8 from 'node:v8'

/*
 * Switches off a step of V8's compiler that gives wrong values: its late load elimination takes the contents of one object for
 * those of another (V8 bug 554421904, mended in V8 15.3; nodejs/node#66112). One analysis in thousands was seen with two means
 * exchanged so (docs/benchmarks.md). Nothing measurable is lost. Imported first by whatever computes published numbers; it
 * holds for all threads of the process and for what is compiled after it.
 */

const [major, minor] = process.versions.v8.split('.').map(Number)
/** V8 12, in Node 22, has the step off by itself; from 15.3 on it is mended. */
export const isAffected: boolean = major >= 13 && (major < 15 || (major === 15 && minor < 3))
if (isAffected) v8.setFlagsFromString('--no-turboshaft-load-elimination')
