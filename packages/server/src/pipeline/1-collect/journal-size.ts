const MEGABYTE = 1024 * 1024
const DEFAULT_MEGABYTES = 128

/** `BALIZA_JOURNAL_MB`: how much room raw readings get in the data folder. A reading takes about 25 bytes. */
export function journalBytesOf(environment: NodeJS.ProcessEnv): number {
  const megabytes = Number(environment['BALIZA_JOURNAL_MB'])
  return (megabytes > 0 ? megabytes : DEFAULT_MEGABYTES) * MEGABYTE
}
