import { m } from '../../i18n/paraglide/messages.js'
import type { FormField } from './form-field.ts'

/** §5 Signing: the signer's own name and password, whoever is logged in on the terminal. */
export const signingFields = (): FormField[] => [
  {
    field: 'username',
    caption: m.ui_form_username(),
    kind: 'text',
    maxLength: 12,
    isRequired: true,
    requiredText: m.ui_form_username_required(),
  },
  {
    field: 'password',
    caption: m.ui_form_password(),
    kind: 'password',
    maxLength: 50,
    isRequired: true,
    requiredText: m.ui_form_password_required(),
  },
]
