/** Answers the token that calls are made with. */
export async function logIn(url: string, userid: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userid, password }),
  })
  return ((await answer.json()) as { token: string }).token
}
