import type { Row } from '../../db/schema.ts'
import { isLost } from '../../db/secrets/sealed-columns.ts'

/** How mail leaves the plant. */
export type MailSettings = {
  readonly host: string
  readonly port: number
  readonly from: string
  /** null = the server takes mail without a login. */
  readonly login: { readonly user: string; readonly password: string } | null
  /**
   * `required` = nothing is said unencrypted, and the certificate is checked; `always` = nothing is said
   * unencrypted, whoever answers.
   */
  readonly encryption: 'from the start' | 'required' | 'always' | 'if offered'
}

/** On this port a connection is encrypted from its first byte. */
const PORT_OF_TLS = 465
/** Where mail servers take mail from programs. */
const PORT_OF_SUBMISSION = 587

/** Whether mail wants a password that is stored and can't be read. */
export const isMailPasswordLost = ({ emailEnabled, emailUser, emailPassword }: Row<'parameter'>): boolean =>
  emailEnabled && emailUser !== null && isLost(emailPassword)

/**
 * The settings of the parameters; undefined = mail is switched off, or not set up. A password never travels
 * unencrypted.
 */
export function mailSettingsOf(parameters: Row<'parameter'>): MailSettings | undefined {
  const { emailEnabled, emailHost, emailPort, emailFrom, emailUser, emailPassword, emailRequireTls } =
    parameters
  if (!emailEnabled || emailHost === null || emailFrom === null) return undefined
  if (isMailPasswordLost(parameters)) return undefined
  const login = emailUser === null ? null : { user: emailUser, password: emailPassword ?? '' }
  const port = emailPort || PORT_OF_SUBMISSION
  return {
    host: emailHost,
    port,
    from: emailFrom,
    login,
    encryption: encryptionOf(port, emailRequireTls || login !== null),
  }
}

/** For what must never be read on its way: a link that registers whoever opens it. */
export const alwaysEncrypted = (settings: MailSettings): MailSettings =>
  settings.encryption === 'if offered' ? { ...settings, encryption: 'always' } : settings

function encryptionOf(port: number, isRequired: boolean): MailSettings['encryption'] {
  if (port === PORT_OF_TLS) return 'from the start'
  return isRequired ? 'required' : 'if offered'
}
