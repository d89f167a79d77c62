import type { BodyOf } from '@baliza/contract'
import { settled } from '@baliza/domain'
import { certificateFilesIn, storeKeyPair } from '../../http/transport/kept-certificate.ts'
import { readKeyPair } from '../../http/transport/key-pair.ts'
import type { Transport } from '../../http/transport/transport.ts'
import { Problem } from '../../refusals/problem.ts'

type Chosen = BodyOf<'setup.configure'>['transport']
type TransportChoice = {
  readonly dataFolder: string
  readonly transport?: Transport
  readonly isTransportAsked?: boolean
}

/**
 * How browsers come in from now on, as it was chosen. A certificate that is none is refused at once; what is
 * answered puts the choice into effect.
 */
export async function chooseTransport(
  chosen: Chosen,
  { dataFolder, transport, isTransportAsked = false }: TransportChoice,
): Promise<() => Promise<void>> {
  if (!transport || !isTransportAsked) return async () => undefined
  const { certificate, privateKey } = chosen ?? {}
  const pair = certificate && privateKey ? { cert: certificate, key: privateKey } : undefined
  if (pair) await refuseUnfit(pair)
  return async () => {
    if (pair) storeKeyPair(certificateFilesIn(dataFolder), pair)
    await transport.certificate?.look()
    transport.decide(chosen?.plainHttp ? 'allowed' : 'refused')
  }
}

async function refuseUnfit(pair: { readonly cert: string; readonly key: string }): Promise<void> {
  const read = await settled(Promise.try(() => readKeyPair(pair)))
  if (read.ok) return
  const detail = read.error instanceof Error ? read.error.message : String(read.error)
  throw new Problem('certificate-unfit', { detail })
}
