import { describe, expect, test } from 'vitest'
import { readDirectoryAddress } from './directory-address.ts'

const read = (domain: string) => {
  const address = readDirectoryAddress(domain)
  return address && [address.url, address.encryption, address.bindNameOf('ana'), address.base]
}

describe('the domain of the parameters', () => {
  test.each([
    ['corp.local', ['ldap://corp.local:389', 'starttls', 'ana@corp.local', 'dc=corp,dc=local']],
    [' ldap://corp.local ', ['ldap://corp.local:389', 'starttls', 'ana@corp.local', 'dc=corp,dc=local']],
    [
      'ldaps://dc1.corp.local/corp.local',
      ['ldaps://dc1.corp.local:636', 'tls', 'ana@corp.local', 'dc=corp,dc=local'],
    ],
    ['LDAPS://dc1:3269/corp.local', ['ldaps://dc1:3269', 'tls', 'ana@corp.local', 'dc=corp,dc=local']],
    [
      'ldap://h/ou=people,dc=plant,dc=es',
      ['ldap://h:389', 'starttls', 'uid=ana,ou=people,dc=plant,dc=es', 'dc=plant,dc=es'],
    ],
    [
      'ldap://h/cn={user},ou=people,o=plant',
      ['ldap://h:389', 'starttls', 'cn=ana,ou=people,o=plant', 'ou=people,o=plant'],
    ],
    [
      'ldap://10.0.0.5/corp.local?starttls=no',
      ['ldap://10.0.0.5:389', 'none', 'ana@corp.local', 'dc=corp,dc=local'],
    ],
    ['', undefined],
    ['corp local', undefined],
    ['ldap://h/ou=a%zz,dc=plant', undefined],
    ['ldap://h/dc=100%', undefined],
    ['ldap://h/ou=R%26D,dc=plant', ['ldap://h:389', 'starttls', 'uid=ana,ou=R&D,dc=plant', 'dc=plant']],
    ['ldap://h/ou=a+b,dc=plant', ['ldap://h:389', 'starttls', 'uid=ana,ou=a+b,dc=plant', 'dc=plant']],
    ['ldap://h/ou=%ff,dc=plant', ['ldap://h:389', 'starttls', 'uid=ana,ou=\uFFFD,dc=plant', 'dc=plant']],
    ['ldap://', undefined],
  ])('%s', (domain, expected) => {
    expect(read(domain)).toEqual(expected)
  })

  test('a name can not leave its place in a DN', () => {
    const address = readDirectoryAddress('ldap://h/ou=people,dc=plant')
    expect(address?.bindNameOf('a,ou=admins')).toBe('uid=a\\,ou\\=admins,ou=people,dc=plant')
    expect(address?.bindNameOf(' x$&')).toBe('uid=\\ x$&,ou=people,dc=plant')
  })

  test('who is named with a domain keeps it', () => {
    expect(readDirectoryAddress('corp.local')?.bindNameOf('ana@other.es')).toBe('ana@other.es')
  })
})
