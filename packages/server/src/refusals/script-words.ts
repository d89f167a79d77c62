import { type Language, type ProblemCode, problemText } from '@baliza/contract'

/**
 * What the sandbox and its engine say, and the sentence that stands for it; the names are those of the
 * groups.
 */
const SENTENCES: readonly (readonly [pattern: RegExp, code: Extract<ProblemCode, `script-${string}`>])[] = [
  [/^ReferenceError: unknown tag "(?<name>.*)"$/s, 'script-tag-unknown'],
  [/^there is no tag (?<name>.*)$/s, 'script-tag-unknown'],
  [/^InternalError: out of memory$/, 'script-memory'],
  [/^neither an expression nor a body with return$/, 'script-no-return'],
  [/^the result is (?<value>NaN|-?Infinity)$/, 'script-result-no-number'],
  [/^the result is a (?<kind>\w+), not a number, a text, true or false$/, 'script-result-kind'],
  [/^threw what cannot be shown$/, 'script-threw-hidden'],
  [/^threw (?<what>.*)$/s, 'script-threw'],
  [/^stopped: it did not end within (?<milliseconds>[\d.]+) ms$/, 'script-stopped'],
  [/^stopped a moment ago for taking too long; it rests before it is tried again$/, 'script-rests'],
  [/^it hung the sandbox and stays off until it is edited$/, 'script-hangs'],
  [/^a count of (?<value>.+) is refused$/, 'script-count-refused'],
  [
    /^(?<increase>[\d.]+) pieces are refused: at most (?<bound>\d+) could have been made$/,
    'script-count-implausible',
  ],
  [/^(?:ReferenceError: )?'?(?<name>[^' ]+)'? is not defined$/, 'script-undefined'],
  [/^TypeError: cannot read property '(?<name>.*)' of (?<what>undefined|null)$/, 'script-no-property'],
  [/^TypeError: not a function$/, 'script-no-function'],
  [/^expecting (?<what>.+)$/, 'script-expecting'],
  [/^unexpected (?:token in expression: |token: )?(?<what>.+)$/, 'script-unexpected'],
]

/** Scripts fail in the words of their language; what is known of them is said in the reader's. */
export function scriptWords(message: string, language: Language): string {
  const [, said = message, line] = /^(.*) \(line (\d+)\)$/s.exec(message) ?? []
  for (const [pattern, code] of SENTENCES) {
    const found = pattern.exec(said)
    if (found) return atLine(problemText(code, { ...found.groups }, language), line, language)
  }
  return atLine(said, line, language)
}

const atLine = (what: string, line: string | undefined, language: Language): string =>
  line === undefined ? what : problemText('script-at-line', { what, line }, language)

type Values = Readonly<Record<string, string | number>>

/** The parameters of a refusal; of a script that can't be understood, why in the reader's language. */
export const scriptValues = (code: ProblemCode, values: Values, language: Language): Values =>
  code === 'script-invalid'
    ? { ...values, message: scriptWords(String(values['message']), language) }
    : values
