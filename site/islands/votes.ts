// Votes for the next casefile, on the gap map. Loaded apart from the page, which is whole without them.
void import('./votes/show-votes.ts')
