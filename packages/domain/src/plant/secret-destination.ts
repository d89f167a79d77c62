/** `opc.tcp://plc:4840`: by what and to whom, without the place there. A text that is no address is itself. */
export const originOf = (address: string): string => {
  const [origin] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(address.trim()) ?? []
  return (origin ?? address.trim()).toLowerCase()
}

type Source = {
  readonly hostName: string
  readonly serverType: string
  readonly securityMode: string
  readonly userName: string | null
}

/**
 * Which stored secrets of a server would go to somebody they were not entered for: a password belongs to an
 * address and a user, headers to an address. They have to be entered again, and a password too where it would
 * travel in the clear from now on.
 */
export function strayOfServer(before: Source, after: Source): { password: boolean; requestHeaders: boolean } {
  const moved =
    before.serverType !== after.serverType || originOf(before.hostName) !== originOf(after.hostName)
  const bared = before.securityMode !== 'None' && after.securityMode === 'None'
  return { password: moved || bared || before.userName !== after.userName, requestHeaders: moved }
}

/** As it is stored, or as a form has it: a blank is nothing. */
type MailServer = {
  readonly emailHost?: string | null | undefined
  readonly emailPort?: number | '' | null | undefined
  readonly emailUser?: string | null | undefined
}

const mailServerOf = ({ emailHost, emailPort, emailUser }: MailServer): string =>
  JSON.stringify([(emailHost ?? '').toLowerCase(), emailPort || 0, emailUser ?? ''])

/** Whether the stored password for mail would go to another server, or be another user's. */
export const isOtherMailServer = (before: MailServer, after: MailServer): boolean =>
  mailServerOf(before) !== mailServerOf(after)
