import { RouterProvider } from '@tanstack/react-router'
import { returnPath } from '../api/return-path.ts'
import { router } from './router.tsx'

export const App = () => <RouterProvider router={router} />

/** After the login: leads to where somebody was, else to the first page, and fetches it. */
export async function loadFirstPage(): Promise<void> {
  router.history.replace(returnPath() ?? '/')
  await router.load()
}
