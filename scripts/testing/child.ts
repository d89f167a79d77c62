/** Ends with the process that started it, as those of the server do. */
process.on('disconnect', () => process.exit(0))
