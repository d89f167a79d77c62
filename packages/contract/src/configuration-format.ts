/** What a configuration file calls itself. */
export const CONFIGURATION_FORMAT = 'baliza-configuration' as const
/** The version of the file; a server reads its own and older ones. */
export const CONFIGURATION_VERSION = 1
