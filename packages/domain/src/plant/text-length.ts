/** How many characters a text has, as people count: 😀 is one. The contract counts in the same way. */
export const charactersIn = (text: string): number => Array.from(text).length
