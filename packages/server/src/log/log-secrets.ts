/**
 * The name of something that nobody may read in a log: `password`, `telegramBotToken`, `Authorization`,
 * `connectionString`.
 */
const WORDS =
  'passw(?:or)?d|contrase.a|token|secret|passphrase|authorization|cookie|connectionstring|databaseurl|privatekey'
const NAME = `[\\w.-]*(?:${WORDS})[\\w.-]*`
// NOTE: each expression begins where a word begins, so that a long text costs little
const FIGURE = '-?\\d[\\d.eE+-]*|true|false'

/** A member of the line's own JSON: a text, a figure, or a list or object of them. */
const MEMBER = new RegExp(`"(${NAME})":(?:"(?:[^"\\\\]|\\\\.)*"|${FIGURE}|\\[[^\\]]*\\]|\\{[^{}]*\\})`, 'gi')
/**
 * A member of JSON that is a text of the line: its quotes are escaped, and what was escaped is so once more.
 */
const NESTED_MEMBER = new RegExp(
  `\\\\"(${NAME})\\\\"\\s*:\\s*(?:\\\\"(?:[^"\\\\]|\\\\\\\\(?:\\\\.|[^"\\\\]))*\\\\"|${FIGURE})`,
  'gi',
)
/** `password=…` in an address, a form or a connection string; `password: …` in a sentence. */
const ASSIGNMENT = new RegExp(
  `(?<![\\w.-])(${NAME})(\\s*=\\s*|%3D|:\\s*)(?!\\[secret\\])[^\\s&;,"'\\\\\\]}]+`,
  'gi',
)
/** `postgres://user:password@host`: up to the last @ before the path, for a password may hold one. */
const IN_ADDRESS = /(?<![a-z\d+.-])([a-z][a-z\d+.-]*:\/\/[^\s:@/"]*):[^\s/"]+@/gi
const SCHEME = /\b(bearer|basic)\s+[\w.~+/=-]+/gi
/** A Telegram bot is called by its token: `/bot123456:AA…/sendMessage`. */
const BOT_TOKEN = /\b(?:bot)?\d{6,}:[\w-]{20,}/gi

/** What a database says of a row that it refused: all of it. */
const REFUSED_ROW = /(Failing row contains )\((?:[^"\\]|\\.)*/gi
/** A hash of a password. */
const HASH = /\$argon2[a-z]*\$[\w$=,+/.-]+/gi

const HIDDEN = '[secret]'

/** A line of the log without what only its owner may know, wherever in it that stands. */
export const withoutSecrets = (line: string): string =>
  line
    .replaceAll(MEMBER, `"$1":"${HIDDEN}"`)
    .replaceAll(NESTED_MEMBER, `\\"$1\\":\\"${HIDDEN}\\"`)
    .replaceAll(SCHEME, `$1 ${HIDDEN}`)
    .replaceAll(IN_ADDRESS, `$1:${HIDDEN}@`)
    .replaceAll(ASSIGNMENT, `$1$2${HIDDEN}`)
    .replaceAll(BOT_TOKEN, HIDDEN)
    .replaceAll(REFUSED_ROW, `$1${HIDDEN}`)
    .replaceAll(HASH, HIDDEN)
