export type SseMessage = { readonly event: string; readonly data: string }

/** Cuts the text of an event stream into its messages; what is not whole yet waits for the next piece. */
export function sseText(onMessage: (message: SseMessage) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = readBlock(block)
      if (message.data !== '') onMessage(message)
    }
  }
}

function readBlock(block: string): SseMessage {
  const lines = block.split('\n')
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trimStart())
  return { event: values('event').at(-1) ?? 'message', data: values('data').join('\n') }
}
