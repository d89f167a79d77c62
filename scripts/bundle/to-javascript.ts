import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'

/** Relative addresses of modules: of imports, and of the files that processes and threads begin with. */
const MODULE = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g
/** What tests need, and nobody else. */
const OF_TESTS = /(^|\/)testing(\/|$)|\.(test|contract)\.ts$/

/**
 * Puts a package of ours where Node finds it among the installed ones. There Node takes JavaScript alone, so
 * the types are taken out; each line stays on its line.
 */
export function placePackage(from: string, to: string): void {
  const manifest = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8')) as object
  mkdirSync(to, { recursive: true })
  writeFileSync(path.join(to, 'package.json'), plain(JSON.stringify(manifest, undefined, 2)))
  for (const file of readdirSync(path.join(from, 'src'), { recursive: true, encoding: 'utf8' }).toSorted()) {
    const source = path.join('src', file)
    if (!file.endsWith('.ts') || OF_TESTS.test(file)) continue
    const target = path.join(to, source.replace(/\.ts$/, '.js'))
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, plain(stripTypeScriptTypes(readFileSync(path.join(from, source), 'utf8'))))
  }
}

const plain = (text: string) => text.replaceAll(MODULE, '$1$2.js$1')
