export const REPORTS_PROBLEMS = {
  'report-recipients-required': {
    status: 400,
    es: 'Debe definir a qué direcciones se envían los informes.',
    en: 'You must say to which addresses reports are sent.',
  },
  'report-recipient-invalid': {
    status: 400,
    es: '“{address}” no es una dirección de correo. Separe las direcciones con comas.',
    en: '“{address}” is not an e-mail address. Put commas between addresses.',
  },
} as const
