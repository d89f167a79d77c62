/** Links of mails and messages begin with it: whatever else a browser would follow is none. */
export const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')
