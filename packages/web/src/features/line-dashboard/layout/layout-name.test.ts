import { afterEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../i18n/paraglide/runtime.js'
import { layoutName } from './layout-name.ts'

const names = (locale: 'es' | 'en') => {
  overwriteGetLocale(() => locale)
  return [layoutName('material'), layoutName('default'), layoutName('kpi')]
}

describe('the name of a layout', () => {
  afterEach(() => overwriteGetLocale(() => 'es'))

  it('says by which setting of the line it is chosen', () => {
    expect(names('es')).toEqual(['Material en línea habilitado', 'Default', 'Default Kpi Operador'])
    expect(names('en')).toEqual(['Enabled material in line', 'Default', 'Default Kpi Operador'])
  })
})
