import type { ReactNode } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import classes from './areas.module.css'
import { BuildingsGrid } from './BuildingsGrid.tsx'
import { SectorsGrid } from './SectorsGrid.tsx'

/** The buildings of the plant, and the sectors in which its lines stand. */
export function AreasTab() {
  return (
    <div className={classes.areas}>
      <Part title={m.areas_buildings()}>
        <BuildingsGrid />
      </Part>
      <Part title={m.areas_sectors()}>
        <SectorsGrid />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}
