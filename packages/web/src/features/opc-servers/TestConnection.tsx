import type { BodyOf, OpcServerTest } from '@baliza/contract'
import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FactList } from '../../ui/FactList.tsx'
import type { Draft } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Trial } from '../../ui/Trial.tsx'
import classes from './opc-servers.module.css'
import { PresentedCertificate } from './PresentedCertificate.tsx'
import { stateText } from './server-words.ts'
import type { ListedServer } from './use-server-states.ts'

/** What is sent of a server; beside it stand the token, which is made by a call of its own, and the trial. */
export type ServerValues = BodyOf<'opcservers.test'>['values']

type ConnectionTest = BodyOf<'opcservers.test'>
type Props = {
  /** As it is stored; undefined = it is not saved yet. */
  server: ListedServer | undefined
  values: Draft<ServerValues>
  /** Somebody says that this certificate is the server's. */
  onConfirm: (certificate: string) => Promise<unknown> | void
  isImmediate?: boolean
}

const SENT = [
  'name',
  'hostName',
  'serverType',
  'securityMode',
  'securityPolicy',
  'userName',
  'password',
  'removePassword',
  'requestHeaders',
  'removeHeaders',
  'certificate',
] as const

/** What the form says now, saved or not. */
const bodyOf = (key: number | undefined, values: Draft<ServerValues>): ConnectionTest => ({
  ...(key !== undefined && { key }),
  values: Object.fromEntries(
    SENT.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as ConnectionTest['values'],
})

/** Connects once as the form says and tells what came of it. */
export function TestConnection({ server, values, onConfirm, isImmediate = false }: Props) {
  const serverKey = server?.opcServerID
  const { write, answer, refusal, isBusy } = useWrite((body: ConnectionTest) =>
    callApi('opcservers.test', { body }),
  )
  useEffect(() => {
    if (isImmediate) write(bodyOf(serverKey, {}))
  }, [isImmediate, write, serverKey])
  const confirm = async (certificate: string) => {
    await onConfirm(certificate)
    write(bodyOf(serverKey, { ...values, certificate }))
  }
  return (
    <Trial
      label={m.opc_servers_test()}
      icon={<IconPlugConnected size={18} aria-hidden />}
      isRunning={isBusy}
      error={refusal}
      onRun={() => write(bodyOf(serverKey, values))}
    >
      {answer !== undefined && !isBusy && <Outcome test={answer} />}
      {answer?.certificate && !isBusy && (
        <PresentedCertificate certificate={answer.certificate} server={server} onConfirm={confirm} />
      )}
    </Trial>
  )
}

function Outcome({ test }: { test: OpcServerTest }) {
  const format = useFormat()
  if (!test.connected)
    return (
      <Notice tone="bad" title={m.opc_servers_not_connected()}>
        {test.message}
      </Notice>
    )
  const { vendorInfo, productVersion, serverState, startTime, milliseconds } = test
  const facts = [
    { name: m.opc_servers_state(), value: serverState === null ? null : stateText(serverState) },
    { name: m.opc_servers_vendor(), value: vendorInfo },
    { name: m.opc_servers_version(), value: productVersion },
    { name: m.opc_servers_start(), value: startTime === null ? null : format.dateTime(startTime) },
  ].filter(({ value }) => value !== null)
  return (
    <Notice tone={test.message === null ? 'good' : 'warn'} title={m.opc_servers_connected({ milliseconds })}>
      {test.message}
      <FactList className={classes.facts} facts={facts} />
    </Notice>
  )
}
