import { describe, expect, it } from 'vitest'
import { spokenPath, spokenReason } from './spoken-reason.ts'

describe('a reason in the language of whoever reads it', () => {
  it.each([
    [2, 'Sistema', 'System'],
    [3, 'Microparada', 'Microstop'],
    [4, 'OPC desconectado', 'OPC disconnected'],
    [5, 'Fin de lote', 'End of lot'],
    [100, 'Sin material en línea', 'No material in line'],
  ])('%i is the system’s: %s, %s', (reasonID, es, en) => {
    for (const name of [es, en])
      expect([spokenReason(reasonID, name, 'es'), spokenReason(reasonID, name, 'en')]).toEqual([es, en])
  })

  it('stays as the plant named it, whatever it is', () => {
    expect(spokenReason(4, 'Sin señal', 'en')).toBe('Sin señal')
    expect(spokenReason(4, 'Microparada', 'en')).toBe('Microparada')
    expect(spokenReason(1003, 'Microparada', 'en')).toBe('Microparada')
    expect(spokenReason(7, 'Planificada', 'en')).toBe('Planificada')
    expect(spokenReason(null, 'Fin de lote', 'en')).toBe('Fin de lote')
  })

  it('has its category in the same language', () => {
    expect(spokenPath('Sistema/Fin de lote', 'en')).toBe('System/End of lot')
    expect(spokenPath('System/Sin señal', 'es')).toBe('Sistema/Sin señal')
    expect(spokenPath('Sistema', 'en')).toBe('System')
    expect(spokenPath('Mecánica/Fin de lote', 'en')).toBe('Mecánica/Fin de lote')
    expect(spokenPath('', 'en')).toBe('')
  })
})
