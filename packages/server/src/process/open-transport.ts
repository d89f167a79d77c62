import {
  type KeptCertificate,
  keepCertificate,
  ownCertificateIn,
} from '../http/transport/kept-certificate.ts'
import { storedPlainHttp, storePlainHttp } from '../http/transport/plain-http.ts'
import { type Transport, WITHIN_THIS_MACHINE } from '../http/transport/transport.ts'
import { orSaid, type Settings } from './settings.ts'

type TransportSettings = Pick<Settings, 'host' | 'dataFolder' | 'tls' | 'plainHttp' | 'trustProxy'>

const isLoopbackHost = (host: string): boolean => /^(localhost|::1|127\.[\d.]+)$/.test(host)

/** How browsers come in by these settings. The certificate of this machine is made on first use. */
export async function openTransport(settings: TransportSettings): Promise<Transport> {
  const { host, dataFolder, tls } = settings
  if (tls === undefined && isLoopbackHost(host)) return WITHIN_THIS_MACHINE
  return transportOf(settings, await certificateOf(tls, dataFolder))
}

async function certificateOf(tls: TransportSettings['tls'], dataFolder: string): Promise<KeptCertificate> {
  const files = tls ?? (await ownCertificateIn(dataFolder))
  return orSaid(tls ? 'BALIZA_TLS_CERT, BALIZA_TLS_KEY' : files.cert, () => keepCertificate(files))
}

function transportOf(settings: TransportSettings, certificate: KeptCertificate): Transport {
  const { dataFolder } = settings
  const outside = decidedOutside(settings)
  let plainHttp = outside ?? storedPlainHttp(dataFolder)
  return {
    certificate,
    plainHttp: () => plainHttp,
    isDecidedOutside: outside !== undefined,
    decide(decided) {
      storePlainHttp(dataFolder, decided)
      plainHttp = decided
    },
  }
}

/**
 * Who names a certificate wants it used, and who names a proxy has one that does it: the wire between the two
 * is theirs.
 */
function decidedOutside({
  plainHttp,
  tls,
  trustProxy,
}: TransportSettings): 'allowed' | 'refused' | undefined {
  if (plainHttp !== undefined) return plainHttp
  if (tls !== undefined) return 'refused'
  return trustProxy === false ? undefined : 'allowed'
}
