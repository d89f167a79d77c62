import classes from './LanguageSwitch.module.css'
import { m } from './paraglide/messages.js'
import { getLocale, locales, setLocale } from './paraglide/runtime.js'

const NAMES = { es: 'Español', en: 'English' } as const

/** ES | EN. A change is kept in the browser and loads the page again. */
export function LanguageSwitch() {
  const current = getLocale()
  return (
    <div className={classes.switch} role="group" aria-label={m.i18n_language()}>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          className={classes.option}
          aria-pressed={locale === current}
          aria-label={`${locale.toUpperCase()} ${NAMES[locale]}`}
          onClick={() => setLocale(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
