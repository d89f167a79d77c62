/** What people say when they call. */
export const CALL_REASONS: readonly [string, ...string[]] = [
  'Ruido anormal en la máquina',
  'No arranca después del reinicio',
  'Atasco que no se puede destrabar',
  'Falla repetida en el turno',
  'Pérdida de aire',
]
