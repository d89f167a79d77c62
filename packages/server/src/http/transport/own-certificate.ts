import { hostname, networkInterfaces } from 'node:os'
import { machineTime } from '../../clock/plant-clock.ts'

/** A certificate and its key, as PEM texts. */
export type KeyPair = { readonly cert: string; readonly key: string }

/** No longer: browsers refuse certificates that are valid for more than 825 days. */
const VALID_DAYS = 730
/** By which one of ours is told from one that was given. */
export const OWN_SUBJECT = 'O=Baliza'
const DAY_MS = 86_400_000

/**
 * A certificate of this machine's own, for all its names and addresses. Nobody vouches for it. What makes it
 * is loaded for this one time: it takes a fifth of the time in which the web process starts.
 */
export async function makeOwnCertificate(now = machineTime()): Promise<KeyPair> {
  const { CertificatePurpose, createSelfSignedCertificate, generateKeyPair, privateKeyToPEM } = await import(
    'node-opcua-crypto'
  )
  const name = hostname()
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all)
  const { privateKey } = await generateKeyPair(2048)
  const { cert } = await createSelfSignedCertificate({
    privateKey,
    notBefore: new Date(now - DAY_MS),
    validity: VALID_DAYS,
    subject: `/CN=${plain(name)}/${OWN_SUBJECT}`,
    dns: [...new Set([name, 'localhost'])],
    // NOTE: an address of one link alone carries the name of the link, which is no part of a certificate
    ip: [...new Set(addresses.map(({ address }) => address).filter((address) => !address.includes('%')))],
    applicationUri: 'urn:baliza:web',
    purpose: CertificatePurpose.ForApplication,
  })
  return { cert, key: (await privateKeyToPEM(privateKey)).privPem }
}

/** What has a meaning in a distinguished name is left out. */
const plain = (name: string): string => name.replaceAll(/[^\w.-]/g, '').slice(0, 60) || 'baliza'
