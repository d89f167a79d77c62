/**
 * What a program of the product finds around it when a test starts it: its settings, and none of whoever runs
 * the tests. What Node compiled once it need not compile again: a process that starts does little else.
 */
export const bareEnvironment = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...settings,
})
