import { BUILDS, CURRENT } from '@baliza/server'
import type { Platform } from './platform.ts'

export const PROGRAM = ['app', 'node_modules', '@baliza', 'server', 'src', 'command', 'baliza.js']
export const QUIET = '--disable-warning=ExperimentalWarning'

/**
 * Runs the build that `current` names. Needs a shell and nothing else: the machine may have no other program
 * in its PATH.
 */
const SHELL = `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=\${self%/*}/$link ;; esac
done
case $self in */*) here=\${self%/*} ;; *) here=. ;; esac
read -r build < "$here/${CURRENT}"
here=$here/${BUILDS}/$build
exec "$here/runtime/node" ${QUIET} "$here/${PROGRAM.join('/')}" "$@"
`

const BATCH = `@echo off
setlocal
set /p build=<"%~dp0${CURRENT}"
set here=%~dp0${BUILDS}\\%build%
"%here%\\runtime\\node.exe" ${QUIET} "%here%\\${PROGRAM.join('\\')}" %*
`

/** The text of what people start. */
export const launcherFor = ({ os }: Platform): string =>
  os === 'win32' ? BATCH.replaceAll('\n', '\r\n') : SHELL
