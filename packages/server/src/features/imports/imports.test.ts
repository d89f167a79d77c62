import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts'
import { aLine, aPlant, aUser } from '../../testing/plant-builder.ts'

type Kind = 'preContract' | 'products' | 'productspeeds'

let server: TestServer
let token: string
beforeEach(async () => {
  server = await buildTestServer(aPlant().with(aLine(1), aLine(2), aUser('SUPERVISOR'), aUser('OPERATOR')))
  await server.db
    .insertInto('product')
    .values({ code: 'TRIGO', name: 'Trigo', wrappersPerPackage: 1, unitsPerWrapper: 1 })
    .execute()
  const wheat = {
    op: 'OP-1',
    cliente: 'Molinos',
    producto: 'TRIGO',
    cosecha: 2026,
    cantidad: 25.5,
    pesoBolsa: 50,
  }
  await server.db.insertInto('preloadedOrder').values(wheat).execute()
  token = await server.logIn('supervisor')
})
afterEach(() => server.close())

const base64 = (file: string | Uint8Array) => Buffer.from(file).toString('base64')
const preview = (file: string | Uint8Array, kind: Kind = 'preContract') =>
  server.call(
    'imports.preview',
    { params: { kind }, body: { name: 'archivo.csv', content: base64(file) } },
    token,
  )
const confirm = (file: string | Uint8Array, rows: number, more: object = {}, kind: Kind = 'preContract') =>
  server.call(
    'imports.confirm',
    { params: { kind }, body: { name: 'archivo.csv', content: base64(file), rows, ...more } },
    token,
  )
const ops = async () =>
  (
    await server.db.selectFrom('preloadedOrder').select(['op', 'cantidad', 'cliente']).orderBy('id').execute()
  ).map(({ op, cantidad, cliente }) => `${op} ${cantidad} ${cliente}`)

const HEADINGS = 'Op;Cliente;Código de producto;Cosecha;Cantidad (t);Bolsa;Peso bolsa (kg);Observación'
const ORDERS = `${HEADINGS}
OP-1;Molinos;TRIGO;2026;25,5;;50;
OP-2;"Almacén ""Sur""";ARROZ;;1.200,5;Papel;49,95;urgente
OP-1;Otro;TRIGO;2026;1;;50;

OP-3;;;26;-1;;x;
`

describe('the preview of a file', () => {
  it('says what each row would do and why a row is refused, and writes nothing', async () => {
    const { status, answer } = await preview(ORDERS)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ add: 1, change: 0, same: 1, refuse: 2, ignored: ['Observación'] })
    expect(answer.columns).toEqual(['op', 'cliente', 'producto', 'cosecha', 'cantidad', 'bolsa', 'pesoBolsa'])
    expect(answer.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'same'],
      [3, 'add'],
      [4, 'refuse'],
      [6, 'refuse'],
    ])
    expect(answer.rows[1]?.values).toEqual({
      op: 'OP-2',
      cliente: 'Almacén "Sur"',
      producto: 'ARROZ',
      cosecha: null,
      cantidad: 1200.5,
      bolsa: 'Papel',
      pesoBolsa: 49.95,
    })
    expect(answer.rows[2]?.problems).toEqual([{ field: null, message: 'Repite la fila 2' }])
    expect(answer.rows[3]?.problems).toEqual([
      { field: 'pesoBolsa', message: '“x” no es un número' },
      { field: 'producto', message: 'El campo producto es requerido' },
      { field: 'cosecha', message: 'El campo cosecha debe ser de 4 digitos' },
      { field: 'cantidad', message: 'La producción no puede ser negativa' },
    ])
    expect(await ops()).toEqual(['OP-1 25.5 Molinos'])
  })

  it('is the same for any encoding, separator and language of the headings', async () => {
    const english =
      'Production order,Customer,Product,Harvest,Amount,Bag,Weight\nOP-9,Almacén,TRIGO,2026,"1,200.5",,50\n'
    const tabs =
      'op\tcliente\tproducto\tcosecha\tcantidad\tbolsa\tpesoBolsa\nOP-9\tAlmacén\tTRIGO\t2026\t1200.5\t\t50\n'
    const files = [
      english,
      tabs,
      `\ufeff${english}`,
      Buffer.from(english, 'latin1'),
      Buffer.from(`\ufeff${tabs}`, 'utf16le'),
    ]
    for (const file of files) {
      const { answer } = await preview(file)
      expect(
        answer.rows.map(({ outcome, values }) => [outcome, values['cliente'], values['cantidad']]),
      ).toEqual([['add', 'Almacén', 1200.5]])
    }
  })

  it('reads the first sheet of a workbook', async () => {
    const rows = [
      ['op', 'producto', 'cantidad', 'pesoBolsa', 'cosecha'],
      [4417, 'TRIGO', 25.5, 50, 2026],
      ['OP-1', 'TRIGO', 30, 50, null],
    ]
    const workbook = await writeXlsx({ sheets: [{ name: 'Precarga', rows }] })
    const { answer } = await preview(workbook)
    expect(answer.rows.map(({ outcome, values }) => [outcome, values['op'], values['cantidad']])).toEqual([
      ['add', '4417', 25.5],
      ['change', 'OP-1', 30],
    ])
    expect((await confirm(workbook, 2)).answer).toEqual({ added: 1, changed: 1 })
    expect(await ops()).toEqual(['OP-1 30 Molinos', '4417 25.5 null'])
  })

  it('is told in the language of whoever asks', async () => {
    const body = { name: 'a.csv', content: base64('op;producto;cantidad;peso\nA;;1;1') }
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/imports/preContract/preview',
      headers,
      payload: body,
    })
    expect(sent.json()).toMatchObject({
      rows: [{ problems: [{ field: 'producto', message: 'The field product is required' }] }],
    })
  })

  it('asks for a number that can be read in two ways', async () => {
    const { answer } = await preview('op;producto;cantidad;peso\nA;TRIGO;1.234;50')
    expect(answer.rows[0]?.problems).toEqual([
      { field: 'cantidad', message: '“1.234” puede leerse de dos maneras: escríbalo sin separador de miles' },
    ])
    expect(
      (await preview('op;producto;cantidad;peso\nA;TRIGO;1.234;49,5')).answer.rows[0]?.values,
    ).toMatchObject({ cantidad: 1234 })
  })
})

describe('a file that is confirmed', () => {
  it('is written, its good rows alone, each with its trail', async () => {
    const shown = (await preview(ORDERS)).answer
    const { answer } = await confirm(ORDERS, shown.add + shown.change, { fingerprint: shown.fingerprint })
    expect(answer).toEqual({ added: 1, changed: 0 })
    expect(await ops()).toEqual(['OP-1 25.5 Molinos', 'OP-2 1200.5 Almacén "Sur"'])
    const trail = await server.db
      .selectFrom('auditEntry')
      .select(['action', 'userID', 'origin', 'entity', 'after', 'address'])
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      {
        action: 'import.confirm',
        userID: 'supervisor',
        origin: null,
        entity: 'preloadedOrder',
        after: '{"added":1,"changed":0}',
        address: '127.0.0.1',
      },
      expect.objectContaining({
        action: 'preloaded.create',
        userID: 'supervisor',
        origin: 'import',
        address: '127.0.0.1',
      }),
    ])
    expect((await preview(ORDERS)).answer).toMatchObject({ add: 0, same: 2, refuse: 2 })
  })

  it('changes the columns that it has and leaves the others', async () => {
    const file = 'op;producto;cantidad;peso\nOP-1;TRIGO;99;50'
    expect((await confirm(file, 1)).answer).toEqual({ added: 0, changed: 1 })
    const row = await server.db.selectFrom('preloadedOrder').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      cliente: 'Molinos',
      cosecha: 2026,
      cantidad: 99,
      revision: 2,
      updatedBy: 'supervisor',
    })
  })

  it('is refused when what the preview said no longer holds', async () => {
    const file = 'op;producto;cantidad;peso\nOP-1;TRIGO;99;50\nOP-7;TRIGO;1;50'
    const { fingerprint } = (await preview(file)).answer
    await server.db.updateTable('preloadedOrder').set({ bolsa: 'Papel', revision: 2 }).execute()
    const late = await confirm(file, 2, { fingerprint })
    expect([late.status, late.message]).toEqual([
      409,
      'Los datos cambiaron desde la vista previa. Revísela de nuevo antes de confirmar.',
    ])
    expect((await confirm(file, 1)).code).toBe('import-changed')
    expect(await ops()).toEqual(['OP-1 25.5 Molinos'])
    expect((await confirm(file, 2)).status).toBe(200)
  })

  it('of products and of speeds is written too', async () => {
    const products =
      'Código;Nombre;Envoltorios por paquete;Unidades por envoltorio;Unidad;Rendimiento\nTRIGO;Trigo pan;1;1;kg;0,9\nMAIZ;Maíz;10;2;kg;1,2\nSOJA;Soja;10;2;;'
    const shown = (await preview(products, 'products')).answer
    expect(
      shown.rows.map(({ outcome, problems }) => [outcome, problems.map(({ message }) => message)]),
    ).toEqual([
      ['change', []],
      ['refuse', ['El rendimiento debe ser un numero entre 0 y 1']],
      ['add', []],
    ])
    expect((await confirm(products, 2, {}, 'products')).answer).toEqual({ added: 1, changed: 1 })
    const speeds = 'code,line,speed\nTRIGO,1,55.5\nTRIGO,2,60\nNADA,1,1\nSOJA,7,1\nSOJA,100,1\n'
    const outcomes = (await preview(speeds, 'productspeeds')).answer.rows.map(({ outcome, problems }) => [
      outcome,
      problems[0]?.message,
    ])
    expect(outcomes).toEqual([
      ['add', undefined],
      ['add', undefined],
      ['refuse', 'El producto NADA no existe.'],
      ['refuse', 'La línea 7 no existe.'],
      ['refuse', 'Defina una línea de 1 a 99.'],
    ])
    expect((await confirm(speeds, 2, {}, 'productspeeds')).answer).toEqual({ added: 2, changed: 0 })
    expect((await confirm('code;lineID;velocidad\nTRIGO;1;70', 1, {}, 'productspeeds')).answer).toEqual({
      added: 0,
      changed: 1,
    })
    const stored = await server.db.selectFrom('productSpeed').selectAll().orderBy('lineID').execute()
    expect(stored.map(({ lineID, speed }) => [lineID, speed])).toEqual([
      [1, 70],
      [2, 60],
    ])
  })

  it('has many rows at once', async () => {
    const rows = Array.from({ length: 3_000 }, (_, i) => `N-${i};TRIGO;${i / 10};50`)
    const file = ['op;producto;cantidad;peso', ...rows].join('\n')
    expect((await confirm(file, 3_000)).answer).toEqual({ added: 3_000, changed: 0 })
    const { count } = await server.db
      .selectFrom('auditEntry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(3_001)
  })
})

describe('a file that cannot be taken', () => {
  const sentence = async (file: string | Uint8Array, kind?: Kind) => {
    const { status, message } = await preview(file, kind)
    return [status, message]
  }

  it('is told so in a sentence', async () => {
    const damaged = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200, 7)])
    const cut = (await writeXlsx({ sheets: [{ name: 'A', rows: [['op']] }] })).slice(0, 400)
    const unreadable =
      'No se pudo leer el archivo “archivo.csv”: está dañado o protegido. Guárdelo de nuevo como CSV o XLSX.'
    expect(await sentence(damaged)).toEqual([400, unreadable])
    expect(await sentence(cut)).toEqual([400, unreadable])
    expect(await sentence(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0]))).toEqual([
      400,
      'El archivo “archivo.csv” no es CSV ni XLSX.',
    ])
    expect(await sentence('op;producto')).toEqual([400, 'El archivo no tiene filas debajo de los títulos.'])
    expect(await sentence('op;nada\n1;2')).toEqual([
      400,
      'Faltan columnas en la primera fila: Producto, Cantidad, Peso bolsa (kg).',
    ])
    expect(await sentence('op;op;producto;cantidad;peso\n1;1;1;1;1')).toEqual([
      400,
      'La columna Op está dos veces en la primera fila.',
    ])
  })

  it('may be too long or too large', async () => {
    const long = ['code;line;speed', ...Array.from({ length: 20_001 }, () => 'A;1;1')].join('\n')
    expect(await sentence(long, 'productspeeds')).toEqual([
      400,
      'El archivo tiene más de 20000 filas. Divídalo en varios.',
    ])
    expect(await sentence(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toEqual([
      400,
      'El archivo supera los 5 MB. Divídalo en varios.',
    ])
    expect((await preview(Buffer.alloc(13 * 1024 * 1024, 'a'))).status).toBe(413)
  })

  it('is not for an operator to send', async () => {
    token = await server.logIn('operator')
    expect((await preview(ORDERS)).status).toBe(403)
    expect((await confirm(ORDERS, 1)).status).toBe(403)
  })
})
