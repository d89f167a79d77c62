import {
  CertificatePurpose,
  createSelfSignedCertificate,
  generateKeyPair,
  privateKeyToPEM,
} from 'node-opcua-crypto'

/** A key and a certificate for 127.0.0.1 that nobody vouches for. */
export async function makeCertificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const { privateKey } = await generateKeyPair(2048)
  const { cert } = await createSelfSignedCertificate({
    privateKey,
    notBefore: new Date(Date.now() - 86_400_000),
    validity: 10,
    subject: 'CN=plant',
    ip: ['127.0.0.1'],
    applicationUri: 'urn:plant',
    purpose: CertificatePurpose.ForApplication,
  })
  return { key: (await privateKeyToPEM(privateKey)).privPem, cert }
}
