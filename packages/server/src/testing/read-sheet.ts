import { readFile } from 'node:fs/promises'
import { type CellValue, readXlsx } from 'hucre/xlsx'

/** The first sheet of a workbook, row by row. */
export async function readSheet(file: string): Promise<readonly (readonly CellValue[])[]> {
  const { sheets } = await readXlsx(await readFile(file))
  return sheets[0]?.rows ?? []
}
