/** What travels of a file. */
export type SentFile = { readonly name: string; readonly content: string }

export type FileProblem = 'not-a-table' | 'empty' | 'too-large'

const MOST_BYTES = 5_000_000

/** Why a file can't be read at all; undefined = it can be tried. */
export function whyNotFile({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): FileProblem | undefined {
  if (!/\.(csv|xlsx)$/i.test(name)) return 'not-a-table'
  if (size === 0) return 'empty'
  return size > MOST_BYTES ? 'too-large' : undefined
}

/** The file as base64, which is what a call can carry. */
export function readSent(file: File): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve({ name: file.name, content: contentOf(`${reader.result as string}`) })
    reader.onerror = () => reject(reader.error ?? new TypeError(file.name))
    reader.readAsDataURL(file)
  })
}

/** `data:text/csv;base64,b3A7…` without what stands before the comma. */
const contentOf = (address: string) => address.slice(address.indexOf(',') + 1)

/** A file with nothing but its headings, for a spreadsheet in the reader's language. */
export function templateOf(columns: readonly string[]): Blob {
  // The mark says that it is UTF-8; spreadsheets set to Spanish split at semicolons.
  return new Blob([`\uFEFF${columns.join(';')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
