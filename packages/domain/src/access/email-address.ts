/** Could a message be sent there? Not whether anybody reads it: only the mail itself tells that. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,;]+@[^\s@,;.]+(\.[^\s@,;.]+)+$/.test(text)
