import type { Language } from '@baliza/contract'

type About = { readonly plant: string; readonly name: string; readonly span: string }
type Words = (about: About) => { readonly subject: string; readonly text: string }

const WORDS: Readonly<Record<Language, Words>> = {
  es: ({ plant, name, span }) => ({
    subject: `${plant}: informe OEE ${name}`,
    text: `Informe OEE de ${plant}, ${span}, en el libro adjunto.\n`,
  }),
  en: ({ plant, name, span }) => ({
    subject: `${plant}: OEE report ${name}`,
    text: `The OEE report of ${plant}, ${span}, is in the workbook attached.\n`,
  }),
}

export const reportWords = (language: Language): Words => WORDS[language]
