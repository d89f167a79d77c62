/** A small directory: two people, one of them in the group. */
export const BASE = 'dc=plant'
export const PEOPLE = `ou=people,${BASE}`
export const PASSWORDS: Readonly<Record<string, string>> = {
  ana: 'tolva del directorio',
  eva: 'cinta del directorio',
}
export const GROUP = `cn=baliza,ou=groups,${BASE}`

const person = (uid: string) =>
  [
    `uid=${uid},${PEOPLE}`,
    { objectClass: 'inetOrgPerson', uid, cn: uid, sn: uid, userPassword: PASSWORDS[uid] ?? '' },
  ] as const

export const ENTRIES: readonly (readonly [dn: string, attributes: Readonly<Record<string, string>>])[] = [
  [BASE, { objectClass: 'domain', dc: 'plant' }],
  [PEOPLE, { objectClass: 'organizationalUnit', ou: 'people' }],
  [`ou=groups,${BASE}`, { objectClass: 'organizationalUnit', ou: 'groups' }],
  person('ana'),
  person('eva'),
  [GROUP, { objectClass: 'groupOfNames', cn: 'baliza', member: `uid=ana,${PEOPLE}` }],
]
