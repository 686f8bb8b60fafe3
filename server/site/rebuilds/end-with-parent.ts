/*
 * Loaded before what a process of the server runs (`--import`): it ends when the server does, also where that was killed and
 * could not end it. The channel that tells so does not keep the process from ending by itself.
 */
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
