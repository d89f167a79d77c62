import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'

/** How often diagnostics are read again: docs/product/limits.md#intervals. */
const EVERY = 5_000

export const useTagsUpdates = () =>
  useQuery({ ...callQuery('diagnostics.tagsupdates', {}), refetchInterval: EVERY })
export const useCalculationTimes = () =>
  useQuery({ ...callQuery('diagnostics.calculationtimes', {}), refetchInterval: EVERY })
export const useHealth = () => useQuery({ ...callQuery('diagnostics.health', {}), refetchInterval: EVERY })
export const useTransport = () => useQuery({ ...callQuery('transport.get', {}), refetchInterval: EVERY })
export const useBackups = () => useQuery({ ...callQuery('backups.get', {}), refetchInterval: EVERY })
export const useOutbox = () => useQuery({ ...callQuery('outbox.get', {}), refetchInterval: EVERY })
export const useOpcServers = () =>
  useQuery({ ...callQuery('diagnostics.opcservers', {}), refetchInterval: EVERY })
