import type { Platform } from './platform.ts'

const PROGRAM = ['app', 'node_modules', '@baliza', 'server', 'src', 'command', 'baliza.js']
const QUIET = '--disable-warning=ExperimentalWarning'

/** Needs a shell and nothing else: the machine may have no other program in its PATH. */
const SHELL = `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=\${self%/*}/$link ;; esac
done
case $self in */*) here=\${self%/*} ;; *) here=. ;; esac
exec "$here/runtime/node" ${QUIET} "$here/${PROGRAM.join('/')}" "$@"
`

const BATCH = `@echo off
"%~dp0runtime\\node.exe" ${QUIET} "%~dp0${PROGRAM.join('\\')}" %*
`

/** The text of what people start. */
export const launcherFor = ({ os }: Platform): string =>
  os === 'win32' ? BATCH.replaceAll('\n', '\r\n') : SHELL
